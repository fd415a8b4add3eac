import type { ReactNode } from 'react'
import { unbroken } from '../../domain/calendar.ts'
import { cents, priceLabel } from '../../domain/money.ts'
import { type Money, stillDue, toGiveBack } from '../../domain/payments/amounts-due.ts'
import { moneyAtNewPrice } from '../../domain/payments/money-at-new-price.ts'
import { balanceDueLabel, isBalanceDue } from '../../domain/pricing/balance-due.ts'
import { computeBalance, discountedPrice, netPaid, type OrderPrice } from '../../domain/pricing/pricing.ts'
import { bookingMoney } from '../booking/own-booking/booking-money.ts'
import type { OwnBooking } from '../booking/own-booking/own-booking-query.ts'
import * as styles from './price-change.module.css'

/** What a booking costs now and what was paid on it, in integer cents. The old site may not have stored a price. */
export interface PaidSoFar {
  money: Money
  /** With cards on: the amount its cards paid that can still be refunded to them. */
  heldByCards: number | undefined
}

export const paidSoFar = (booking: OwnBooking): PaidSoFar => ({
  money: bookingMoney(booking),
  heldByCards: booking.money && heldByCards(booking.money),
})

/** Net card payments: refunds, finished or pending, are subtracted. */
const heldByCards = ({ entries }: NonNullable<OwnBooking['money']>) =>
  entries
    .filter(({ kind, state }) => !kind.startsWith('manual') && (state === 'succeeded' || state === 'pending'))
    .reduce((sum, { amount }) => sum + cents(amount), 0)

/** What a different price would mean for a booking's money, in integer cents. */
export interface PriceThen {
  /** New and current price, less any discount. `before` is undefined if the old site stored no price. */
  total: number
  before: number | undefined
  deposit: number
  paid: number
  due: number
  back: number
  /** The part of `back` that's owed already, whatever changes. */
  owed: number
}

/** Works out a booking's money at a new price. Payments and discounts are kept (R43: money on a move). */
export function priceThen({ money }: PaidSoFar, price: Pick<OrderPrice, 'total' | 'deposit'>): PriceThen {
  const then = moneyAtNewPrice(money, price)
  return {
    total: discountedPrice(then),
    before: money.totalCents === null ? undefined : discountedPrice(money),
    deposit: then.depositCents ?? 0,
    paid: netPaid(money),
    due: stillDue(then),
    back: toGiveBack(then),
    owed: Math.min(toGiveBack(money), toGiveBack(then)),
  }
}

/** '$150 more than your current $500.', or 'the current' for the owner. Undefined if no price is on record. */
export function differenceWords({ total, before }: PriceThen, whose: 'your' | 'the' = 'your'): string | undefined {
  if (before === undefined) return undefined
  if (total === before) return 'The price stays the same.'
  const by = priceLabel(Math.abs(total - before))
  return `${by} ${total > before ? 'more' : 'less'} than ${whose} current ${priceLabel(before)}.`
}

interface PriceChangeProps {
  price: PriceThen
  heldByCards: number | undefined
  /** Start of the event after the change, which decides when its balance is due. */
  startsAt: Date
  now: Date
  to?: 'customer' | 'owner'
  /** How the price differs. */
  children: ReactNode
}

/** A booking's total after a change, how it differs, and what is then due or refunded. */
export function PriceChange({ price, heldByCards, startsAt, now, to, children }: PriceChangeProps) {
  const when = isBalanceDue({ startsAt }, now) ? 'due now' : unbroken(`due ${balanceDueLabel({ startsAt })}`)
  return (
    <p className={styles.price} aria-live="polite">
      <b>
        <span className="sr">Total </span>
        {priceLabel(price.total)}
      </b>
      <span>
        {children}
        <small className="quiet note">{whatToPay(price, heldByCards, when, to)}</small>
      </span>
    </p>
  )
}

/** What is due or refunded after the change, for the customer or the owner. `when` is when the balance is due. */
export function whatToPay(
  { total, deposit, paid, due, back, owed }: PriceThen,
  heldByCards: number | undefined,
  when: string,
  to: 'customer' | 'owner' = 'customer',
): string {
  if (heldByCards === undefined || paid <= 0)
    return `Deposit ${priceLabel(deposit)}, balance ${priceLabel(computeBalance({ total, deposit, paid }))} ${when}.`
  const soFar = `${priceLabel(paid)} paid.`
  if (back > owed) {
    const already =
      owed > 0
        ? ` That includes ${priceLabel(owed)} ${to === 'owner' ? 'you already owed them' : 'we already owed you'}.`
        : ''
    return `${soFar} ${backWords(back, back <= heldByCards, to)}${already}`
  }
  if (owed > 0)
    return to === 'owner'
      ? `${soFar} You still owe them ${priceLabel(owed)} from before.`
      : `${soFar} We still owe you ${priceLabel(owed)} from before.`
  return due > 0 ? `${soFar} The remaining ${priceLabel(due)} is ${when}.` : `${soFar} Nothing more is due.`
}

function backWords(back: number, isByCard: boolean, to: 'customer' | 'owner'): string {
  const amount = priceLabel(back)
  if (to === 'owner') return isByCard ? `${amount} goes back to the card.` : `You’ll need to pay back ${amount}.`
  return isByCard ? `${amount} goes back to your card.` : `We’ll pay you back ${amount}.`
}
