import { shortReference } from '../../../domain/booking/short-reference.ts'
import { Button } from '../../ui/button.tsx'
import { momentLabel, usd } from '../format.ts'
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

/** Discrepancies between Stripe's books and ours, with what to do about each kind. */
export const Differences = ({ total, differences, booking, settle, cancelling }: DifferencesProps) => (
  <MoneyGroup
    title="Our books don’t match Stripe’s"
    note="Press Done once you’ve settled one."
    total={total}
    lines={differences}
    isFolded
  >
    {(difference) => {
      const { kind, whatToDo, since, providerObject, bookingId, amount } = difference
      const isSaidAbove = differences[differences.indexOf(difference) - 1]?.kind === kind
      const title = `${kind[0]?.toUpperCase()}${kind.slice(1)}`
      return (
        <MoneyRow
          name={title}
          event={`Since ${momentLabel(since)}`}
          note={
            <>
              {!isSaidAbove && whatToDo}
              <small className="no-print">{providerObject}</small>
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
          <SettleButton difference={difference} settle={settle} what={differenceLabel(title, difference)} />
        </MoneyRow>
      )
    }}
  </MoneyGroup>
)

/** 'Unknown payment, $62.50, pi_3Q…': there may be no booking, and so no customer. */
const differenceLabel = (title: string, { amount, bookingId, providerObject }: Money['differences'][number]) =>
  [title, amount !== null && usd(amount), bookingId ? `booking ${shortReference(bookingId)}` : providerObject]
    .filter(Boolean)
    .join(', ')

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
