import { cents, priceLabel } from '../../domain/money.ts'
import { type Money, stillDue, toGiveBack } from '../../domain/payments/amounts-due.ts'
import { moneyAtNewPrice } from '../../domain/payments/money-at-new-price.ts'
import { balanceOf, netPaid, priceOf, type Quote } from '../../domain/pricing/pricing.ts'
import { bookingMoney } from '../booking/own-booking/booking-money.ts'
import type { OwnBooking } from '../booking/own-booking/own-booking-query.ts'

/** What a booking costs now and what was paid of it, in integer cents; the old site may have stored no price. */
export interface PaidSoFar {
  money: Money
  /** With cards on: what its cards hold and can go back to them. */
  heldByCards: number | undefined
}

export const paidSoFar = (booking: OwnBooking): PaidSoFar => ({
  money: bookingMoney(booking),
  heldByCards: booking.money && heldByCards(booking.money),
})

/** What came by card and is neither gone nor on its way back. */
const heldByCards = ({ entries }: NonNullable<OwnBooking['money']>) =>
  entries
    .filter(({ kind, state }) => !kind.startsWith('manual') && (state === 'succeeded' || state === 'pending'))
    .reduce((sum, { amount }) => sum + cents(amount), 0)

/** What another price means for the money of a booking, in integer cents. */
export interface PriceThen {
  /** What it costs then and now, a discount taken off; `before` is undefined where the old site stored no price. */
  total: number
  before: number | undefined
  deposit: number
  paid: number
  due: number
  back: number
}

/** The same with what was paid and taken off, which stays (R43). */
export function priceThen({ money }: PaidSoFar, price: Pick<Quote, 'total' | 'deposit'>): PriceThen {
  const then = moneyAtNewPrice(money, price)
  return {
    total: priceOf(then),
    before: money.totalCents === null ? undefined : priceOf(money),
    deposit: then.depositCents ?? 0,
    paid: netPaid(money),
    due: stillDue(then),
    back: toGiveBack(then),
  }
}

/** '$150 more than your current $500.'; to the owner 'the current'. Undefined where no price is stored. */
export function differenceWords({ total, before }: PriceThen, whose: 'your' | 'the' = 'your'): string | undefined {
  if (before === undefined) return undefined
  if (total === before) return 'The price stays the same.'
  const by = priceLabel(Math.abs(total - before))
  return `${by} ${total > before ? 'more' : 'less'} than ${whose} current ${priceLabel(before)}.`
}

/** What is then to pay or comes back; `when` says when a balance is due. Said to its customer, or to the owner. */
export function whatToPay(
  { total, deposit, paid, due, back }: PriceThen,
  heldByCards: number | undefined,
  when: string,
  to: 'customer' | 'owner' = 'customer',
): string {
  if (heldByCards === undefined || paid <= 0)
    return `Deposit ${priceLabel(deposit)}, balance ${priceLabel(balanceOf({ total, deposit, paid }))} ${when}.`
  const soFar = `${priceLabel(paid)} paid.`
  if (back > 0) return `${soFar} ${backWords(back, back <= heldByCards, to)}`
  return due > 0 ? `${soFar} The remaining ${priceLabel(due)} is ${when}.` : `${soFar} Nothing more is due.`
}

function backWords(back: number, isByCard: boolean, to: 'customer' | 'owner'): string {
  const amount = priceLabel(back)
  if (to === 'owner') return isByCard ? `${amount} goes back to the card.` : `You’ll need to pay back ${amount}.`
  return isByCard ? `${amount} goes back to your card.` : `We’ll pay you back ${amount}.`
}
