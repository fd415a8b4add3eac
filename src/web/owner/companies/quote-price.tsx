import { isCalendarDate } from '../../../domain/calendar.ts'
import { priceQuote } from '../../../domain/companies/quote.ts'
import { priceLabel } from '../../../domain/money.ts'
import { type TypedQuote, toQuoteDraft } from './quote-form.ts'
import * as styles from './quote-price.module.css'

/** The price, line by line, and how much of it is due up front. */
export function QuotePrice({ typed }: { typed: TypedQuote }) {
  if (!isCalendarDate(typed.date)) return <p className="quiet">Choose a date to see the price.</p>
  const { lines, total, deposit } = priceQuote(toQuoteDraft(typed))
  return (
    <>
      <dl className={styles.sums}>
        {lines.map(({ label, cents }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may share a label
          <div key={at}>
            <dt>{label || 'Extra charge'}</dt>
            <dd>{priceLabel(cents)}</dd>
          </div>
        ))}
      </dl>
      <p aria-live="polite" className={styles.price}>
        <b>{priceLabel(total)}</b>{' '}
        <span className="quiet">
          Deposit {priceLabel(deposit)}
          <span className={styles.balance}>, balance {priceLabel(total - deposit)}</span>
        </span>
      </p>
    </>
  )
}
