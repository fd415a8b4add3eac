import type { CalendarDate } from '../../domain/calendar.ts'
import { priceLabel } from '../../domain/money.ts'
import { balanceOf } from '../../domain/pricing.ts'
import { balanceDueWords } from '../../domain/terms.ts'
import * as typeStyles from '../ui/type.module.css'
import { priceOn, type Reschedulable } from './reschedulable.ts'
import * as styles from './reschedule-price.module.css'

/** The price of the new day beside the old one (reading R18), before anything is confirmed. */
export function ReschedulePrice({ reschedulable, date }: { reschedulable: Reschedulable; date: CalendarDate }) {
  const price = priceOn(reschedulable, date)
  return (
    <p className={styles.movePrice} aria-live="polite">
      <b>
        <span className={typeStyles.sr}>Total </span>
        {priceLabel(price.total)}
      </b>
      <span>
        {difference(price.total, reschedulable.total)}
        {price.isWeekendRate && ' (Weekend Rate)'}
        <br />
        <span className={`${typeStyles.quiet} ${typeStyles.note}`}>
          Deposit {priceLabel(price.deposit)}, balance{' '}
          {priceLabel(balanceOf({ ...price, paid: reschedulable.refundable.paid }))} {balanceDueWords}.
        </span>
      </span>
    </p>
  )
}

function difference(total: number, before: number | undefined): string {
  if (before === undefined) return 'The price for that day.'
  if (total === before) return 'The price stays the same.'
  const by = priceLabel(Math.abs(total - before))
  return `${by} ${total > before ? 'more' : 'less'} than your current ${priceLabel(before)}.`
}
