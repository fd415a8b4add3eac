import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { bookedName } from '../../../domain/booking/event-label.ts'
import { paths } from '../../../domain/paths.ts'
import type { PaymentPurpose } from '../../../domain/payments/ledger.ts'
import { isWholeDue } from '../../../domain/payments/payable.ts'
import type { Database } from '../../platform/database/database.ts'
import { type PaymentRow, payments } from '../../platform/database/money-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { type Cards, isFinal, isReplayable } from '../provider/client.ts'
import { createSession } from '../provider/sessions.ts'
import { payLinkPath } from './pay-link-url.ts'

/** Where Stripe sends the payer afterward. The pages there ask our API what really happened. */
function paymentReturnPaths(bookingId: string, purpose: PaymentPurpose, linkToken: string | undefined) {
  if (linkToken !== undefined) {
    const page = payLinkPath(linkToken)
    return { paid: `${page}&paid=${purpose}`, unpaid: `${page}&unpaid=${purpose}` }
  }
  const page = purpose === 'balance' ? paths.myBookings : paths.booking
  return { paid: `${page}?paid=${bookingId}`, unpaid: `${page}?unpaid=${bookingId}` }
}

function paymentTitle(booking: BookingRow, { purpose, createdAt }: PaymentRow): string {
  // Computed as of the payment's creation: a retry with the same idempotency key must send the same text.
  const deposit = isWholeDue(booking, createdAt) ? 'Payment' : 'Deposit'
  const what = { deposit, balance: 'Balance', full: 'Payment in full' }[purpose]
  return `${what}: ${bookedName(booking.packageName)}`
}

type Deps = { db: Database; cards: Cards; log: Logger }

/**
 * Opens Stripe's page for a recorded payment. Never call it inside a transaction. Undefined if Stripe doesn't answer;
 * the payment stays recorded, and the same call may be retried. `linkToken`: the payment link it was opened from.
 */
export async function openPayment(
  { db, cards, log }: Deps,
  payment: PaymentRow,
  booking: BookingRow,
  linkToken?: string,
): Promise<string | undefined> {
  if (payment.state === 'open') return payment.url ?? undefined
  const { id, attempt, purpose, amountCents, keepsCard, expiresAt } = payment
  const request = {
    id,
    attempt,
    bookingId: booking.id,
    purpose,
    amountCents,
    expiresAt,
    // Anyone may hold the link, so don't show the customer's email.
    email: linkToken === undefined ? booking.email : null,
    title: paymentTitle(booking, payment),
    keepsCard,
    returnPaths: paymentReturnPaths(booking.id, purpose, linkToken),
  }
  try {
    const session = await createSession(cards, request)
    await db
      .update(payments)
      .set({ state: 'open', sessionId: session.id, url: session.url })
      .where(and(eq(payments.id, id), eq(payments.state, 'starting')))
    // It may have been replaced in the meantime; then don't send anyone there.
    const [now] = await db.select().from(payments).where(eq(payments.id, id))
    return now?.state === 'open' ? session.url : undefined
  } catch (err) {
    log.warn({ err, payment: id }, 'the card provider opened no page')
    // Stripe may replay its answer for this idempotency key for a day, so the next try needs a new payment.
    if (isFinal(err) || isReplayable(err)) await fail(db, id)
    return undefined
  }
}

const fail = (db: Database, id: string) =>
  db
    .update(payments)
    .set({ state: 'failed' })
    .where(and(eq(payments.id, id), eq(payments.state, 'starting')))
