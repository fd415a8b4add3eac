import { asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { type DayState, daySteps as stepNames } from '../../domain/crew/day-words.ts'
import { dayEntries, type KnownDayState, toDayState } from '../../domain/crew/steps.ts'
import type { Db } from '../platform/database/database.ts'
import { type DayStepRow, daySteps } from '../platform/database/day-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import { Instant } from '../platform/http/responses.ts'

/** How far the crew is with an event, as its customer sees it. */
export const DayStateJson = z
  .strictObject({
    step: z.enum(stepNames),
    at: Instant,
    minutes: z.int().nullable().describe('Drive time as of `at`; only with `on-our-way`'),
  })
  .meta({ id: 'DayState' })

export const dayStateJson = ({ step, at, minutes }: DayState): z.output<typeof DayStateJson> => ({ step, at, minutes })

/** A crew's step or note, as crew and owner see it. */
export const DayEntry = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(dayEntries),
    at: Instant,
    minutes: z.int().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'DayEntry' })

export const dayEntryJson = ({ id, kind, pressedAt, minutes, note }: DayStepRow): z.output<typeof DayEntry> => ({
  id,
  kind,
  at: pressedAt.toISOString(),
  minutes,
  note,
})

/** Steps and notes of these events, by booking, oldest first. */
export async function loadDaySteps(db: Db, bookingIds: string[]): Promise<Map<string, DayStepRow[]>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(daySteps)
    .where(inArray(daySteps.bookingId, bookingIds))
    .orderBy(asc(daySteps.pressedAt), asc(daySteps.receivedAt))
  return Map.groupBy(rows, ({ bookingId }) => bookingId)
}

/** Steps are only looked up for events this close to now. */
const NEAR_MS = 36 * 3_600_000

/** How far crews are with those of these events that are near, by booking. No query if none are. */
export async function loadDayStates(
  db: Db,
  rows: readonly { id: string; startsAt: Date | null }[],
  now: Date,
): Promise<Map<string, KnownDayState>> {
  const near = rows.filter(({ startsAt }) => startsAt && Math.abs(startsAt.getTime() - now.getTime()) < NEAR_MS)
  const steps = await loadDaySteps(
    db,
    near.map(({ id }) => id),
  )
  return new Map(
    [...steps].flatMap(([id, pressed]) => {
      const state = toDayState(pressed)
      return state ? [[id, state]] : []
    }),
  )
}

/** Deletes the steps and notes of an account's events. */
export async function forgetDaySteps(tx: Db, userId: string): Promise<void> {
  const theirs = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  await tx.delete(daySteps).where(inArray(daySteps.bookingId, theirs))
}
