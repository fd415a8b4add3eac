import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { z } from 'zod'
import { isHeld } from '../../../domain/booking/booking.ts'
import { orDefault } from '../../../domain/booking/legacy-defaults.ts'
import { shortReference } from '../../../domain/booking/short-reference.ts'
import { addDays, todayIn, toInstant } from '../../../domain/calendar.ts'
import { departureFor } from '../../../domain/crew/departure.ts'
import { dayOverAt, isOnCrewPage } from '../../../domain/crew/steps.ts'
import { dollars } from '../../../domain/money.ts'
import { stillDue } from '../../../domain/payments/amounts-due.ts'
import { driveWords, tightDrive } from '../../../domain/place/drive-time.ts'
import { placeFindings } from '../../../domain/place/place-findings.ts'
import { eventPlace, findEventZip } from '../../../domain/place/place-gate.ts'
import { checkState } from '../../../domain/place/site-check.ts'
import { flagSentence, forecastDoubts, hoursSentence } from '../../../domain/weather/words.ts'
import { isNotCancelled } from '../../booking/booking-row.ts'
import { listPhotosByBooking } from '../../photos/add-photo.ts'
import { Answers, pickAnswers } from '../../place/routes/site-check-json.ts'
import { loadSiteChecks } from '../../place/site-checks.ts'
import type { Db } from '../../platform/database/database.ts'
import type { DayStepRow } from '../../platform/database/day-schema.ts'
import type { PhotoRow } from '../../platform/database/photo-schema.ts'
import type { SiteCheckRow } from '../../platform/database/place-schema.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import { Instant } from '../../platform/http/responses.ts'
import { type EventWeather, loadWeather } from '../../weather/load-weather.ts'
import type { LinkedCrew } from '../crew-links.ts'
import { crewTimeFields, crewTimesJson } from '../crew-times.ts'
import { DayEntry, dayEntryJson, loadDaySteps } from '../steps.ts'

const text = z.string().nullable()

const CrewPhoto = z.strictObject({
  id: z.string(),
  description: z.string(),
  takenBy: z.enum(['place', 'crew']),
})

const CrewStop = z
  .strictObject({
    id: z.uuid(),
    reference: z.string(),
    date: z.string().describe('YYYY-MM-DD in Phoenix'),
    goneAt: Instant.describe('When its day is over; phones then delete everything about it'),
    way: z
      .strictObject({
        leaveAt: Instant,
        isAsap: z.boolean().describe('The previous event may not be packed up by then'),
        minutes: z.int(),
        from: z.enum(['event before', 'center']),
      })
      .nullable()
      .describe('Estimated from two ZIP codes; null if either is unknown'),
    tightDrive: text.describe(
      'Warning if the drive from the previous event doesn’t fit, even with a short teardown and setup',
    ),
    ...crewTimeFields,
    name: z.string(),
    phone: text,
    where: text,
    placeZip: text,
    packageName: z.string(),
    addOns: z.array(z.string()),
    guestCount: z.int().nullable(),
    note: text.describe("The customer's note for the crew"),
    toCollect: z.number().describe('Dollars due at the door; no other amounts are included'),
    place: Answers,
    placeFindings: z.array(z.string()).describe('What doesn’t fit at the place, unless the owner has approved it'),
    photos: z.array(CrewPhoto).describe("Photos of the place, then the crew's own"),
    weather: z.array(z.string()).describe('Sentences; empty if indoors or nothing is known'),
    outsideLimits: z.array(z.string()).describe('Sentences from `weather` about a value outside our limits'),
    entries: z.array(DayEntry),
  })
  .meta({ id: 'CrewStop' })

/** A crew's events of today and tomorrow. No email addresses, and no amounts except what's due at the door. */
export const CrewDay = z
  .strictObject({
    crew: z.strictObject({ id: z.int(), name: z.string() }),
    now: Instant.describe('Server time'),
    today: z.string(),
    stops: z.array(CrewStop),
  })
  .meta({ id: 'CrewDay' })

type Event = BookingRow & { startsAt: Date; endsAt: Date }

/** Safety limit; a crew has about ten events in two days. */
const MOST_STOPS = 60

/** A crew's events of today and tomorrow whose day isn't over, sorted; excludes unpaid holds. */
export async function listCrewEvents(db: Db, crewId: number, now: Date): Promise<Event[]> {
  const today = todayIn(now)
  const rows = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.resourceId, crewId),
        gte(bookings.startsAt, toInstant(addDays(today, -1), 0)),
        lt(bookings.startsAt, toInstant(addDays(today, 2), 0)),
        isNotCancelled,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(MOST_STOPS)
  return rows.flatMap((row) => {
    const { startsAt, endsAt } = row
    if (!startsAt || !endsAt || isHeld(row) || !isOnCrewPage({ startsAt, endsAt }, now)) return []
    return [{ ...row, startsAt, endsAt, placeZip: findEventZip(row) }]
  })
}

interface StopFacts {
  check: SiteCheckRow | undefined
  photos: PhotoRow[]
  weather: EventWeather | undefined
  steps: DayStepRow[]
}

function stopJson(event: Event, before: Event | undefined, facts: StopFacts, now: Date): z.output<typeof CrewStop> {
  const way = departureFor(event, before)
  const { check } = facts
  const place = pickAnswers(check)
  const { packageId } = event
  const tight = way?.from === 'event before' && before ? tightDrive(before, event) : undefined
  return {
    id: event.id,
    reference: shortReference(event.id),
    date: todayIn(event.startsAt),
    goneAt: dayOverAt(event).toISOString(),
    way: way ? { ...way, leaveAt: way.leaveAt.toISOString() } : null,
    tightDrive: tight ? driveWords(tight, 'from the previous event') : null,
    ...crewTimesJson(event.startsAt, event.endsAt),
    name: orDefault(event.fullName, 'fullName'),
    phone: event.phoneNumber,
    where: eventPlace(event),
    placeZip: event.placeZip,
    packageName: orDefault(event.packageName, 'packageName'),
    addOns: event.addOnsNames,
    guestCount: event.guestCount,
    note: event.crewNote,
    // A company pays its invoice, so there's nothing to collect at the door.
    toCollect: event.invoiceDueOn ? 0 : dollars(stillDue(event)),
    place,
    placeFindings: placeFindings({ state: checkState(check, packageId), answers: place, packageId }),
    photos: facts.photos
      .filter(({ missingSince }) => missingSince === null)
      .map(({ id, description, takenBy }) => ({ id, description, takenBy })),
    ...weatherWords(facts.weather, now),
    entries: facts.steps.map(dayEntryJson),
  }
}

function weatherWords(weather: EventWeather | undefined, now: Date) {
  if (!weather || weather.status.hours.length === 0) return { weather: [], outsideLimits: [] }
  const { hours, flags } = weather.status
  const outsideLimits = flags.map(flagSentence)
  const all = [hoursSentence(hours), ...outsideLimits, ...forecastDoubts(weather.forecast, now)]
  return { weather: all.filter((words) => words !== undefined), outsideLimits }
}

/** Builds the crew page's data. */
export async function crewDayJson(db: Db, { id, name }: LinkedCrew, isWeatherOn: boolean, now: Date) {
  const events = await listCrewEvents(db, id, now)
  const ids = events.map(({ id }) => id)
  const [checks, photos, steps] = [
    await loadSiteChecks(db, ids),
    await listPhotosByBooking(db, ids),
    await loadDaySteps(db, ids),
  ]
  const weather = await loadWeather(db, events, isWeatherOn, now)
  const stops = events.map((event, index) => {
    const { id } = event
    const facts = {
      check: checks.get(id),
      photos: photos.get(id) ?? [],
      weather: weather.get(id),
      steps: steps.get(id) ?? [],
    }
    return stopJson(event, events[index - 1], facts, now)
  })
  return { crew: { id, name }, now: now.toISOString(), today: todayIn(now), stops } satisfies z.output<typeof CrewDay>
}
