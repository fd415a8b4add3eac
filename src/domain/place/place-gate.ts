import type { Refusal } from '../refusals.ts'
import { reachOfZip } from './service-area.ts'

/** The five digits of the ZIP code of an event's place, as typed; null where nothing is. */
export const placeZipOf = (typed: string | undefined): string | null => typed?.trim().slice(0, 5) || null

/** Why an event may not be booked online at this ZIP code (R48); undefined where it may, or where none is given. */
export function placeProblem(typed: string | undefined, milesByZip: ReadonlyMap<string, number>) {
  if (placeZipOf(typed) === null) return undefined
  switch (reachOfZip(typed ?? '', milesByZip).kind) {
    case 'not-a-zip':
      return 'not-a-zip' satisfies Refusal
    case 'unlisted':
      return 'zip-not-found' satisfies Refusal
    case 'out-of-range':
    case 'far-away':
      return 'out-of-area' satisfies Refusal
    default:
      return undefined
  }
}

/** The same where the booking has a ZIP code already: that one may stay, for the owner may have set the radius aside for it. */
export const newZipProblem = (typed: string, known: string | null, milesByZip: ReadonlyMap<string, number>) =>
  typed.trim() === known ? undefined : placeProblem(typed, milesByZip)

/** Accepted, and worth a second thought, for a ZIP code is measured at its center: its miles; else null (R48). */
export function edgeMilesOf(placeZip: string | null, milesByZip: ReadonlyMap<string, number>): number | null {
  const reach = reachOfZip(placeZip ?? '', milesByZip)
  return reach.kind === 'edge' ? reach.miles : null
}

/** What of that the owner may set aside for a caller, among the rules that a booking breaks. */
export const brokenPlaceRules = (typed: string | undefined, milesByZip: ReadonlyMap<string, number>) =>
  placeProblem(typed, milesByZip) === 'out-of-area' ? (['out-of-area'] as const) : []
