import type { Quote } from '../pricing/pricing.ts'
import type { Money } from './amounts-due.ts'
import { depositAfterReschedule } from './refunds.ts'

/**
 * A booking's money once its price changes to `price`, by a move (R43) or other extras (R97). Payments and the owner's
 * discount stay. `stillDue` and `toGiveBack` of the result give what's then due or refundable.
 */
export function moneyAtNewPrice(money: Money, price: Pick<Quote, 'total' | 'deposit'>): Money {
  // What the owner refunded of a deposit counts as paid: it isn't asked for again (R44: refunds by the owner).
  const paid = money.paidCents - money.refundingCents + money.discountCents
  const depositCents = depositAfterReschedule({ paid, deposit: money.depositCents }, price.deposit)
  return { ...money, totalCents: price.total, depositCents }
}
