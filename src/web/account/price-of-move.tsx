import type { CalendarDate } from '../../domain/calendar.ts'
import { priceLabel } from '../../domain/money.ts'
import { balanceDueWords, balanceOf } from '../../domain/pricing.ts'
import { type Movable, priceOn } from './movable.ts'

/** The price of the new day beside the old one (reading R18), before anything is confirmed. */
export function PriceOfMove({ movable, date }: { movable: Movable; date: CalendarDate }) {
  const price = priceOn(movable, date)
  return (
    <p className="move-price" aria-live="polite">
      <b>
        <span className="sr">Total </span>
        {priceLabel(price.total)}
      </b>
      <span>
        {difference(price.total, movable.total)}
        {price.isWeekendRate && ' (Weekend Rate)'}
        <br />
        <span className="quiet note">
          Deposit {priceLabel(price.deposit)}, balance{' '}
          {priceLabel(balanceOf({ ...price, paid: movable.refundable.paid }))} {balanceDueWords}.
        </span>
      </span>
    </p>
  )
}

function difference(total: number, before: number | undefined): string {
  if (before === undefined) return 'The price on that day.'
  if (total === before) return 'The price stays the same.'
  const by = priceLabel(Math.abs(total - before))
  return `${by} ${total > before ? 'more' : 'less'} than now, ${priceLabel(before)}.`
}
