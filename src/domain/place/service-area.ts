import { business } from '../business.ts'

/** A location in degrees. */
export type Place = { latitude: number; longitude: number }

/** How an address relates to our service area. `miles` is a whole number, from the center (§1). */
export type Reach =
  | { kind: 'in-range' | 'edge' | 'out-of-range'; miles: number }
  | { kind: 'far-away' | 'unlisted' | 'not-a-zip' }

const EARTH_RADIUS_MILES = 3958.7613

// ZIP codes are measured at their centroid but extend for miles, so near the edge, people decide.
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

/** Classifies a distance: within the radius, near its edge (five miles to either side), or beyond. */
export function reachAt(miles: number): Reach {
  if (miles < business.serviceRadiusMiles - EDGE_MILES) return { kind: 'in-range', miles }
  if (miles > business.serviceRadiusMiles + EDGE_MILES) return { kind: 'out-of-range', miles }
  return { kind: 'edge', miles }
}

/**
 * Answers "Do you come to me?" for a typed ZIP code, given the distances of all codes around us. A code missing from
 * the list is `unlisted` (maybe a PO box) if we serve its first three digits, otherwise `far-away`.
 */
export function findReach(typed: string, milesByZip: ReadonlyMap<string, number>): Reach {
  const zip = typed.trim().replace(/-\d{4}$/, '')
  if (!/^\d{5}$/.test(zip)) return { kind: 'not-a-zip' }

  const miles = milesByZip.get(zip)
  if (miles !== undefined) return reachAt(miles)

  const isServedPrefix = [...milesByZip].some(
    ([known, away]) => known.startsWith(zip.slice(0, 3)) && reachAt(away).kind === 'in-range',
  )
  return { kind: isServedPrefix ? 'unlisted' : 'far-away' }
}
