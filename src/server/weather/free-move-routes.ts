import { Hono } from 'hono'
import { z } from 'zod'
import { hourLabel, toDateAndHour } from '../../domain/calendar.ts'
import { dollars } from '../../domain/money.ts'
import { discountedPrice } from '../../domain/pricing/pricing.ts'
import { isOfferOpen, offerOutcomes } from '../../domain/weather/offers.ts'
import { slotRefusals } from '../booking/booking-request.ts'
import { loadDayStates } from '../crew/steps.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Env } from '../platform/http/context.ts'
import { CalendarDateField, StartTimeField } from '../platform/http/fields.ts'
import { limitAddress } from '../platform/http/limit-address.ts'
import { verifyLinkToken } from '../platform/http/links/signed-link.ts'
import { describes, Instant, send } from '../platform/http/responses.ts'
import { jsonBody, param } from '../platform/http/validation.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import { loadOwnLanes, OwnLane } from '../schedule/own-lane.ts'
import { keepDate, moveByOffer, type Offered, offered } from './answer-offer.ts'

const Token = z.strictObject({ token: z.string().max(100) })
const NewTime = z.strictObject({ date: CalendarDateField, time: StartTimeField })

/** What anyone with the link sees: nothing about the person. */
const FreeMove = z
  .strictObject({
    isOpen: z.boolean().describe('True while the offer can be used'),
    outcome: z.enum(offerOutcomes).nullable().describe('How it was answered'),
    reasons: z.array(z.string()).describe('Weather forecast when the offer was made'),
    packageName: z.string().nullable(),
    date: z.string().nullable(),
    time: z.string().nullable(),
    totalHours: z.number().nullable(),
    endsAt: Instant.nullable(),
    status: z.string().nullable(),
    total: z.number().describe('Dollars; unchanged by using the offer'),
    lane: OwnLane,
  })
  .meta({ id: 'FreeMove' })

async function freeMoveJson(db: Db, { offer, booking }: Offered, now: Date): Promise<z.output<typeof FreeMove>> {
  const start = booking.startsAt && toDateAndHour(booking.startsAt)
  return {
    isOpen: isOfferOpen(offer, booking, (await loadDayStates(db, [booking], now)).get(booking.id), now),
    outcome: offer.outcome,
    reasons: offer.reasons,
    packageName: booking.packageName,
    date: start?.date ?? null,
    time: start ? hourLabel(start.hour) : null,
    totalHours: booking.totalHours,
    endsAt: booking.endsAt?.toISOString() ?? null,
    status: booking.status,
    total: dollars(discountedPrice(booking)),
    ...(await loadOwnLanes(db))(booking),
  }
}

type Deps = { db: Database; jobs: Jobs; clock: () => Date; secrets: Secrets }

/** Mounted at /api/free-moves: answering an offer by its emailed link, without signing in. */
export const freeMoveRoutes = ({ db, jobs, clock, secrets }: Deps) => {
  const limited = limitAddress({ db, clock }, 'mailed-link-from-address')
  const verifyToken = (token: string) => verifyLinkToken('weather offer', token, secrets.authSecret)
  return new Hono<Env>()
    .get(
      '/:token',
      describes('Get an offer to move an event for free because of the weather', { 200: FreeMove }, [
        'link-expired',
        'too-many-attempts',
      ]),
      param(Token),
      limited,
      async (c) => {
        const now = clock()
        return send(
          c,
          FreeMove,
          await freeMoveJson(db, await offered(db, verifyToken(c.req.valid('param').token)), now),
        )
      },
    )
    .post(
      '/:token/move',
      describes(
        'Use an offer: move to a free start',
        { 200: FreeMove },
        [
          'link-expired',
          'offer-over',
          'crew-under-way',
          'same-time',
          'cannot-reschedule',
          'too-many-attempts',
          ...slotRefusals,
        ],
        'Works once. Price and refund terms stay the same.',
      ),
      param(Token),
      jsonBody(NewTime),
      limited,
      async (c) => {
        const { date, time: hour } = c.req.valid('json')
        const now = clock()
        const moved = await moveByOffer({ db, jobs }, verifyToken(c.req.valid('param').token), { date, hour }, now)
        return send(c, FreeMove, await freeMoveJson(db, moved, now))
      },
    )
    .post(
      '/:token/keep',
      describes('Decline an offer and keep the date', { 200: FreeMove }, [
        'link-expired',
        'offer-over',
        'crew-under-way',
        'too-many-attempts',
      ]),
      param(Token),
      limited,
      async (c) => {
        const now = clock()
        return send(
          c,
          FreeMove,
          await freeMoveJson(db, await keepDate({ db }, verifyToken(c.req.valid('param').token), now), now),
        )
      },
    )
}
