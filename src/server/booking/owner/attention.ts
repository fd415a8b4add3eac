import { and, asc, count, desc, eq, gt, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { BOOKED, CONFIRM_WITHIN_HOURS } from '../../../domain/booking/booking.ts'
import { OWNER_WARNED_FROM } from '../../../domain/booking-limits.ts'
import { backupProblem, backupState } from '../../operate/backup/state.ts'
import type { Cards } from '../../payments/provider/client.ts'
import { user } from '../../platform/database/account-schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { bookings } from '../../platform/database/schema.ts'
import { Instant } from '../../platform/http/responses.ts'
import { soonestEvents, weatherOf } from '../../weather/load-weather.ts'
import { isCancelledRow, isNotCancelled } from '../booking-row.ts'
import { AdminBooking, adminBookingsJson } from './owner-booking-json.ts'

/** Each group shows the most urgent ones; more come up as these are settled. */
const SHOWN = 20

const Group = z.strictObject({ total: z.int().describe('All of them, shown or not'), bookings: z.array(AdminBooking) })

export const Attention = z
  .strictObject({
    unconfirmed: Group.describe(`Upcoming and unconfirmed for ${CONFIRM_WITHIN_HOURS} hours, longest wait first`),
    notBlocking: Group.describe(
      'Upcoming, but their time is not reserved: booked twice on the old site first, then soonest',
    ),
    toGiveBack: Group.describe('The customer is owed a refund'),
    badWeather: Group.describe('Forecast outside our limits and no move offered yet, soonest first'),
    busyAccounts: z
      .array(z.strictObject({ userId: z.string(), name: z.string(), email: z.string(), upcoming: z.int() }))
      .describe(`Accounts with ${OWNER_WARNED_FROM} or more upcoming bookings, most first`),
    backup: z
      .strictObject({
        lastGoodAt: Instant.nullable().describe('null: never'),
        because: z.string().nullable().describe('Why the last try failed; null: it didn’t'),
      })
      .nullable()
      .describe('The last nightly backup failed, or there has been no good one for 36 hours'),
  })
  .meta({ id: 'Attention' })

// When it was booked or moved; nothing else touches it before it is confirmed.
const waitingSince = sql`coalesce(${bookings.updatedAt}, ${bookings.createdAt})`

// Two customers of the old site were promised the same hours: one of them has to be called.
const twiceFirst = sql`not ${bookings.bookedTwice}, ${bookings.startsAt}`

const isBooked = sql`${bookings.status} = ${sql.raw(`'${BOOKED}'`)}`

/** What waits for the owner now, each group with at most 20 and its number in all. */
export async function attentionOf(deps: Deps, now: Date): Promise<z.output<typeof Attention>> {
  const promised = new Date(now.getTime() - CONFIRM_WITHIN_HOURS * 3_600_000)
  const isAhead = gt(bookings.startsAt, now)
  const group = (where: SQL | undefined, order: SQL) => groupOf(deps, where, order, now)
  // A time that is only held has nothing to confirm yet.
  const isUnconfirmed = and(isAhead, isBooked, isNull(bookings.confirmedAt), isNull(bookings.holdExpiresAt))
  const [unconfirmed, notBlocking, toGiveBack, badWeather, busyAccounts, backup] = await Promise.all([
    group(and(isUnconfirmed, lte(waitingSince, promised)), waitingSince),
    group(and(isAhead, isNotCancelled, sql`${bookings.status} is distinct from ${BOOKED}`), twiceFirst),
    group(and(gt(bookings.paidCents, 0), isNotInDispute, isOwed), waitingSince),
    badWeatherOf(deps, now),
    busyAccountsOf(deps.db, now),
    backupOf(deps.db, now),
  ])
  return { unconfirmed, notBlocking, toGiveBack, badWeather, busyAccounts, backup }
}

/** Nothing goes back while a dispute is open (R79). */
const isNotInDispute = sql`${bookings.dispute} is distinct from 'open'`

/** The same as `toGiveBack` of the domain being more than nothing; paid is more than nothing already. */
const isOwed = sql`case when ${isCancelledRow}
  then coalesce(${bookings.refundCents}, 0) > ${bookings.givenBackCents} + ${bookings.refundingCents}
  else ${bookings.paidCents} - ${bookings.refundingCents}
    > greatest(0, coalesce(${bookings.totalCents}, 0) - ${bookings.discountCents}) end`

type Deps = { db: Db; cards: Cards | undefined }

async function groupOf(deps: Deps, where: SQL | undefined, order: SQL, now: Date) {
  const rows = await deps.db
    .select({ row: bookings, total: sql<number>`(count(*) over ())::int` })
    .from(bookings)
    .where(where)
    .orderBy(order, asc(bookings.id))
    .limit(SHOWN)
  const shown = rows.map(({ row }) => row)
  return { total: rows[0]?.total ?? 0, bookings: await adminBookingsJson(deps, shown, now) }
}

/** Events whose forecast is outside the limits, while no offer to move them stands or was answered (reading R70). */
async function badWeatherOf(deps: Deps, now: Date): Promise<z.output<typeof Group>> {
  const rows = await soonestEvents(deps.db, now)
  const weather = await weatherOf(deps.db, rows, true, now)
  const flagged = rows.filter(({ id }) => {
    const event = weather.get(id)
    return event?.status.kind === 'flagged' && (!event.offer || event.offer.row.outcome === 'withdrawn')
  })
  const shown = await adminBookingsJson(deps, flagged.slice(0, SHOWN), now)
  return { total: flagged.length, bookings: shown }
}

async function backupOf(db: Db, now: Date): Promise<z.output<typeof Attention>['backup']> {
  const problem = backupProblem(await backupState(db), now)
  return problem ? { ...problem, lastGoodAt: problem.lastGoodAt?.toISOString() ?? null } : null
}

/** Whoever fills the calendar (reading R49). */
const busyAccountsOf = (db: Db, now: Date) =>
  db
    .select({ userId: user.id, name: user.name, email: user.email, upcoming: count() })
    .from(bookings)
    .innerJoin(user, eq(user.id, bookings.userId))
    .where(and(gt(bookings.startsAt, now), isNotCancelled))
    .groupBy(user.id)
    .having(gte(count(), OWNER_WARNED_FROM))
    .orderBy(desc(count()), asc(user.email))
    .limit(SHOWN)
