import { type CalendarDate, instantOf } from '../../../domain/calendar.ts'
import { priceLabel } from '../../../domain/money.ts'
import { balanceDueAt, balanceOf } from '../../../domain/pricing/pricing.ts'
import { balanceDueWords } from '../../../domain/terms.ts'
import { type PriceThere, priceOn, type Reschedulable } from './reschedulable.ts'
import * as styles from './reschedule-price.module.css'

interface ReschedulePriceProps {
  reschedulable: Reschedulable
  date: CalendarDate
  /** The chosen start; before one is chosen the one it has. */
  hour: number
  now: Date
}

/** The price of the new day beside the old one (reading R18), before anything is confirmed. */
export function ReschedulePrice({ reschedulable, date, hour, now }: ReschedulePriceProps) {
  const price = priceOn(reschedulable, date)
  const isDueNow = balanceDueAt(instantOf(date, hour)) <= now
  return (
    <p className={styles.movePrice} aria-live="polite">
      <b>
        <span className="sr">Total </span>
        {priceLabel(price.total)}
      </b>
      <span>
        {difference(price)}
        {price.isWeekendRate && ' (Weekend Rate)'}
        <br />
        <span className="quiet note">{whatToPay(price, reschedulable.heldByCards, isDueNow)}</span>
      </span>
    </p>
  )
}

function difference({ total, before }: PriceThere): string {
  if (before === undefined) return 'The price for that day.'
  if (total === before) return 'The price stays the same.'
  const by = priceLabel(Math.abs(total - before))
  return `${by} ${total > before ? 'more' : 'less'} than your current ${priceLabel(before)}.`
}

/** What is then to pay, and by when, or comes back. */
export function whatToPay(
  { total, deposit, paid, due, back }: PriceThere,
  heldByCards: number | undefined,
  isDueNow: boolean,
): string {
  if (heldByCards === undefined || paid <= 0)
    return `Deposit ${priceLabel(deposit)}, balance ${priceLabel(balanceOf({ total, deposit, paid }))} ${balanceDueWords}.`
  const soFar = `${priceLabel(paid)} paid.`
  if (back > 0)
    return `${soFar} ${back <= heldByCards ? `${priceLabel(back)} goes back to your card.` : `We’ll pay you back ${priceLabel(back)}.`}`
  return due > 0
    ? `${soFar} The remaining ${priceLabel(due)} is ${isDueNow ? 'due now' : balanceDueWords}.`
    : `${soFar} Nothing more is due.`
}
