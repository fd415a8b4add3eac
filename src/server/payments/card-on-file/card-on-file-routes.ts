import { Hono } from 'hono'
import { z } from 'zod'
import { isOnHand, openStates } from '../../../domain/payments/card-on-file.ts'
import { Refused } from '../../../domain/refusals.ts'
import { Booking, oneBookingJson } from '../../booking/booking-json.ts'
import { auditSubject, BookingId, ownBooking, parseBookingId } from '../../booking/booking-row.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import type { Guards, SignedInEnv } from '../../platform/auth/guards.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { consumeLimit } from '../../platform/http/limits/consume-limit.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { param } from '../../platform/http/validation.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { inSchedule, type LockedTx } from '../../schedule/lock-schedule.ts'
import type { PaymentDeps } from '../deps.ts'
import { changeCard, chargeThatKept, findCardOnFile } from '../ledger/cards-on-file.ts'
import { pendingPayment } from '../ledger/payment-rows.ts'
import { enqueuePageClose } from '../ledger/request-page-close.ts'
import type { Cards } from '../provider/client.ts'
import { openCardNames } from '../provider/off-session.ts'
import { letCardGo } from './collect-balances.ts'

const CardOnFile = z
  .strictObject({
    name: z.string().nullable().describe("For example, 'Visa ending in 4242'. Null if Stripe didn't answer."),
  })
  .meta({ id: 'KeptCard' })

/**
 * Withdraws consent to a card on file: nothing more is charged to it. If the deposit isn't paid yet, the payment page
 * that would have kept the card is closed.
 */
async function takeBack({ jobs }: { jobs: Jobs }, tx: LockedTx, booking: BookingRow, now: Date): Promise<BookingRow> {
  const { id } = booking
  const pending = await pendingPayment(tx, id)
  if (pending?.offSession) throw new Refused('charge-under-way')
  const wasTaken = await changeCard(tx, id, openStates, { state: 'withdrawn', retryAt: null }, now)
  if (!wasTaken) throw new Refused('no-kept-card')
  if (pending?.keepsCard && pending.sessionId)
    await enqueuePageClose({ jobs }, tx, { bookingId: id, sessionId: pending.sessionId })
  const change = {
    actor: 'customer',
    action: 'kept card taken back',
    subject: auditSubject(booking),
    details: { bookingId: id },
  }
  await recordAudit(tx, change, now)
  return booking
}

type Deps = Omit<PaymentDeps, 'cards'> & { cards: Cards | undefined; guards: Guards }

/** Mounted at /api/bookings: the customer's card on file for the balance (R83). */
export const cardOnFileRoutes = (deps: Deps) => {
  const findCardName = openCardNames(deps.cards)
  return new Hono<SignedInEnv>()
    .get(
      '/:id/kept-card',
      deps.guards.requireUser,
      describes(
        'Get the card on file that my balance will be charged to',
        { 200: CardOnFile },
        ['not-signed-in', 'booking-not-found', 'no-kept-card'],
        'Looked up at Stripe; nothing about the card is stored here.',
      ),
      param(BookingId),
      async (c) => {
        const { id } = await ownBooking(deps.db, c.var.user.id, parseBookingId(c.req.valid('param')))
        const card = await findCardOnFile(deps.db, id)
        if (!card || !isOnHand(card.state)) throw new Refused('no-kept-card')
        return send(c, CardOnFile, { name: (await findCardName(await chargeThatKept(deps.db, id))) ?? null })
      },
    )
    .delete(
      '/:id/kept-card',
      deps.guards.requireUser,
      describes(
        'Remove the card on file for my balance',
        { 200: Booking },
        ['not-signed-in', 'booking-not-found', 'no-kept-card', 'charge-under-way', 'too-many-changes'],
        'Also works before the deposit is paid; then no card is kept.',
      ),
      param(BookingId),
      async (c) => {
        const id = parseBookingId(c.req.valid('param'))
        const now = deps.clock()
        await consumeLimit(deps.db, 'change-of-account', c.var.user.id, now)
        const booking = await inSchedule(deps.db, async (tx) =>
          takeBack(deps, tx, await ownBooking(tx, c.var.user.id, id), now),
        )
        const { cards, log } = deps
        // If Stripe doesn't answer, the next `collectBalances` run detaches it.
        if (cards) await letCardGo({ ...deps, cards }, id).catch((err) => log.warn({ err }, 'a card was not detached'))
        return send(c, Booking, await oneBookingJson(deps, booking, now))
      },
    )
}
