import { cents } from '../../../domain/money.ts'
import type { Money } from '../../../domain/payments/amounts-due.ts'
import type { Promo } from '../../../domain/pricing/promo-codes.ts'
import type { OwnBooking } from './own-booking-query.ts'

type Paid = Pick<
  OwnBooking,
  'status' | 'total' | 'discount' | 'depositAmount' | 'paidAmount' | 'toGiveBack' | 'refunding' | 'money'
>

/** Converts the API's promo code to the domain's (R95: promo codes). */
export const toPromo = (promo: { code: string; percent: number | null; dollars: number | null }): Promo => ({
  code: promo.code,
  percent: promo.percent,
  cents: promo.dollars === null ? null : cents(promo.dollars),
})

/** When a booking's balance is due, for the domain. */
export const balanceTerms = ({ startsAt, invoiceDueOn }: Pick<OwnBooking, 'startsAt' | 'invoiceDueOn'>) => ({
  startsAt: startsAt ? new Date(startsAt) : null,
  invoiceDueOn,
})

/** Converts a booking's amounts from the API's dollars to the domain's cents. */
export const bookingMoney = (booking: Paid): Money => {
  const { status, total, discount, depositAmount, paidAmount, toGiveBack, refunding, money } = booking
  return {
    status,
    totalCents: total === null ? null : cents(total),
    depositCents: depositAmount === null ? null : cents(depositAmount),
    paidCents: cents(paidAmount),
    // The server has already subtracted refunds that were paid out.
    refundCents: cents(toGiveBack) + cents(refunding),
    givenBackCents: 0,
    refundingCents: cents(refunding),
    discountCents: cents(discount),
    dispute: money?.dispute ?? null,
  }
}
