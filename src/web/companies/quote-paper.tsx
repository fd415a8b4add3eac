import { guestsLabel } from '../../domain/booking/booking-form.ts'
import { longDate, todayIn, unbroken, unbrokenDate } from '../../domain/calendar.ts'
import { quoteEndWords, termsLabel } from '../../domain/companies/quote.ts'
import { cents, priceLabel } from '../../domain/money.ts'
import { currentRefundTerms, refundTermsSentence } from '../../domain/payments/refund-tiers.ts'
import { Fact, Facts } from '../ui/facts.tsx'
import { Letterhead } from '../ui/letterhead.tsx'
import { WholeDates } from '../ui/whole-dates.tsx'
import * as styles from './paper.module.css'
import { PaperSum, PaperSums } from './paper-sums.tsx'
import type { CompanyQuote } from './quote-query.ts'

/** The quote itself, and the only part that prints. */
export function QuotePaper({ quote }: { quote: CompanyQuote }) {
  const { number, company, contact: person, packageName, date, time, endTime, location, guestCount } = quote
  const { lines, total, deposit, terms, openUntil, message, conditions, sentAt, accepted, isHeld } = quote
  return (
    <article className={styles.paper} data-prints-alone>
      <Letterhead isPaper />
      <header className={styles.head}>
        {accepted ? (
          <h2>
            Quote <span className={styles.number}>{number}</span>
          </h2>
        ) : (
          <h1>
            Quote <span className={styles.number}>{number}</span>
          </h1>
        )}
        <p>{unbrokenDate(todayIn(new Date(sentAt)))}</p>
      </header>
      {message && <p className={`lines ${styles.words}`}>{message}</p>}
      <Facts>
        <Fact name="For">
          {company}
          <br />
          {person}
        </Fact>
        <Fact name="When">
          <WholeDates>{longDate(date)}</WholeDates>
          <br />
          {unbroken(`${time} to ${endTime}`)}
        </Fact>
        {location && <Fact name="Where">{unbroken(location)}</Fact>}
        <Fact name="Package">
          {packageName}
          {guestCount !== null && `, ${guestsLabel(guestCount)}`}
        </Fact>
      </Facts>
      <PaperSums>
        {lines.map(({ label, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes, and two lines may share a label
          <PaperSum key={at} amount={amount}>
            {label}
          </PaperSum>
        ))}
        <PaperSum amount={total} isTotal>
          Total
        </PaperSum>
        {deposit > 0 && <PaperSum amount={deposit}>Deposit, due on acceptance</PaperSum>}
      </PaperSums>
      {deposit < total && (
        <p>
          {deposit > 0 ? `Balance of ${priceLabel(cents(total) - cents(deposit))}` : 'Payment'}:{' '}
          {termsLabel[terms].replace(/^B/, 'b')}.
        </p>
      )}
      <section className={styles.words}>
        <h2>Cancellation</h2>
        <p>{refundTermsSentence(currentRefundTerms)}</p>
      </section>
      {conditions && (
        <section className={styles.words}>
          <h2>Terms</h2>
          <p className="lines">{conditions}</p>
        </section>
      )}
      {accepted ? (
        <p className={styles.words}>
          Accepted on <WholeDates>{longDate(todayIn(new Date(accepted.at)))}</WholeDates> by {accepted.by},{' '}
          {accepted.title}
          {accepted.poNumber && `. PO number ${accepted.poNumber}`}.
        </p>
      ) : (
        <p className={styles.words}>
          Good {quoteEndWords(new Date(openUntil))}.{' '}
          {isHeld
            ? 'We’re holding this time for you until then.'
            : 'This time is no longer held. Call us before you accept.'}
        </p>
      )}
    </article>
  )
}
