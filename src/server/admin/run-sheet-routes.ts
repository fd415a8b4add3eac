import { and, asc, gt, gte, lt } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { addDays, type CalendarDate, daysBetween, instantOf, todayIn } from '../../domain/calendar.ts'
import { Refused } from '../../domain/refusals.ts'
import { crewTimes } from '../../domain/run-sheet.ts'
import type { Guards } from '../auth/guards.ts'
import { isNotCancelled } from '../bookings/not-cancelled.ts'
import type { Database, Db } from '../database/database.ts'
import { type BookingRow, bookings } from '../database/schema.ts'
import type { Env } from '../http/context.ts'
import { CalendarDateField } from '../http/fields.ts'
import { describes, Instant, send } from '../http/responses.ts'
import { query } from '../http/validation.ts'
import { AdminBooking, adminBookingJson } from './booking-json.ts'
import { adminRefusals } from './bookings-routes.ts'

const MOST_DAYS = 62

const Range = z.strictObject({ from: CalendarDateField, to: CalendarDateField })
const OnDays = z.strictObject({ bookings: z.array(AdminBooking) })

const Stop = z
  .strictObject({
    booking: AdminBooking,
    setupFrom: Instant,
    setupLatest: Instant,
    start: Instant,
    end: Instant,
    packedFrom: Instant,
    packedLatest: Instant,
  })
  .meta({ id: 'Stop' })

const RunSheet = z.strictObject({ date: z.string(), stops: z.array(Stop) })

/** What happens on the days from `from` to `to`, both included, earliest first; cancelled bookings are left out. */
function happeningOn(db: Db, from: CalendarDate, to: CalendarDate): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        lt(bookings.startsAt, instantOf(addDays(to, 1), 0)),
        gte(bookings.startsAt, instantOf(addDays(from, -1), 0)),
        gt(bookings.endsAt, instantOf(from, 0)),
        isNotCancelled,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
}

function stopOf(row: BookingRow): z.output<typeof Stop>[] {
  if (!row.startsAt || !row.endsAt) return []
  const times = crewTimes(row.startsAt, row.endsAt)
  const iso = Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at.toISOString()]))
  return [{ booking: adminBookingJson(row), ...(iso as Record<keyof typeof times, string>) }]
}

/** Mounted at /api/admin: what happens on which day, as a month and as the crew's run-sheet. */
export const adminDayRoutes = ({ db, clock, guards }: { db: Database; clock: () => Date; guards: Guards }) =>
  new Hono<Env>()
    .get(
      '/calendar',
      guards.requireUnlockedAdmin,
      describes({
        summary: 'What happens on the days of a month',
        description: `At most ${MOST_DAYS} days. Cancelled bookings are left out.`,
        answers: { 200: OnDays },
        refuses: [...adminRefusals],
      }),
      query(Range),
      async (c) => {
        const { from, to } = c.req.valid('query')
        const days = daysBetween(from, to)
        if (days < 0 || days >= MOST_DAYS) {
          throw new Refused('invalid-request', { detail: `Ask for 1 to ${MOST_DAYS} days, the first one first.` })
        }
        return send(c, OnDays, { bookings: (await happeningOn(db, from, to)).map(adminBookingJson) })
      },
    )
    .get(
      '/today',
      guards.requireUnlockedAdmin,
      describes({
        summary: 'The run-sheet of a day: setup, start, end, teardown, addresses and contacts',
        description: 'Today in Phoenix unless `date` says another. Cancelled bookings are left out.',
        answers: { 200: RunSheet },
        refuses: [...adminRefusals],
      }),
      query(z.strictObject({ date: CalendarDateField.optional() })),
      async (c) => {
        const date = c.req.valid('query').date ?? todayIn(clock())
        return send(c, RunSheet, { date, stops: (await happeningOn(db, date, date)).flatMap(stopOf) })
      },
    )
