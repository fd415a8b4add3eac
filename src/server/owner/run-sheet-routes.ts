import { and, asc, gt, gte, lt } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { addDays, type CalendarDate, daysBetween, todayIn, toInstant } from '../../domain/calendar.ts'
import type { PhotoKind } from '../../domain/photo-limits.ts'
import { Refused } from '../../domain/refusals.ts'
import { MAX_HOURS } from '../../domain/schedule/slots.ts'
import { isNotCancelled } from '../booking/booking-row.ts'
import { AdminBooking, adminBookingsJson } from '../booking/owner/owner-booking-json.ts'
import { crewTimeFields, crewTimesJson } from '../crew/crew-times.ts'
import { DayEntry, dayEntryJson, loadDaySteps } from '../crew/steps.ts'
import type { Cards } from '../payments/provider/client.ts'
import { listPhotosByBooking } from '../photos/add-photo.ts'
import { Photo, photoJson } from '../photos/photo-json.ts'
import { Answers, pickAnswers } from '../place/routes/site-check-json.ts'
import { loadSiteChecks } from '../place/site-checks.ts'
import { adminRefusals, type Guards } from '../platform/auth/guards.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { DayStepRow } from '../platform/database/day-schema.ts'
import type { PhotoRow } from '../platform/database/photo-schema.ts'
import type { SiteCheckRow } from '../platform/database/place-schema.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'
import type { Env } from '../platform/http/context.ts'
import { CalendarDateField } from '../platform/http/fields.ts'
import { describes, send } from '../platform/http/responses.ts'
import { query } from '../platform/http/validation.ts'

const MOST_DAYS = 62

/** Number of events shown above the owner's list. */
const NEXT_EVENTS = 3

const Range = z.strictObject({ from: CalendarDateField, to: CalendarDateField })
const OnDays = z.strictObject({ bookings: z.array(AdminBooking) })

const Stop = z
  .strictObject({
    booking: AdminBooking,
    ...crewTimeFields,
    place: Answers.describe("The customer's site check"),
    photos: z.array(Photo).describe('Photos of the place'),
    entries: z.array(DayEntry).describe('Updates and notes by the crew'),
    crewPhotos: z.array(Photo).describe('Photos by the crew'),
  })
  .meta({ id: 'Stop' })

const RunSheet = z.strictObject({ date: z.string(), stops: z.array(Stop) })

/** Events from `from` to `to`, both included, earliest first, without cancelled bookings. */
function happeningOn(db: Db, from: CalendarDate, to: CalendarDate): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        lt(bookings.startsAt, toInstant(addDays(to, 1), 0)),
        gte(bookings.startsAt, toInstant(addDays(from, -1), 0)),
        gt(bookings.endsAt, toInstant(from, 0)),
        isNotCancelled,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
}

/**
 * Events under way at `now` and upcoming ones, or only those after a day; earliest first, without cancelled bookings.
 */
function nextEvents(db: Db, after: CalendarDate | undefined, now: Date): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        gt(bookings.endsAt, now),
        gte(bookings.startsAt, new Date(now.getTime() - MAX_HOURS * 3_600_000)),
        after === undefined ? undefined : gte(bookings.startsAt, toInstant(addDays(after, 1), 0)),
        isNotCancelled,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(NEXT_EVENTS)
}

function toStops(
  booking: z.output<typeof AdminBooking>,
  check: SiteCheckRow | undefined,
  photos: PhotoRow[] = [],
  steps: DayStepRow[] = [],
): z.output<typeof Stop>[] {
  if (!booking.startsAt || !booking.endsAt) return []
  const photosBy = (kind: PhotoKind) => photos.filter(({ takenBy }) => takenBy === kind).map((row) => photoJson(row))
  return [
    {
      booking,
      ...crewTimesJson(new Date(booking.startsAt), new Date(booking.endsAt)),
      place: pickAnswers(check),
      photos: photosBy('place'),
      entries: steps.map(dayEntryJson),
      crewPhotos: photosBy('crew'),
    },
  ]
}

type Deps = { db: Database; clock: () => Date; guards: Guards; cards: Cards | undefined }

/** Events by day, as a month and as the crew's run sheet; mounted at /api/admin. */
export const adminDayRoutes = ({ db, clock, guards, cards }: Deps) =>
  new Hono<Env>()
    .get(
      '/calendar',
      guards.requireUnlockedAdmin,
      describes(
        'Events of a month, by day',
        { 200: OnDays },
        adminRefusals,
        `At most ${MOST_DAYS} days. Cancelled bookings are left out.`,
      ),
      query(Range),
      async (c) => {
        const { from, to } = c.req.valid('query')
        const days = daysBetween(from, to)
        if (days < 0 || days >= MOST_DAYS) {
          throw new Refused('invalid-request', { detail: `Ask for 1 to ${MOST_DAYS} days, the first one first.` })
        }
        const rows = await happeningOn(db, from, to)
        return send(c, OnDays, { bookings: await adminBookingsJson({ db, cards }, rows, clock()) })
      },
    )
    .get(
      '/next',
      guards.requireUnlockedAdmin,
      describes(
        'Events under way, and the next ones',
        { 200: OnDays },
        adminRefusals,
        `At most ${NEXT_EVENTS}, earliest first. Leaves out cancelled bookings and, with \`after\`, events through that day.`,
      ),
      query(z.strictObject({ after: CalendarDateField.optional() })),
      async (c) => {
        const now = clock()
        const rows = await nextEvents(db, c.req.valid('query').after, now)
        return send(c, OnDays, { bookings: await adminBookingsJson({ db, cards }, rows, now) })
      },
    )
    .get(
      '/today',
      guards.requireUnlockedAdmin,
      describes(
        'The run sheet of a day: setup, start, end, teardown, addresses and contacts',
        { 200: RunSheet },
        adminRefusals,
        'Defaults to today in Phoenix. Cancelled bookings are left out.',
      ),
      query(z.strictObject({ date: CalendarDateField.optional() })),
      async (c) => {
        const now = clock()
        const date = c.req.valid('query').date ?? todayIn(now)
        const rows = await happeningOn(db, date, date)
        const json = await adminBookingsJson({ db, cards }, rows, now)
        const ids = json.map(({ id }) => id)
        const photos = await listPhotosByBooking(db, ids)
        const checks = await loadSiteChecks(db, ids)
        const steps = await loadDaySteps(db, ids)
        const stops = json.flatMap((booking) =>
          toStops(booking, checks.get(booking.id), photos.get(booking.id), steps.get(booking.id)),
        )
        return send(c, RunSheet, { date, stops })
      },
    )
