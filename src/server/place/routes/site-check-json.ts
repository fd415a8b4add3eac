import { z } from 'zod'
import { isOver } from '../../../domain/booking/booking.ts'
import { hourLabel, toDateAndHour } from '../../../domain/calendar.ts'
import {
  type SiteAnswers,
  settings,
  stairsAnswers,
  surfaces,
  trailerPlaces,
} from '../../../domain/place/site-answers.ts'
import { answerNames, checkState, checkStates, noAnswers } from '../../../domain/place/site-check.ts'
import { MAX_FEET } from '../../../domain/place/space-needed.ts'
import { eventFields } from '../../booking/booking-request.ts'
import type { SiteCheckRow } from '../../platform/database/place-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { line, lines } from '../../platform/http/fields.ts'
import { Instant } from '../../platform/http/responses.ts'
import type { CheckRight } from '../check-access.ts'

const feet = z.number().min(0).max(MAX_FEET)
const length = feet.refine((value) => value >= 0.01)
const orNull = (text: string) => text || null

/** Answers to save. Omitted ones stay as they are; null clears one. */
export const AnswersRequest = z
  .strictObject({
    setting: z.enum(settings).nullable(),
    surface: z.enum(surfaces).nullable(),
    widthFeet: length.nullable(),
    lengthFeet: length.nullable(),
    ceilingFeet: length.nullable(),
    outletFeet: feet.nullable(),
    trailer: z.enum(trailerPlaces).nullable(),
    stairs: z.enum(stairsAnswers).nullable(),
    accessNotes: lines(500).transform(orNull).nullable(),
    contactName: line(200).transform(orNull).nullable(),
    contactPhone: line(50).transform(orNull).nullable(),
    location: eventFields.location.transform(orNull).nullable(),
    placeZip: eventFields.placeZip.transform(orNull).nullable(),
    guestCount: eventFields.guestCount.nullable(),
    crewNote: eventFields.crewNote.transform(orNull).nullable(),
  })
  .partial()
  .meta({ id: 'SiteAnswersRequest' })

export const Answers = z
  .strictObject({
    setting: z.enum(settings).nullable(),
    surface: z.enum(surfaces).nullable(),
    widthFeet: z.number().nullable(),
    lengthFeet: z.number().nullable(),
    ceilingFeet: z.number().nullable(),
    outletFeet: z.number().nullable(),
    trailer: z.enum(trailerPlaces).nullable(),
    stairs: z.enum(stairsAnswers).nullable(),
    accessNotes: z.string().nullable(),
    contactName: z.string().nullable(),
    contactPhone: z.string().nullable(),
  })
  .meta({ id: 'SiteAnswers' })

/** A site check as anyone who may open it sees it: what and when, answers, and event details. */
export const SiteCheck = z
  .strictObject({
    bookingId: z.string(),
    by: z.enum(['customer', 'admin', 'link']).describe('Access by which you see it'),
    customerName: z.string().nullable().describe('Name of the customer; only for the owner'),
    packageId: z.string().nullable(),
    packageName: z.string().nullable(),
    date: z.string().nullable(),
    time: z.string().nullable(),
    isOver: z.boolean().describe('True if the booking is over or cancelled, so nothing can be changed'),
    state: z.enum(checkStates),
    askedAt: Instant.nullable().describe('When we asked again; null once answered'),
    answeredAt: Instant.nullable(),
    answers: z.strictObject({
      ...Answers.shape,
      location: z.string().nullable().describe('Where to set up; null means the billing address'),
      placeZip: z.string().nullable(),
      guestCount: z.int().nullable(),
      crewNote: z.string().nullable(),
    }),
  })
  .meta({ id: 'SiteCheck' })

/** The answers of a row, without its other fields. */
export const pickAnswers = (row: SiteAnswers | undefined): SiteAnswers =>
  row ? (Object.fromEntries(answerNames.map((name) => [name, row[name]])) as unknown as SiteAnswers) : noAnswers

export function siteCheckJson(
  booking: BookingRow,
  row: SiteCheckRow | undefined,
  by: CheckRight,
  now: Date,
): z.output<typeof SiteCheck> {
  const start = booking.startsAt && toDateAndHour(booking.startsAt)
  return {
    bookingId: booking.id,
    by,
    customerName: by === 'admin' ? booking.fullName : null,
    packageId: booking.packageId,
    packageName: booking.packageName,
    date: start?.date ?? null,
    time: start ? hourLabel(start.hour) : null,
    isOver: isOver(booking, now),
    state: checkState(row, booking.packageId),
    askedAt: row?.askedAt?.toISOString() ?? null,
    answeredAt: row?.answeredAt?.toISOString() ?? null,
    answers: {
      ...pickAnswers(row),
      location: booking.location,
      placeZip: booking.placeZip,
      guestCount: booking.guestCount,
      crewNote: booking.crewNote,
    },
  }
}
