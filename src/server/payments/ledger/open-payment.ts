import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { bookedName } from '../../../domain/booking/event-label.ts'
import { paths } from '../../../domain/paths.ts'
import { isWholeDue } from '../../../domain/payments/holds.ts'
import type { PaymentPurpose } from '../../../domain/payments/ledger.ts'
import type { Database } from '../../platform/database/database.ts'
import { type PaymentRow, payments } from '../../platform/database/money-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { type Cards, isFinal, isReplayable } from '../provider/client.ts'
import { createSession } from '../provider/sessions.ts'
import { payPathOf } from './pay-link-url.ts'

/** Where the provider sends the payer back to. The pages ask the API what really happened. */
function returnPathsOf(bookingId: string, purpose: PaymentPurpose, linkToken: string | undefined) {
  if (linkToken !== undefined) {
    const page = payPathOf(linkToken)
    return { paid: `${page}&paid=${purpose}`, unpaid: `${page}&unpaid=${purpose}` }
  }
  const page = purpose === 'balance' ? paths.myBookings : paths.booking
  return { paid: `${page}?paid=${bookingId}`, unpaid: `${page}?unpaid=${bookingId}` }
}

function titleOf(booking: BookingRow, { purpose, createdAt }: PaymentRow): string {
  // As it was when its amount was: a second call to the provider has to say the same.
  const deposit = isWholeDue(booking, createdAt) ? 'Payment' : 'Deposit'
  const what = { deposit, balance: 'Balance', full: 'Payment in full' }[purpose]
  return `${what}: ${bookedName(booking.packageName)}`
}

type Deps = { db: Database; cards: Cards; log: Logger }

/**
 * The provider's page for a payment that is noted down. Never inside a transaction. Undefined where the provider does
 * not answer: the payment stays noted, and the same call may be made again. `linkToken` is of the link that it was
 * opened by.
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
    // Whoever has the link may be somebody else: it shows nothing of the customer.
    email: linkToken === undefined ? booking.email : null,
    title: titleOf(booking, payment),
    keepsCard,
    returnPaths: returnPathsOf(booking.id, purpose, linkToken),
  }
  try {
    const session = await createSession(cards, request)
    await db
      .update(payments)
      .set({ state: 'open', sessionId: session.id, url: session.url })
      .where(and(eq(payments.id, id), eq(payments.state, 'starting')))
    // It may have been put out of use meanwhile: then nobody is sent there.
    const [now] = await db.select().from(payments).where(eq(payments.id, id))
    return now?.state === 'open' ? session.url : undefined
  } catch (err) {
    log.warn({ err, payment: id }, 'the card provider opened no page')
    // Its answer to this key may stay the same for a day: the next try takes another.
    if (isFinal(err) || isReplayable(err)) await fail(db, id)
    return undefined
  }
}

const fail = (db: Database, id: string) =>
  db
    .update(payments)
    .set({ state: 'failed' })
    .where(and(eq(payments.id, id), eq(payments.state, 'starting')))
