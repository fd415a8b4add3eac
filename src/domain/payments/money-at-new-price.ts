import type { Quote } from '../pricing/pricing.ts'
import type { Money } from './amounts-due.ts'
import { depositAfterReschedule } from './refunds.ts'

/**
 * The money of a booking once it costs `price`, on another day (R43) or with other extras (R97): what was paid stays, and so
 * does what the owner took off. What is then still due, or comes back, is told of it as of any other (`stillDue`, `toGiveBack`).
 */
export function moneyAtNewPrice(money: Money, price: Pick<Quote, 'total' | 'deposit'>): Money {
  // What the owner gave back of a deposit counts as paid: it is not asked for again (R44).
  const paid = money.paidCents - money.refundingCents + money.discountCents
  const depositCents = depositAfterReschedule({ paid, deposit: money.depositCents }, price.deposit)
  return { ...money, totalCents: price.total, depositCents }
}
