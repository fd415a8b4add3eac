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
} from '../../../domain/crew/steps.ts'
import { Refused } from '../../../domain/refusals.ts'
import { arrivalToText } from '../../../domain/sms/text-times.ts'
import { onOurWayText } from '../../../domain/sms/words.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Secrets } from '../../platform/config/data-dir.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { type DayStepRow, daySteps } from '../../platform/database/day-schema.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import { lines } from '../../platform/http/text-fields.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { textCustomer } from '../../sms/text-customer.ts'
import { dayStatesOf } from '../steps.ts'

// A phone whose battery was empty may believe that it is 1970.
const PhoneTime = z.iso.datetime().refine((text) => text >= '1970' && text < '2101')

const base = {
  id: z.uuid().describe('Of your own: sent twice, it is one'),
  bookingId: z.uuid(),
  pressedAt: PhoneTime.describe('By the phone’s clock, whatever it says'),
  sentAt: PhoneTime.describe('By the same clock, as it is sent: from the two we tell when it was'),
}

/** One press or note, as a phone sends it. */
export const StepRequest = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...base, kind: z.literal('on-our-way'), minutes: z.int().min(1).max(MAX_DRIVE_MINUTES) }),
    z.strictObject({ ...base, kind: z.enum(['set-up', 'packed']) }),
    z.strictObject({ ...base, kind: z.literal('note'), note: lines(MAX_DAY_NOTE).refine((text) => text !== '') }),
  ])
  .meta({ id: 'DayStepRequest' })

/** An event that takes what its crew sends now; refuses `not-on-your-list`. */
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
 * Writes down what a crew pressed or noted. The same id is one entry, and so is a step that two phones press: the first
 * that arrives stands, and is texted to a customer who agreed to that. Refuses `not-on-your-list`, `step-too-early` and `too-many-notes`.
 */
export function recordStep(
  deps: StepDeps,
  crewId: number,
  request: z.output<typeof StepRequest>,
  now: Date,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    // One after the other for each event: what is counted stays counted.
    await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, request.bookingId)).for('no key update')
    const event = await eventForCrew(tx, crewId, request.bookingId, now)
    const bookingId = event.id
    if (request.kind === 'note') await requireRoomForNote(tx, bookingId, request.id)
    else if (now < stepsFrom(event)) throw new Refused('step-too-early')
    const phoneAt = new Date(request.pressedAt)
    const row: DayStepRow = {
      id: request.id,
      bookingId,
      crewId,
      kind: request.kind,
      minutes: request.kind === 'on-our-way' ? request.minutes : null,
      note: request.kind === 'note' ? request.note : null,
      pressedAt: pressedAtOurs(phoneAt, new Date(request.sentAt), now),
      phoneAt,
      receivedAt: now,
    }
    const added = await tx.insert(daySteps).values(row).onConflictDoNothing().returning()
    if (added.length > 0) await textOnOurWay(deps, tx, event, row, now)
  })
}

/** Texts the customer who agreed to it that the crew is on its way (R103): of a fresh press, and once for each event. */
async function textOnOurWay(
  deps: StepDeps,
  tx: Db,
  event: BookingRow & { startsAt: Date },
  { kind, pressedAt, minutes }: DayStepRow,
  now: Date,
): Promise<void> {
  const arrivesAt = kind === 'on-our-way' && minutes !== null ? arrivalToText({ pressedAt, minutes }, now) : undefined
  if (!arrivesAt) return
  // The other phone of the crew may have said more by now.
  const [state] = (await dayStatesOf(tx, [event], now)).values()
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
