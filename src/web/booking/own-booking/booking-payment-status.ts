import { cents } from '../../../domain/money.ts'
import { type PaymentStatus, paymentStatus } from '../../../domain/payments/payment-status.ts'
import { balanceTerms } from './booking-money.ts'
import type { OwnBooking } from './own-booking-query.ts'

type Payable = Pick<
  OwnBooking,
  'status' | 'startsAt' | 'invoiceDueOn' | 'discount' | 'depositAmount' | 'holdExpiresAt' | 'cancelReason' | 'money'
>

/** Payment status of a booking; undefined if cards are off. */
export function bookingPaymentStatus(booking: Payable, now: Date): PaymentStatus | undefined {
  const { status, discount, depositAmount, holdExpiresAt, cancelReason = null, money } = booking
  if (!money) return undefined
  return paymentStatus(
    {
      status,
      cancelReason,
      holdExpiresAt: holdExpiresAt ? new Date(holdExpiresAt) : null,
      ...balanceTerms(booking),
      depositCents: cents(depositAmount ?? 0),
      discountCents: cents(discount),
      paidCents: cents(money.paid),
      dueCents: cents(money.due),
      dispute: money.dispute,
    },
    now,
  )
}
