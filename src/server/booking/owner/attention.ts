import { and, asc, count, desc, eq, gt, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { BOOKED } from '../../../domain/booking/booking.ts'
import { REPLY_DAYS } from '../../../domain/booking/reviews.ts'
import { OWNER_WARNED_FROM } from '../../../domain/booking-limits.ts'
import { CONFIRM_WITHIN_HOURS } from '../../../domain/terms.ts'
import { canOfferMove } from '../../../domain/weather/offers.ts'
import { backupProblem, backupState, MISSED_AFTER_HOURS } from '../../operations/backup/state.ts'
import { openDifferences, sumUrgent, UrgentSums } from '../../payments/money-sums.ts'
import { isToGiveBackRow } from '../../payments/owed-rows.ts'
import type { Cards } from '../../payments/provider/client.ts'
import { user } from '../../platform/database/account-schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { reviews } from '../../platform/database/review-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import { Instant } from '../../platform/http/responses.ts'
import { type FailuresInARow, failuresInARow, textProblem } from '../../sms/state.ts'
import { loadWeather, soonestEvents } from '../../weather/load-weather.ts'
import { isNotCancelled } from '../booking-row.ts'
import { BookingGroup, bookingGroup } from './booking-group.ts'
import { adminBookingsJson } from './owner-booking-json.ts'

/** Each group shows the most urgent ones; others follow as these are settled. */
const SHOWN = 20

export const Attention = z
  .strictObject({
    unconfirmed: BookingGroup.describe('Upcoming and still to be confirmed, earliest promise first'),
    notBlocking: BookingGroup.describe(
      'Upcoming, but their time is not reserved: booked twice on the old site first, then soonest',
    ),
    toGiveBack: BookingGroup.describe('The customer is owed a refund'),
    badWeather: BookingGroup.describe('Forecast outside our limits and no move offered yet, soonest first'),
    busyAccounts: z
      .array(z.strictObject({ userId: z.string(), name: z.string(), email: z.string(), upcoming: z.int() }))
      .describe(`Accounts with ${OWNER_WARNED_FROM} or more upcoming bookings, most first`),
    reviews: z.int().describe(`Number of reviews of the last ${REPLY_DAYS} days without a reply`),
    money: UrgentSums.describe('Overdue balances, failed refunds, and disputes: the sums of the Money view'),
    differences: z.int().describe("Number of open discrepancies between Stripe's books and ours"),
    backup: z
      .strictObject({
        lastGoodAt: Instant.nullable().describe('null: never'),
        because: z.string().nullable().describe('Why the last attempt failed; null: it didn’t'),
      })
      .nullable()
      .describe(`The last nightly backup failed, or there has been no good one for ${MISSED_AFTER_HOURS} hours`),
    texts: z
      .strictObject({ since: Instant, because: z.string().describe('In a sentence') })
      .nullable()
      .describe('Text messages have been failing for at least an hour'),
  })
  .meta({ id: 'Attention' })

// Time of booking, or of the last move or change of extras; nothing else sets it before confirmation.
const waitingSince = sql`coalesce(${bookings.updatedAt}, ${bookings.createdAt})`

// Orders rows as `confirmBy` of the domain does.
const soonestPromise = sql`least(${waitingSince} + make_interval(hours => ${CONFIRM_WITHIN_HOURS}), ${bookings.startsAt})`

// The old site promised the same hours to two customers, and one of them has to be called.
const twiceFirst = sql`not ${bookings.bookedTwice}, ${bookings.startsAt}`

const isBooked = sql`${bookings.status} = ${sql.raw(`'${BOOKED}'`)}`

/** What needs the owner's attention, each group with at most 20 items and its total. */
export async function loadAttention(deps: Deps, now: Date): Promise<z.output<typeof Attention>> {
  const isAhead = gt(bookings.startsAt, now)
  const replyWaitsSince = new Date(now.getTime() - REPLY_DAYS * 86_400_000)
  const group = (where: SQL | undefined, order: SQL) => bookingGroup(deps, { where, order, most: SHOWN }, now)
  // An unpaid hold has nothing to confirm yet.
  const isUnconfirmed = and(isAhead, isBooked, isNull(bookings.confirmedAt), isNull(bookings.holdExpiresAt))
  const [
    unconfirmed,
    notBlocking,
    toGiveBack,
    badWeather,
    busyAccounts,
    unanswered,
    money,
    differences,
    backup,
    texts,
  ] = await Promise.all([
    group(isUnconfirmed, soonestPromise),
    group(and(isAhead, isNotCancelled, sql`${bookings.status} is distinct from ${BOOKED}`), twiceFirst),
    group(isToGiveBackRow, waitingSince),
    loadBadWeather(deps, now),
    listBusyAccounts(deps.db, now),
    deps.db.$count(reviews, and(isNull(reviews.answeredAt), gt(reviews.ratedAt, replyWaitsSince))),
    sumUrgent(deps.db, now),
    openDifferences(deps.db),
    loadBackupProblem(deps.db, now),
    loadTextProblem(deps.db, now),
  ])
  return {
    unconfirmed,
    notBlocking,
    toGiveBack,
    badWeather,
    busyAccounts,
    reviews: unanswered,
    money,
    differences,
    backup,
    texts,
  }
}

type Deps = { db: Db; cards: Cards | undefined }

/** Events that a free move could be offered for: forecast outside the limits, and no open or answered offer (R70). */
async function loadBadWeather(deps: Deps, now: Date): Promise<z.output<typeof BookingGroup>> {
  const rows = await soonestEvents(deps.db, now)
  const weather = await loadWeather(deps.db, rows, true, now)
  const flagged = rows.filter((booking) => {
    const event = weather.get(booking.id)
    const isUnanswered = !event?.offer || event.offer.row.outcome === 'withdrawn'
    return event?.status.kind === 'flagged' && isUnanswered && canOfferMove(booking, now)
  })
  const shown = await adminBookingsJson(deps, flagged.slice(0, SHOWN), now)
  return { total: flagged.length, bookings: shown }
}

async function loadBackupProblem(db: Db, now: Date): Promise<z.output<typeof Attention>['backup']> {
  const problem = backupProblem(await backupState(db), now)
  return problem ? { ...problem, lastGoodAt: problem.lastGoodAt?.toISOString() ?? null } : null
}

async function loadTextProblem(db: Db, now: Date): Promise<z.output<typeof Attention>['texts']> {
  const { rows } = await db.execute<FailuresInARow & Record<string, unknown>>(sql.raw(failuresInARow))
  const problem = textProblem(rows[0], now)
  return problem ? { ...problem, since: problem.since.toISOString() } : null
}

/** Accounts with unusually many upcoming bookings (reading R49). */
const listBusyAccounts = (db: Db, now: Date) =>
  db
    .select({ userId: user.id, name: user.name, email: user.email, upcoming: count() })
    .from(bookings)
    .innerJoin(user, eq(user.id, bookings.userId))
    .where(and(gt(bookings.startsAt, now), isNotCancelled))
    .groupBy(user.id)
    .having(gte(count(), OWNER_WARNED_FROM))
    .orderBy(desc(count()), asc(user.email))
    .limit(SHOWN)
