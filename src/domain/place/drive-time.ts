import { crewTimes } from '../booking/run-sheet.ts'
import { business } from '../business.ts'
import { counted } from '../typography/counted.ts'
import { milesBetween, type Place } from './service-area.ts'
import { placeByZip } from './zip-places.ts'

// Our own estimate: roads are longer than a straight line, and a trailer is slower than a car.
const ROAD_FACTOR = 1.3
const TRAILER_MPH = 40

/** When and where an event is. The place is known by ZIP code. */
export interface Stop {
  placeZip: string | null
  startsAt: Date | null
  endsAt: Date | null
}

/** Drive from one event to the next, and the most time there is for it, in whole minutes. */
export interface Drive {
  minutes: number
  /** From the earliest end of the teardown to the latest start of the setup (§9), or 0 if there's none. */
  freeMinutes: number
}

/** Estimated drive between two ZIP codes in minutes, rounded up to five, or undefined if one isn't in the table. */
export function driveMinutes(fromZip: string | null, toZip: string | null): number | undefined {
  return minutesBetween(placeByZip.get(fromZip ?? ''), placeByZip.get(toZip ?? ''))
}

/** Estimated drive from central Phoenix in minutes, rounded up to five, or undefined if the ZIP isn't in the table. */
export const driveMinutesFromCenter = (toZip: string | null): number | undefined =>
  minutesBetween(business.center, placeByZip.get(toZip ?? ''))

function minutesBetween(from: Place | undefined, to: Place | undefined): number | undefined {
  if (!from || !to) return undefined
  const minutes = ((milesBetween(from, to) * ROAD_FACTOR) / TRAILER_MPH) * 60
  return Math.ceil(minutes / 5) * 5
}

/** Drive between two events of one crew, in either order, if it takes longer than there's time for. Otherwise undefined. */
export function tightDrive(one: Stop, other: Stop): Drive | undefined {
  const [first, second] = [one, other].toSorted((a, b) => (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0))
  if (!first?.startsAt || !first.endsAt || !second?.startsAt || !second.endsAt) return undefined
  const minutes = driveMinutes(first.placeZip, second.placeZip)
  const { packedFrom } = crewTimes(first.startsAt, first.endsAt)
  const { setupLatest } = crewTimes(second.startsAt, second.endsAt)
  const freeMinutes = Math.max(0, Math.round((setupLatest.getTime() - packedFrom.getTime()) / 60_000))
  return minutes !== undefined && minutes > freeMinutes ? { minutes, freeMinutes } : undefined
}

/** '50 minutes', '1 hour 10 minutes'. */
function minutesLabel(minutes: number): string {
  const [hours, rest] = [Math.trunc(minutes / 60), minutes % 60]
  return [hours > 0 && counted(hours, 'hour'), rest > 0 && counted(rest, 'minute')].filter(Boolean).join(' ')
}

/** Warning about a tight drive. `between` names the two events. */
export const driveWords = ({ minutes, freeMinutes }: Drive, between: string): string =>
  `Tight drive: about ${minutesLabel(minutes)} ${between}, with ${freeMinutes > 0 ? `at most ${minutesLabel(freeMinutes)}` : 'no time'} between packing up and setting up. That’s an estimate from the two ZIP codes.`
