import { discountedPrice, type OrderPrice } from '../pricing/pricing.ts'
import type { Refusal } from '../refusals.ts'
import type { Money } from './amounts-due.ts'
import { startsToNeedDeposit } from './holds.ts'
import { beatsPolicy, depositAtNewPrice, keepsSome, type Refundable } from './refunds.ts'

/**
 * A booking's money once its price changes to `price`, by a move (R43) or other extras (R97). Payments and the owner's
 * discount stay. `stillDue` and `toGiveBack` of the result give what's then due or refundable.
 */
export function moneyAtNewPrice(money: Money, price: Pick<OrderPrice, 'total' | 'deposit'>): Money {
  // What the owner refunded of a deposit counts as paid: it isn't asked for again (R44: refunds by the owner).
  const paid = money.paidCents - money.refundingCents + money.discountCents
  const depositCents = depositAtNewPrice({ paid, deposit: money.depositCents }, price.deposit)
  return { ...money, totalCents: price.total, depositCents }
}

/** A customer's booking before its price changes. `hasCards`: deposits are paid by card. */
interface Repricing {
  money: Money
  refundable: Refundable
  hasCards: boolean
}

const asksForFirstDeposit = ({ money, hasCards }: Repricing, then: Money): boolean =>
  hasCards && startsToNeedDeposit(money, then.depositCents ?? 0)

/** Why nobody can change a booking's price (R79): a different one would ask for more money or refund some. */
export const repriceProblem = (money: Money, then: Money): Refusal | undefined =>
  money.dispute !== null && discountedPrice(then) !== discountedPrice(money) ? 'price-disputed' : undefined

/** Why a customer can't move online to a day at this price (R43, R79, R95); undefined: they can. */
export function moveProblem(
  before: Repricing,
  price: Pick<OrderPrice, 'total' | 'deposit'>,
  now: Date,
): Refusal | undefined {
  const then = moneyAtNewPrice(before.money, price)
  const disputed = repriceProblem(before.money, then)
  if (disputed) return disputed
  if (asksForFirstDeposit(before, then)) return 'cannot-reschedule'
  return beatsPolicy(before.refundable, discountedPrice(then), now) ? 'cheaper-too-late' : undefined
}

/** Why a customer can't change extras online at this price (R95, R97); undefined: they can. */
export function extrasProblem(
  before: Repricing,
  price: Pick<OrderPrice, 'total' | 'deposit'>,
  now: Date,
): Refusal | undefined {
  const then = moneyAtNewPrice(before.money, price)
  if (asksForFirstDeposit(before, then)) return 'cannot-change'
  if (before.refundable.paid <= discountedPrice(then)) return undefined
  if (keepsSome(before.refundable, now)) return 'less-too-late'
  // The owner's discount was for the original event; only they can decide what remains of it.
  return before.money.discountCents > 0 ? 'cannot-change' : undefined
}
