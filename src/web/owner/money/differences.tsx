import { shortReference } from '../../../domain/booking/short-reference.ts'
import { Button } from '../../ui/button.tsx'
import { Group } from '../bookings/attention/group.tsx'
import { momentLabel, usd } from '../format.ts'
import type { Money } from '../queries.ts'
import * as styles from './money-view.module.css'
import { SettleButton, type useSettle } from './settle-button.tsx'
import type { useOpenBooking } from './use-open-booking.ts'

interface DifferencesProps {
  /** Of all, shown or not. */
  total: number
  differences: Money['differences']
  booking: ReturnType<typeof useOpenBooking>
  settle: ReturnType<typeof useSettle>
  /** The booking, to cancel it. */
  cancelling: ReturnType<typeof useOpenBooking>
}

/** Where Stripe's books and ours don't agree, each with what to do about it. */
export const Differences = ({ total, differences, booking, settle, cancelling }: DifferencesProps) => (
  <Group
    title="Our books don’t match Stripe’s"
    note="Press Done once you’ve settled one."
    total={total}
    bookings={differences}
  >
    {(difference) => (
      <>
        <p>
          <b>{titleOf(difference)}</b>
          <span className={styles.remedy}>{difference.whatToDo}</span>
          <small>
            Since {momentLabel(difference.since)}. {difference.providerObject}
          </small>
        </p>
        <span className={styles.acts}>
          {difference.bookingId && difference.kind === 'all refunded' && (
            <CancelButton id={difference.bookingId} cancelling={cancelling} />
          )}
          {difference.bookingId && <BookingButton id={difference.bookingId} booking={booking} />}
          <SettleButton difference={difference} settle={settle} />
        </span>
      </>
    )}
  </Group>
)

/** 'Unknown payment, $62.50'. */
const titleOf = ({ kind, amount }: Money['differences'][number]) =>
  `${kind[0]?.toUpperCase()}${kind.slice(1)}${amount === null ? '' : `, ${usd(amount)}`}`

const BookingButton = ({ id, booking }: { id: string } & Pick<DifferencesProps, 'booking'>) => (
  <Button look="second" size="small" busy={booking.isOpening(id) && 'Loading...'} onClick={() => booking.open(id)}>
    Payments<span className="sr"> for booking {shortReference(id)}</span>
  </Button>
)

const CancelButton = ({ id, cancelling }: { id: string } & Pick<DifferencesProps, 'cancelling'>) => (
  <Button
    look="danger"
    size="small"
    busy={cancelling.isOpening(id) && 'Loading...'}
    onClick={() => cancelling.open(id)}
  >
    Cancel booking<span className="sr"> {shortReference(id)}</span>
  </Button>
)
