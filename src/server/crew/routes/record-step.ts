import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isCancelled } from '../../../domain/booking/booking.ts'
import {
  MAX_DAY_NOTE,
  MAX_DAY_NOTES,
  MAX_DRIVE_MINUTES,
  pressedAtOurs,
  stepsFrom,
  takesSteps,
  waitedOnPhone,
} from '../../../domain/crew/steps.ts'
import { Refused } from '../../../domain/refusals.ts'
import { arrivalToText } from '../../../domain/sms/text-times.ts'
import { onOurWayText } from '../../../domain/sms/words.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Secrets } from '../../platform/config/data-dir.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { type DayStepRow, daySteps } from '../../platform/database/day-schema.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import { lines } from '../../platform/http/fields.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { textCustomer } from '../../sms/text-customer.ts'
import { loadDayStates } from '../steps.ts'

// A phone whose battery was empty may think it's 1970.
const PhoneTime = z.iso.datetime().refine((text) => text >= '1970' && text < '2101')

const base = {
  id: z.uuid().describe('Client-generated UUID; retries with the same id are idempotent'),
  bookingId: z.uuid(),
  pressedAt: PhoneTime.describe('Time of the press by the phone’s clock, right or wrong'),
  sentAt: PhoneTime.describe('Time of sending by the same clock; the difference tells when the press happened'),
}

/** One step or note, as sent by a phone. */
export const StepRequest = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...base, kind: z.literal('on-our-way'), minutes: z.int().min(1).max(MAX_DRIVE_MINUTES) }),
    z.strictObject({ ...base, kind: z.enum(['set-up', 'packed']) }),
    z.strictObject({ ...base, kind: z.literal('note'), note: lines(MAX_DAY_NOTE).refine((text) => text !== '') }),
  ])
  .meta({ id: 'DayStepRequest' })

/** The crew's event, if it accepts steps and notes now. Refuses `not-on-your-list`. */
export async function eventForCrew(
  db: Db,
  crewId: number,
  bookingId: string,
  now: Date,
): Promise<BookingRow & { startsAt: Date }> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.resourceId, crewId)))
  const { startsAt, endsAt } = booking ?? {}
  if (!booking || !startsAt || !endsAt || isCancelled(booking.status) || !takesSteps({ startsAt, endsAt }, now))
    throw new Refused('not-on-your-list')
  return { ...booking, startsAt }
}

export type StepDeps = { db: Database; config: Config; secrets: Secrets; jobs: Jobs }

/**
 * Records a crew's step or note. Idempotent by id; if two phones press the same step, the first to arrive counts. Texts a
 * customer who consented. Refuses `not-on-your-list`, `step-too-early` and `too-many-notes`.
 */
export function recordStep(
  deps: StepDeps,
  crewId: number,
  request: z.output<typeof StepRequest>,
  now: Date,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    // Serialized per event, so the limits can't be exceeded concurrently.
    await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, request.bookingId)).for('no key update')
    const event = await eventForCrew(tx, crewId, request.bookingId, now)
    const bookingId = event.id
    const phoneAt = new Date(request.pressedAt)
    const sentAt = new Date(request.sentAt)
    const pressedAt = pressedAtOurs(phoneAt, sentAt, now)
    if (request.kind === 'note') await requireRoomForNote(tx, bookingId, request.id)
    // An offline press may arrive after its event was moved to a later day.
    else if (pressedAt < stepsFrom(event)) throw new Refused('step-too-early')
    const row: DayStepRow = {
      id: request.id,
      bookingId,
      crewId,
      kind: request.kind,
      minutes: request.kind === 'on-our-way' ? request.minutes : null,
      note: request.kind === 'note' ? request.note : null,
      pressedAt,
      phoneAt,
      receivedAt: now,
    }
    const added = await tx.insert(daySteps).values(row).onConflictDoNothing().returning()
    // Without a measured wait, it may have been pressed hours ago.
    const isDated = waitedOnPhone(phoneAt, sentAt) !== undefined
    if (added.length > 0 && isDated) await textOnOurWay(deps, tx, event, row, now)
  })
}

/** Texts a customer who consented that the crew is on its way (R103): only for a recent press, and once per event. */
async function textOnOurWay(
  deps: StepDeps,
  tx: Db,
  event: BookingRow & { startsAt: Date },
  { kind, pressedAt, minutes }: DayStepRow,
  now: Date,
): Promise<void> {
  const arrivesAt = kind === 'on-our-way' && minutes !== null ? arrivalToText({ pressedAt, minutes }, now) : undefined
  if (!arrivesAt) return
  // Another phone may already have recorded a later step.
  const [state] = (await loadDayStates(tx, [event], now)).values()
  if (state?.step !== 'on-our-way') return
  const body = onOurWayText(arrivesAt, deps.config.business.phone)
  const occasion = event.startsAt.toISOString()
  await textCustomer(deps, tx, event, { about: 'on-our-way', occasion, body, notAfter: arrivesAt }, now)
}

async function requireRoomForNote(tx: Db, bookingId: string, id: string): Promise<void> {
  if ((await tx.$count(daySteps, eq(daySteps.id, id))) > 0) return
  const isNote = and(eq(daySteps.bookingId, bookingId), eq(daySteps.kind, 'note'))
  if ((await tx.$count(daySteps, isNote)) >= MAX_DAY_NOTES) throw new Refused('too-many-notes')
}
