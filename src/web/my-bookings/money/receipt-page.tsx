import { useQuery } from '@tanstack/react-query'
import { isCancelled } from '../../../domain/booking/booking.ts'
import { longDate, todayIn, unbroken, unbrokenDate } from '../../../domain/calendar.ts'
import { Refused } from '../../../domain/refusals.ts'
import { useLocation } from '../../app/router/location.tsx'
import { ToMyBookings } from '../../booking/own-booking/to-my-bookings.tsx'
import { useNow } from '../../schedule/use-now.ts'
import { contact } from '../../site/contact.ts'
import { Button } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { PaymentSums } from '../../ui/payment-sums.tsx'
import * as rowStyles from '../../ui/row.module.css'
import { WholeDates } from '../../ui/whole-dates.tsx'
import { type Receipt, receiptQuery } from '../bookings-query.ts'
import * as priceLinesStyles from '../details/price-lines.module.css'
import { PriceLine } from '../details/price-lines.tsx'
import { entryLabel } from './money-words.ts'
import * as styles from './receipt-page.module.css'

/** `/account/receipt?booking=ID`: printable receipt of what was paid and what is still due. */
export function ReceiptPage() {
  const id = new URLSearchParams(useLocation().search).get('booking') ?? ''
  const { data, error, refetch } = useQuery(receiptQuery(id))
  if (error && !data) return <NoReceipt error={error} onAgain={() => void refetch()} />
  return <div className={`wrap ${styles.page}`}>{data ? <Printed receipt={data} /> : <Loading />}</div>
}

function Printed({ receipt }: { receipt: Receipt }) {
  const now = useNow()
  const {
    number,
    customer,
    place,
    date,
    time,
    endTime,
    status,
    lines,
    total,
    tax,
    paid,
    refunding,
    toGiveBack,
    due,
    entries,
  } = receipt
  return (
    <>
      <article className={styles.receipt} data-prints-alone>
        <Letterhead isPaper />
        <header className={`${rowStyles.row} ${styles.head}`}>
          <h1>Receipt</h1>
          <p>
            Booking number <b>{number}</b>
            <br />
            <WholeDates>{longDate(todayIn(now))}</WholeDates>
          </p>
        </header>
        <Facts>
          <Fact name="For">
            {customer.fullName ?? 'Unknown'}
            <br />
            {unbroken(customer.billingAddress ?? 'No address')}
          </Fact>
          <Fact name="When">
            {date && time ? (
              <>
                <WholeDates>{longDate(date)}</WholeDates>
                <br />
                {unbroken(endTime ? `${time} to ${endTime}` : time)}, Phoenix&nbsp;time
              </>
            ) : (
              'No date on record'
            )}
          </Fact>
          {place && place !== customer.billingAddress && <Fact name="Where">{unbroken(place)}</Fact>}
          {isCancelled(status) && <Fact name="Status">Cancelled</Fact>}
        </Facts>
        <dl className={priceLinesStyles.prices}>
          {lines.map(({ label, amount }) => (
            <PriceLine key={label} amount={amount}>
              {unbroken(label)}
            </PriceLine>
          ))}
          <PriceLine amount={total} look="all">
            Total
          </PriceLine>
          {tax &&
            (tax.amount === null ? (
              <div>
                <dt>{tax.label}</dt>
              </div>
            ) : (
              <PriceLine amount={tax.amount}>{tax.label}</PriceLine>
            ))}
        </dl>
        <h2>Payments</h2>
        <dl className={`${priceLinesStyles.prices} ${styles.sums}`}>
          {entries.map((entry, index) => (
            <PriceLine
              // A refund spread over two payments can produce two equal entries.
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and their elements hold no state.
              key={`${index} ${entry.at}`}
              amount={entry.amount}
              note={unbrokenDate(todayIn(new Date(entry.at)))}
            >
              {entryLabel(entry, total)}
            </PriceLine>
          ))}
        </dl>
        <dl className={`${priceLinesStyles.prices} ${styles.sums}`}>
          <PaymentSums paidAmount={paid} refunding={refunding} toGiveBack={toGiveBack} />
          <PriceLine amount={due} look="all">
            Still due
          </PriceLine>
        </dl>
      </article>
      <p className="acts no-print">
        <Button onClick={() => window.print()}>Print</Button>
        <ToMyBookings look="second" />
      </p>
    </>
  )
}

function NoReceipt({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const code = error instanceof Refused ? error.code : undefined
  if (code === 'no-receipt')
    return (
      <Outcome title="No receipt yet" act={<ToMyBookings />}>
        {error.message} Once a payment comes in, you’ll find it here.
      </Outcome>
    )
  if (code === 'booking-not-found' || code === 'invalid-request')
    return (
      <Outcome title="No receipt here" act={<ToMyBookings />}>
        We couldn’t find that booking in your account. If you booked by phone, your receipt is the email we sent you. To
        get it again, call <a href={contact.phoneLink}>{contact.phone}</a>.
      </Outcome>
    )
  return (
    <Outcome
      title="Your receipt didn’t load"
      act={
        <>
          <Button size="big" onClick={onAgain}>
            Try again
          </Button>
          <ToMyBookings look="text" />
        </>
      }
    >
      {error.message}
    </Outcome>
  )
}
