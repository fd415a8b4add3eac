import { and, between, isNull, sql } from 'drizzle-orm'
import { BOOKED } from '../../domain/booking/booking.ts'
import { addDays, type CalendarDate, daysBetween, instantOf } from '../../domain/calendar.ts'
import { dayOf } from '../../domain/schedule/lanes.ts'
import { defaultRules, type Rules } from '../../domain/schedule/rules.ts'
import type { Block, Day, Hours } from '../../domain/schedule/slots.ts'
import { type Db, pipelined } from '../platform/database/database.ts'
import {
  availabilitySettings,
  type BlockedDateRow,
  blockedDates,
  bookings,
  resources,
  type SettingsRow,
} from '../platform/database/schema.ts'
import { FIRST_CREW } from './lock-schedule.ts'

/** The settings as stored, created with the defaults when missing (§7). */
export async function loadSettings(db: Db): Promise<SettingsRow> {
  const stored = async () => (await db.select().from(availabilitySettings))[0]
  const settings = await stored()
  if (settings) return settings
  await db.insert(availabilitySettings).values(defaultRules).onConflictDoNothing()
  return (await stored()) ?? loadSettings(db)
}

/** The rules alone of the settings as stored. */
export async function loadRules(db: Db): Promise<Rules> {
  const { weeklySchedule, generalSettings } = await loadSettings(db)
  return { weeklySchedule, generalSettings }
}

/** Every day from `from` to `to`, both included, with its BOOKED hours and its blocks. `except` leaves one booking out. */
export async function loadDays(db: Db, from: CalendarDate, to: CalendarDate, except?: string): Promise<Day[]> {
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  return (await daysOfCrews(db, dates, except)).map(({ day }) => day)
}

/** A day and the ids of the crews whose lanes it has. */
export interface CrewsDay {
  day: Day
  crews: number[]
}

/** One day and the rules. Inside the schedule's lock nobody else can book in between. */
export async function dayAndRules(tx: Db, date: CalendarDate, except?: string): Promise<CrewsDay & { rules: Rules }> {
  const [[day], rules] = await pipelined(daysOfCrews(tx, [date], except), loadRules(tx))
  return { ...(day as CrewsDay), rules }
}

/** Some days, in order, in as many queries as one takes. */
export async function daysOfCrews(db: Db, dates: readonly CalendarDate[], except?: string): Promise<CrewsDay[]> {
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return []
  const [crews, taken, blocks] = await pipelined(
    workingCrews(db),
    takenBetween(db, instantOf(from, 0), instantOf(addDays(to, 1), 0), except),
    blocksBetween(db, from, to),
  )
  const takenOf = Map.groupBy(taken, ({ resourceId }) => resourceId)
  return dates.map((date) => {
    const ofDay = (blocks.get(date) ?? []).map((row) => ({ crew: row.resourceId, block: blockOf(row) }))
    const day = dayOf(
      date,
      crews.map((id) => ({
        booked: hoursOn(date, takenOf.get(id) ?? []),
        blocks: ofDay.filter(({ crew }) => crew === null || crew === id).map(({ block }) => block),
      })),
    )
    return { day, crews }
  })
}

/** The ids of the crews that work, in the owner's order; there is always one. */
export async function workingCrews(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: resources.id })
    .from(resources)
    .where(isNull(resources.retiredAt))
    .orderBy(resources.id)
  return rows.map(({ id }) => id)
}

interface BookedTime {
  resourceId: number
  startsAt: Date | null
  endsAt: Date | null
}

/** The BOOKED stretches that touch a time. The condition repeats the constraint's, so that its index answers. */
function takenBetween(db: Db, from: Date, to: Date, except?: string): Promise<BookedTime[]> {
  return db
    .select({ resourceId: bookings.resourceId, startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(bookings)
    .where(
      and(
        sql`int4range(${bookings.resourceId}, ${bookings.resourceId}, '[]') && int4range(${FIRST_CREW}, null)`,
        sql`tstzrange(${bookings.startsAt}, ${bookings.endsAt}) && tstzrange(${from.toISOString()}, ${to.toISOString()})`,
        sql`${bookings.status} = ${sql.raw(`'${BOOKED}'`)} and ${bookings.startsAt} is not null`,
        except ? sql`${bookings.id} <> ${except}` : undefined,
      ),
    )
}

/** The part of each stretch that falls on `date`, in hours of that day. */
function hoursOn(date: CalendarDate, taken: readonly BookedTime[]): Hours[] {
  const midnight = instantOf(date, 0).getTime()
  const length = (instantOf(addDays(date, 1), 0).getTime() - midnight) / 3_600_000
  const hour = (instant: Date | null) => ((instant?.getTime() ?? Number.NaN) - midnight) / 3_600_000
  return taken
    .map(({ startsAt, endsAt }) => ({ start: Math.max(hour(startsAt), 0), end: Math.min(hour(endsAt), length) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start)
}

const blockOf = ({ id, type, startHour, endHour }: BlockedDateRow): Block =>
  type === 'full' ? { id, type } : { id, type, start: startHour ?? 0, end: endHour ?? 24 }

async function blocksBetween(
  db: Db,
  from: CalendarDate,
  to: CalendarDate,
): Promise<Map<CalendarDate, BlockedDateRow[]>> {
  const rows = await db
    .select()
    .from(blockedDates)
    .where(between(blockedDates.date, from, to))
    .orderBy(blockedDates.startHour)
  return Map.groupBy(rows, ({ date }) => date)
}
