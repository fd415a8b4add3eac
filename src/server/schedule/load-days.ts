import { and, between, isNull, sql } from 'drizzle-orm'
import { BOOKED } from '../../domain/booking/booking.ts'
import { addDays, type CalendarDate, daysBetween, toInstant } from '../../domain/calendar.ts'
import { combineLanes } from '../../domain/schedule/lanes.ts'
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

/** Loads the settings; creates them with the defaults if missing (§7). */
export async function loadSettings(db: Db): Promise<SettingsRow> {
  const stored = async () => (await db.select().from(availabilitySettings))[0]
  const settings = await stored()
  if (settings) return settings
  await db.insert(availabilitySettings).values(defaultRules).onConflictDoNothing()
  return (await stored()) ?? loadSettings(db)
}

/** Loads only the rules from the settings. */
export async function loadRules(db: Db): Promise<Rules> {
  const { weeklySchedule, generalSettings } = await loadSettings(db)
  return { weeklySchedule, generalSettings }
}

/** Loads all days from `from` to `to`, inclusive, with BOOKED hours and blocks. `except` leaves out one booking. */
export async function loadDays(db: Db, from: CalendarDate, to: CalendarDate, except?: string): Promise<Day[]> {
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  return (await loadCrewDays(db, dates, except)).map(({ day }) => day)
}

/** A day, and the ids of the crews in the order of its lanes. */
export interface CrewsDay {
  day: Day
  crews: number[]
}

/** Loads one day and the rules. Under the schedule lock, no one else can book in between. */
export async function dayAndRules(tx: Db, date: CalendarDate, except?: string): Promise<CrewsDay & { rules: Rules }> {
  const [[day], rules] = await pipelined(loadCrewDays(tx, [date], except), loadRules(tx))
  return { ...(day as CrewsDay), rules }
}

/** Loads some days, in order, with as many queries as one day takes. */
export async function loadCrewDays(db: Db, dates: readonly CalendarDate[], except?: string): Promise<CrewsDay[]> {
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return []
  const [crews, taken, blocks] = await pipelined(
    workingCrews(db),
    takenBetween(db, toInstant(from, 0), toInstant(addDays(to, 1), 0), except),
    blocksBetween(db, from, to),
  )
  const takenByCrew = Map.groupBy(taken, ({ resourceId }) => resourceId)
  return dates.map((date) => {
    const ofDay = (blocks.get(date) ?? []).map((row) => ({ crew: row.resourceId, block: toBlock(row) }))
    const day = combineLanes(
      date,
      crews.map((id) => ({
        booked: hoursOn(date, takenByCrew.get(id) ?? []),
        blocks: ofDay.filter(({ crew }) => crew === null || crew === id).map(({ block }) => block),
      })),
    )
    return { day, crews }
  })
}

/** Ids of active crews, in the owner's order; there is always at least one. */
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

/** BOOKED times that overlap the range. The condition matches the exclusion constraint's, so its index is used. */
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

/** The part of each booked time that falls on `date`, in hours of that day. */
function hoursOn(date: CalendarDate, taken: readonly BookedTime[]): Hours[] {
  const midnight = toInstant(date, 0).getTime()
  const length = (toInstant(addDays(date, 1), 0).getTime() - midnight) / 3_600_000
  const hour = (instant: Date | null) => ((instant?.getTime() ?? Number.NaN) - midnight) / 3_600_000
  return taken
    .map(({ startsAt, endsAt }) => ({ start: Math.max(hour(startsAt), 0), end: Math.min(hour(endsAt), length) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start)
}

const toBlock = ({ id, type, startHour, endHour }: BlockedDateRow): Block =>
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
