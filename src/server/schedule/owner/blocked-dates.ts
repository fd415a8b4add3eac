import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { z } from 'zod'
import { hourLabel, longDate, parseHour, todayIn, toInstant } from '../../../domain/calendar.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Hours } from '../../../domain/schedule/slots.ts'
import { bookingJson } from '../../booking/booking-json.ts'
import { isNotCancelled } from '../../booking/booking-row.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { type Database, type Db, theRow, translateConstraint } from '../../platform/database/database.ts'
import { type BlockedDateRow, blockedDates, bookings } from '../../platform/database/schema.ts'
import { CalendarDateField, CrewId, line } from '../../platform/http/fields.ts'
import { crewNames } from '../crews.ts'
import { inSchedule } from '../lock-schedule.ts'

const TimeField = z.string().refine((text) => parseHour(text) !== undefined)
/** Input to block a time, or preview it. */
export const BlockInput = z.strictObject({
  date: z.union([z.literal(''), CalendarDateField]).nullish(),
  type: z.enum(['full', 'partial']),
  startTime: TimeField.nullish(),
  endTime: TimeField.nullish(),
  crewId: CrewId.nullish().describe('Crew it applies to; omit for all crews'),
})
export const NewBlock = BlockInput.extend({
  reason: line(300).default(''),
  /** Ids of the bookings in that time that the owner has seen. */
  seenBookings: z.array(z.uuid()).max(500).default([]),
})

type Stretch = { date: string; type: 'full' | 'partial'; crew: number | null } & Hours

const inWords = ({ date, type, start, end }: Omit<Stretch, 'crew'>) =>
  type === 'full' ? longDate(date) : `${longDate(date)}, ${hourLabel(start)} to ${hourLabel(end)}`

/** Parses a time to block; an end at midnight means the end of the day. Refuses invalid and past times. */
export function parseStretch(
  { date, type, startTime, endTime, crewId }: z.output<typeof BlockInput>,
  now: Date,
): Stretch {
  const crew = crewId ?? null
  if (!date) throw new Refused('date-required')
  if (date < todayIn(now)) throw new Refused('block-in-past')
  if (type === 'full') return { date, type, crew, start: 0, end: 24 }
  const start = parseHour(startTime ?? '')
  const end = parseHour(endTime ?? '') || 24
  if (start === undefined || !endTime || start >= end) throw new Refused('block-times')
  return { date, type, crew, start, end }
}

/** Bookings in that time that are booked, pending or confirmed, and not over. */
export async function bookingsIn(db: Db, { date, start, end, crew }: Stretch, now: Date) {
  const rows = await db
    .select()
    .from(bookings)
    .where(
      and(
        lt(bookings.startsAt, toInstant(date, end)),
        gt(bookings.endsAt, toInstant(date, start)),
        gt(bookings.endsAt, now),
        crew === null ? undefined : eq(bookings.resourceId, crew),
        isNotCancelled,
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .limit(500)
  return rows.map(bookingJson)
}

/** Crew name for the audit log; empty if the block covers all crews. */
const ofCrew = async (db: Db, id: number | null) => (id === null ? {} : { crew: (await crewNames(db)).get(id) })

/** Blocks a time. Bookings in it stay, and the owner must have seen each of them (`bookings-in-block`). */
export function addBlock(
  { db }: { db: Database },
  input: z.output<typeof NewBlock>,
  actor: string,
  now: Date,
): Promise<BlockedDateRow> {
  const stretch = parseStretch(input, now)
  const { date, type, start, end, crew } = stretch
  return inSchedule(db, async (tx) => {
    const there = await tx.select().from(blockedDates).where(eq(blockedDates.date, date))
    const covers = ({ startHour, endHour, resourceId }: BlockedDateRow) =>
      (startHour ?? 0) <= start && (endHour ?? 24) >= end && (resourceId === null || resourceId === crew)
    if (there.some(covers)) throw new Refused('already-blocked')
    const inside = await bookingsIn(tx, stretch, now)
    if (inside.some(({ id }) => !input.seenBookings.includes(id))) throw new Refused('bookings-in-block')

    const hours = type === 'full' ? {} : { startHour: start, endHour: end }
    const values = { date, type, ...hours, resourceId: crew, reason: input.reason, createdAt: now }
    const block = await theRow(translateConstraint(tx.insert(blockedDates).values(values).returning()))
    const details = { reason: input.reason, bookings: inside.map(({ id }) => id), ...(await ofCrew(tx, crew)) }
    await recordAudit(tx, { actor, action: 'time blocked', subject: inWords(stretch), details }, now)
    return block
  })
}

/** Reopens a blocked time. */
export function removeBlock({ db }: { db: Database }, id: string, actor: string, now: Date): Promise<BlockedDateRow> {
  return inSchedule(db, async (tx) => {
    const [block] = await tx.delete(blockedDates).where(eq(blockedDates.id, id)).returning()
    if (!block) throw new Refused('block-not-found')
    const { date, type, startHour, endHour, reason, resourceId } = block
    const subject = inWords({ date, type, start: startHour ?? 0, end: endHour ?? 24 })
    const details = { reason, ...(await ofCrew(tx, resourceId)) }
    await recordAudit(tx, { actor, action: 'time opened again', subject, details }, now)
    return block
  })
}
