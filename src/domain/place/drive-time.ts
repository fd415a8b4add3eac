import { milesBetween } from './service-area.ts'
import { placeByZip } from './zip-places.ts'

// An estimate of ours: roads are longer than a straight line, and a trailer is slower than a car.
const ROAD_FACTOR = 1.3
const TRAILER_MPH = 40

/** Where and when an event is; the place by its ZIP code. */
export interface Stop {
  placeZip: string | null
  startsAt: Date | null
  endsAt: Date | null
}

/** The drive from one event to the next, in whole minutes, and the free time between the two. */
export interface Drive {
  minutes: number
  gapMinutes: number
}

/** How long the drive between two places may take, in minutes rounded up to five. An estimate; undefined where a ZIP is not in the table. */
export function driveMinutes(fromZip: string | null, toZip: string | null): number | undefined {
  const from = placeByZip.get(fromZip ?? '')
  const to = placeByZip.get(toZip ?? '')
  if (!from || !to) return undefined
  const minutes = ((milesBetween(from, to) * ROAD_FACTOR) / TRAILER_MPH) * 60
  return Math.ceil(minutes / 5) * 5
}

/** The drive between two events of one crew, where it takes longer than the time between them; else undefined. */
export function tightDrive(one: Stop, other: Stop): Drive | undefined {
  const [first, second] = [one, other].toSorted((a, b) => (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0))
  if (!first?.endsAt || !second?.startsAt) return undefined
  const minutes = driveMinutes(first.placeZip, second.placeZip)
  const gapMinutes = Math.round((second.startsAt.getTime() - first.endsAt.getTime()) / 60_000)
  return minutes !== undefined && minutes > gapMinutes ? { minutes, gapMinutes } : undefined
}
