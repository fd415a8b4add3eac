import { business } from '../business.ts'

/** A place on the ground, degrees. */
export type Place = { latitude: number; longitude: number }

/** How far the business drives for an address; `miles` are whole, from the center (§1). */
export type Reach =
  | { kind: 'in-range' | 'edge' | 'out-of-range'; miles: number }
  | { kind: 'far-away' | 'unlisted' | 'not-a-zip' }

const EARTH_RADIUS_MILES = 3958.7613

// A ZIP code is measured at its centroid, and one reaches some miles to each side: near the edge, people decide.
const EDGE_MILES = 5

const radians = (degrees: number) => (degrees * Math.PI) / 180
const haversine = (angle: number) => Math.sin(angle / 2) ** 2

/** Great-circle distance in miles. */
export function milesBetween(a: Place, b: Place): number {
  const h =
    haversine(radians(b.latitude - a.latitude)) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * haversine(radians(b.longitude - a.longitude))
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(h))
}

/** Distance in miles from the business's center. */
export const milesFromCenter = (place: Place): number => milesBetween(business.center, place)

/** Sorts a distance: within the radius, near its edge (five miles to either side), or beyond. */
export function reachAt(miles: number): Reach {
  if (miles < business.serviceRadiusMiles - EDGE_MILES) return { kind: 'in-range', miles }
  if (miles > business.serviceRadiusMiles + EDGE_MILES) return { kind: 'out-of-range', miles }
  return { kind: 'edge', miles }
}

/**
 * Answers "do you come to me?" for what a visitor typed, given the miles of every ZIP code around.
 * A code missing from the list is `unlisted` (a PO box, say) where its first three digits are served, else `far-away`.
 */
export function reachOfZip(typed: string, milesByZip: ReadonlyMap<string, number>): Reach {
  const zip = typed.trim().replace(/-\d{4}$/, '')
  if (!/^\d{5}$/.test(zip)) return { kind: 'not-a-zip' }

  const miles = milesByZip.get(zip)
  if (miles !== undefined) return reachAt(miles)

  const isServedPrefix = [...milesByZip].some(
    ([known, away]) => known.startsWith(zip.slice(0, 3)) && reachAt(away).kind === 'in-range',
  )
  return { kind: isServedPrefix ? 'unlisted' : 'far-away' }
}
