import { orDefault } from '../../../domain/booking/legacy-defaults.ts'
import { shortReference } from '../../../domain/booking/short-reference.ts'
import { dateWithYear, todayIn } from '../../../domain/calendar.ts'
import { Button } from '../../ui/button.tsx'
import { momentLabel, together, usd } from '../format.ts'
import { NameButton } from '../name-button.tsx'
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
  /** Opens the customer's contact details. */
  contact: ReturnType<typeof useOpenBooking>
  settle: ReturnType<typeof useSettle>
  /** Opens the booking's cancel dialog. */
  cancelling: ReturnType<typeof useOpenBooking>
}

/** Discrepancies between Stripe's books and ours, with what to do about each kind. */
export const Differences = ({ total, differences, booking, contact, settle, cancelling }: DifferencesProps) => (
  <MoneyGroup
    title="Our books don’t match Stripe’s"
    note="Press Done once you’ve settled one."
    total={total}
    lines={differences}
    isFolded
  >
    {(difference) => {
      const { kind, whatToDo, since, providerObject, bookingId, customer, amount } = difference
      const isSaidAbove = differences[differences.indexOf(difference) - 1]?.kind === kind
      const title = `${kind[0]?.toUpperCase()}${kind.slice(1)}`
      const sinceWords = `Since ${momentLabel(since)}`
      const name = bookingId ? orDefault(customer, 'fullName') : title
      return (
        <MoneyRow
          name={bookingId ? <NameButton name={name} onClick={() => contact.open(bookingId)} /> : title}
          event={bookingId ? eventWords(bookingId, difference) : sinceWords}
          note={
            <>
              {bookingId && <b>{title}. </b>}
              {!isSaidAbove && whatToDo}
              {bookingId && <small>{sinceWords}</small>}
              {!(bookingId && isOurId(providerObject)) && <small className="no-print">{providerObject}</small>}
            </>
          }
          amount={amount}
          button={bookingId && <PaymentsButton id={bookingId} of={name} booking={booking} />}
        >
          {bookingId && kind === 'all refunded' && <CancelButton id={bookingId} cancelling={cancelling} />}
          <SettleButton difference={difference} settle={settle} what={differenceLabel(title, difference)} />
        </MoneyRow>
      )
    }}
  </MoneyGroup>
)

/** Stripe's ids, such as re_3Q…, have an underscore. Ours say nothing next to the booking's facts. */
const isOurId = (providerObject: string) => !providerObject.includes('_')

/** 'Wed, Dec 30, 2026, Iron Dome, DD-7K2MQ'. */
const eventWords = (bookingId: string, { startsAt, packageName }: Money['differences'][number]) =>
  [
    startsAt ? dateWithYear(todayIn(new Date(startsAt))) : 'No date',
    orDefault(packageName, 'packageName'),
    shortReference(bookingId),
  ]
    .map(together)
    .join(', ')

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
