import { and, asc, eq, inArray, isNull, lte, not, or, sql } from 'drizzle-orm'
import { isHeld } from '../../../domain/booking/booking.ts'
import { priceLabel } from '../../../domain/money.ts'
import { stillDue } from '../../../domain/payments/amounts-due.ts'
import { chargeTime, endStates, nextStep, openStates } from '../../../domain/payments/card-on-file.ts'
import { anyBooking, auditSubject, isCancelledRow } from '../../booking/booking-row.ts'
import { enqueueChargeNoticeEmail } from '../../booking/emails/enqueue-emails.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { cardsOnFile } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import { inSchedule } from '../../schedule/lock-schedule.ts'
import type { PaymentDeps } from '../deps.ts'
import { changeCard, findCardOnFile, toCardOnFile } from '../ledger/cards-on-file.ts'
import { pendingPayment } from '../ledger/payment-rows.ts'
import { isStillDueRow } from '../owed-rows.ts'
import { detachCard } from '../provider/off-session.ts'
import { runEach } from '../run-each.ts'
import { chargeCardOnFile } from './charge-card-on-file.ts'

/** How far ahead we look. The earliest step is the announcement, the day before the balance is due. */
const LOOKED_AHEAD_MS = 5 * 86_400_000

/** Maximum per kind and run; the rest waits for the next run. */
const AT_ONCE = 100

/** No longer owes anything, with no dispute that could change that. */
const isNothingDueRow = and(not(isStillDueRow), isNull(bookings.dispute))

/**
 * Collects balances from cards on file (R83): announces a charge the day before, makes it, and detaches cards that are
 * no longer needed. Safe to run any number of times, on any number of servers. One failure doesn't stop the rest.
 */
export async function collectBalances(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock()
  const isSoon = lte(bookings.startsAt, new Date(now.getTime() + LOOKED_AHEAD_MS))
  const isOpen = inArray(cardsOnFile.state, [...openStates])
  const open = await deps.db
    .select({ card: cardsOnFile, booking: bookings })
    .from(cardsOnFile)
    .innerJoin(bookings, eq(bookings.id, cardsOnFile.bookingId))
    .where(
      and(
        isOpen,
        or(
          isSoon,
          lte(cardsOnFile.chargeAt, now),
          isCancelledRow,
          isNull(bookings.startsAt),
          eq(cardsOnFile.state, 'asked'),
          isNothingDueRow,
        ),
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .limit(AT_ONCE)
  const works = open.map(({ card, booking }) => () => {
    if (card.state === 'asked') return isHeld(booking) ? undefined : endCard(deps, booking.id)
    const step = nextStep(toCardOnFile(card), booking, now)
    if (step === 'announce') return announceCharge(deps, booking.id)
    if (step === 'charge') return chargeCardOnFile(deps, booking.id)
    return step === 'end' ? endCard(deps, booking.id) : undefined
  })
  await runEach([...works, () => letCardsGo(deps, signal)], signal)
}

/** Emails the customer the day before: what is charged, when and to which card. The announced amount is saved. */
function announceCharge({ db, jobs, clock }: PaymentDeps, bookingId: string): Promise<void> {
  return inSchedule(db, async (tx) => {
    const now = clock()
    const card = await findCardOnFile(tx, bookingId)
    const booking = await anyBooking(tx, bookingId)
    const { startsAt } = booking
    if (!card || !startsAt || nextStep(toCardOnFile(card), booking, now) !== 'announce') return
    // A charge without an answer may have gone through.
    if ((await pendingPayment(tx, bookingId))?.offSession) return
    const amountCents = stillDue(booking)
    const chargeAt = chargeTime(startsAt, now)
    const said = { announcedCents: amountCents, announcedStart: startsAt, announcedAt: now, chargeAt, toldAt: null }
    await changeCard(tx, bookingId, ['kept'], said, now)
    const mail = { amountCents, of: now.toISOString(), chargeAt: chargeAt.toISOString() }
    await enqueueChargeNoticeEmail({ jobs }, tx, booking, mail)
    const details = { bookingId, amount: priceLabel(amountCents), chargeAt: chargeAt.toISOString() }
    await recordAudit(
      tx,
      { actor: 'system', action: 'charge to a kept card announced', subject: auditSubject(booking), details },
      now,
    )
  })
}

function endCard({ db, clock }: PaymentDeps, bookingId: string): Promise<void> {
  return inSchedule(db, async (tx) => {
    const card = await findCardOnFile(tx, bookingId)
    const booking = await anyBooking(tx, bookingId)
    if (!card || (card.state === 'asked' && isHeld(booking))) return
    if (card.state !== 'asked' && nextStep(toCardOnFile(card), booking, clock()) !== 'end') return
    await changeCard(tx, bookingId, openStates, { state: 'ended', retryAt: null }, clock())
  })
}

/** Detaches cards at Stripe that are no longer needed. */
async function letCardsGo(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const isOver = inArray(cardsOnFile.state, [...endStates])
  const over = await deps.db
    .select({ id: cardsOnFile.bookingId })
    .from(cardsOnFile)
    .where(and(isOver, isNull(cardsOnFile.detachedAt)))
    .orderBy(asc(cardsOnFile.updatedAt))
    .limit(AT_ONCE)
  await runEach(
    over.map(
      ({ id }) =>
        () =>
          letCardGo(deps, id),
    ),
    signal,
  )
}

/** Detaches a booking's card at Stripe and deletes its ids here. */
export async function letCardGo({ db, cards, clock }: PaymentDeps, bookingId: string): Promise<void> {
  // Stripe is searched by customer id to find out whether this charge went through.
  if ((await pendingPayment(db, bookingId))?.offSession) return
  const card = await findCardOnFile(db, bookingId)
  if (!card || card.detachedAt) return
  await db.update(cardsOnFile).set({ updatedAt: clock() }).where(eq(cardsOnFile.bookingId, bookingId))
  if (card.paymentMethodId) await detachCard(cards, card.paymentMethodId)
  await db
    .update(cardsOnFile)
    .set({ detachedAt: clock(), customerId: null, paymentMethodId: null, updatedAt: clock() })
    .where(
      and(
        eq(cardsOnFile.bookingId, bookingId),
        inArray(cardsOnFile.state, [...endStates]),
        sql`${cardsOnFile.paymentMethodId} is not distinct from ${card.paymentMethodId}`,
      ),
    )
}
