import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { MAX_PAGES_OF_BOOKING } from '../../../domain/booking-limits.ts'
import { CARD_MINIMUM_CENTS, sessionEndsAt } from '../../../domain/payments/holds.ts'
import type { PaymentPurpose } from '../../../domain/payments/ledger.ts'
import { type Payable, payableNow } from '../../../domain/payments/payable.ts'
import { Refused } from '../../../domain/refusals.ts'
import { RetryLater } from '../../../domain/retry-later.ts'
import { type Db, theRow } from '../../platform/database/database.ts'
import { type PaymentRow, payments } from '../../platform/database/money-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { LockedTx } from '../../schedule/lock-schedule.ts'
import { findCardOnFile } from './cards-on-file.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long the same Stripe call may be repeated: its page must have at least 30 minutes left by then. */
const SAME_CALL_MS = 45_000

/** A page that closes sooner than this isn't worth opening. */
const TOO_LATE_MS = 120_000

const isPending = inArray(payments.state, ['starting', 'open'])

/** The booking's payment that may be in progress now. */
export async function pendingPayment(db: Db, bookingId: string): Promise<PaymentRow | undefined> {
  const [pending] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isPending))
  return pending
}

/** Our payment with this payment intent id. */
export async function findIntentPayment(db: Db, intent: string | undefined): Promise<PaymentRow | undefined> {
  if (!intent) return undefined
  const [payment] = await db.select().from(payments).where(eq(payments.paymentIntentId, intent))
  return payment
}

/** A booking's payments, newest first. */
export const listBookingPayments = (db: Db, bookingId: string): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(desc(payments.createdAt), desc(payments.id))

/** What is requested, and whether by a payment link, because the page leads back there. */
type PaymentTerms = Pick<PaymentRow, 'purpose' | 'amountCents' | 'byLink' | 'keepsCard'>

/** True if `payment` can still be made, for the same amount and from the same place. */
function isUsable(payment: PaymentRow, asked: PaymentTerms, now: Date): boolean {
  if (payment.purpose !== asked.purpose || payment.amountCents !== asked.amountCents) return false
  if (payment.byLink !== asked.byLink || payment.keepsCard !== asked.keepsCard) return false
  if (payment.state === 'starting') return now.getTime() - payment.createdAt.getTime() < SAME_CALL_MS
  return payment.expiresAt.getTime() - now.getTime() > TOO_LATE_MS
}

/**
 * Limits the pages a customer opens for a booking in a day. Attempts where Stripe failed to open one only count for an hour.
 * Pages opened from a link are limited there (link-routes.ts), so its holders can't shut out the customer.
 */
async function checkBounds(tx: Db, bookingId: string, now: Date): Promise<void> {
  const ofBooking = and(eq(payments.bookingId, bookingId), eq(payments.byLink, false))
  const today = gt(payments.createdAt, new Date(now.getTime() - DAY_MS))
  const pages = await tx.$count(payments, and(ofBooking, isNotNull(payments.sessionId), today))
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
 * Records the payment before Stripe is called: reuses the pending one if it fits, else creates one and expires the old.
 * Refuses if nothing is due, or less than the minimum card charge.
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
  // Paying on a page while the card on file is being charged would pay twice.
  if (pending?.offSession) throw new Refused('charge-under-way')
  const keepsCard = purpose === 'deposit' && !byLink && (await findCardOnFile(tx, booking.id))?.state === 'asked'
  const asked = { purpose, amountCents: cents, byLink, keepsCard }
  if (pending && isUsable(pending, asked, now)) return { payment: pending }
  if (!byLink) await checkBounds(tx, booking.id, now)
  if (pending) await tx.update(payments).set({ state: 'expired', updatedAt: now }).where(eq(payments.id, pending.id))
  const times = { expiresAt: sessionEndsAt(now), createdAt: now, updatedAt: now }
  const values = { ...asked, bookingId: booking.id, ...times }
  const payment = await theRow(tx.insert(payments).values(values).returning())
  return pending?.sessionId ? { payment, superseded: pending } : { payment }
}
