import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { MAX_PAGES_OF_BOOKING } from '../../../domain/booking-limits.ts'
import { CARD_MINIMUM_CENTS, type Payable, payableNow, sessionEndsAt } from '../../../domain/payments/holds.ts'
import type { PaymentPurpose } from '../../../domain/payments/ledger.ts'
import { Refused } from '../../../domain/refusals.ts'
import { RetryLater } from '../../../domain/retry-later.ts'
import type { Db } from '../../platform/database/database.ts'
import { type PaymentRow, payments } from '../../platform/database/money-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { LockedTx } from '../../schedule/lock-schedule.ts'
import { cardOnFileOf } from './cards-on-file.ts'

const HOUR_MS = 3_600_000

/** Within this the same call to the provider may be sent again: its page must live for 30 minutes from then. */
const SAME_CALL_MS = 45_000

/** A page that closes within this is not worth opening. */
const TOO_LATE_MS = 120_000

const isPending = inArray(payments.state, ['starting', 'open'])

/** The payment of a booking that somebody may be making now. */
export async function pendingPayment(db: Db, bookingId: string): Promise<PaymentRow | undefined> {
  const [pending] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isPending))
  return pending
}

/** Our payment by the provider's name of its intent. */
export async function paymentOfIntent(db: Db, intent: string | undefined): Promise<PaymentRow | undefined> {
  if (!intent) return undefined
  const [payment] = await db.select().from(payments).where(eq(payments.paymentIntentId, intent))
  return payment
}

/** The payments of a booking, latest first. */
export const paymentsOfBooking = (db: Db, bookingId: string): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(desc(payments.createdAt), desc(payments.id))

/** What is asked for, and whether by a payment link: its page leads back there. */
type PaymentTerms = Pick<PaymentRow, 'purpose' | 'amountCents' | 'byLink' | 'keepsCard'>

/** Can `payment` still be made, for the same money and from the same place? */
function isUsable(payment: PaymentRow, asked: PaymentTerms, now: Date): boolean {
  if (payment.purpose !== asked.purpose || payment.amountCents !== asked.amountCents) return false
  if (payment.byLink !== asked.byLink || payment.keepsCard !== asked.keepsCard) return false
  if (payment.state === 'starting') return now.getTime() - payment.createdAt.getTime() < SAME_CALL_MS
  return payment.expiresAt.getTime() - now.getTime() > TOO_LATE_MS
}

/** What the provider failed at was no page, and counts for an hour alone. */
async function checkBounds(tx: Db, bookingId: string, now: Date): Promise<void> {
  const ofBooking = eq(payments.bookingId, bookingId)
  const pages = await tx.$count(payments, and(ofBooking, isNotNull(payments.sessionId)))
  if (pages >= MAX_PAGES_OF_BOOKING) throw new Refused('too-many-payments')
  const [first] = await tx
    .select()
    .from(payments)
    .where(and(ofBooking, gt(payments.createdAt, new Date(now.getTime() - HOUR_MS))))
    .orderBy(desc(payments.createdAt))
    .offset(MAX_PAGES_OF_BOOKING - 1)
    .limit(1)
  if (!first) return
  const waitMs = first.createdAt.getTime() + HOUR_MS - now.getTime()
  throw new RetryLater('too-many-payment-tries', waitMs / 1_000)
}

/**
 * Notes down, before the provider is asked, what is to be paid now: the payment that is under way, else a new one, which
 * puts another out of use. Refuses where nothing is due, or less than a card can be charged.
 */
export async function startPayment(
  tx: LockedTx,
  booking: BookingRow,
  { purpose, byLink = false }: { purpose: PaymentPurpose; byLink?: boolean },
  now: Date,
): Promise<{ payment: PaymentRow; superseded?: PaymentRow }> {
  const cents = payableNow(purpose, booking satisfies Payable, now)
  if (cents === 0) throw new Refused('nothing-to-pay')
  if (cents < CARD_MINIMUM_CENTS) throw new Refused('too-little-for-card')
  const pending = await pendingPayment(tx, booking.id)
  // Whoever pays meanwhile would pay twice.
  if (pending?.offSession) throw new Refused('charge-under-way')
  const keepsCard = purpose === 'deposit' && !byLink && (await cardOnFileOf(tx, booking.id))?.state === 'asked'
  const asked = { purpose, amountCents: cents, byLink, keepsCard }
  if (pending && isUsable(pending, asked, now)) return { payment: pending }
  await checkBounds(tx, booking.id, now)
  if (pending) await tx.update(payments).set({ state: 'expired', updatedAt: now }).where(eq(payments.id, pending.id))
  const [payment] = await tx
    .insert(payments)
    .values({
      ...asked,
      bookingId: booking.id,
      expiresAt: sessionEndsAt(now),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!payment) throw new Error('The insert returned no payment')
  return pending?.sessionId ? { payment, superseded: pending } : { payment }
}
