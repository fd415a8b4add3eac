import { shortReference } from '../../../domain/booking/short-reference.ts'
import { Button } from '../../ui/button.tsx'
import { momentLabel } from '../format.ts'
import type { Money } from '../queries.ts'
import { MoneyGroup, MoneyRow } from './money-group.tsx'
import { PaymentsButton } from './moved-line.tsx'
import { SettleButton, type useSettle } from './settle-button.tsx'
import type { useOpenBooking } from './use-open-booking.ts'

interface DifferencesProps {
  /** Total count, including lines not shown. */
  total: number
  differences: Money['differences']
  booking: ReturnType<typeof useOpenBooking>
  settle: ReturnType<typeof useSettle>
  /** Opens the booking's cancel dialog. */
  cancelling: ReturnType<typeof useOpenBooking>
}

/** Discrepancies between Stripe's books and ours, each with what to do about it. */
export const Differences = ({ total, differences, booking, settle, cancelling }: DifferencesProps) => (
  <MoneyGroup
    title="Our books don’t match Stripe’s"
    note="Press Done once you’ve settled one."
    total={total}
    lines={differences}
  >
    {(difference) => {
      const { kind, whatToDo, since, providerObject, bookingId, amount } = difference
      return (
        <MoneyRow
          name={`${kind[0]?.toUpperCase()}${kind.slice(1)}`}
          event={`Since ${momentLabel(since)}`}
          note={
            <>
              {whatToDo}
              <small>{providerObject}</small>
            </>
          }
          amount={amount}
          button={
            bookingId && (
              <PaymentsButton id={bookingId} of={`for booking ${shortReference(bookingId)}`} booking={booking} />
            )
          }
        >
          {bookingId && kind === 'all refunded' && <CancelButton id={bookingId} cancelling={cancelling} />}
          <SettleButton difference={difference} settle={settle} />
        </MoneyRow>
      )
    }}
  </MoneyGroup>
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
