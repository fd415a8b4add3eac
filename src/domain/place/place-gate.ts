import { business } from '../business.ts'
import type { Refusal } from '../refusals.ts'
import { findReach } from './service-area.ts'

/** Five-digit ZIP code from the typed text, or null if it's blank. */
export const normalizeZip = (typed: string | undefined): string | null => typed?.trim().slice(0, 5) || null

interface EventPlace {
  location?: string | null | undefined
  placeZip?: string | null | undefined
  billingAddress: string | null
}

/** Event's ZIP code, or null: the one given, or the one the billing address ends with if no other place was named. */
export function findEventZip({ location, placeZip, billingAddress }: EventPlace): string | null {
  const given = normalizeZip(placeZip ?? '')
  if (given || location?.trim()) return given
  // A number by itself is a house number that's still being typed.
  return /[\s,](\d{5})(?:-\d{4})?$/.exec(billingAddress?.trim() ?? '')?.[1] ?? null
}

/** Why an event can't be booked online at this ZIP code (R48), or undefined if it can, or if none was given. */
export function placeProblem(typed: string | undefined, milesByZip: ReadonlyMap<string, number>) {
  if (normalizeZip(typed) === null) return undefined
  switch (findReach(typed ?? '', milesByZip).kind) {
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

/** Like `placeProblem`, but the booking's current ZIP code is always fine: the owner may have overridden the radius. */
export const newZipProblem = (typed: string, known: string | null, milesByZip: ReadonlyMap<string, number>) =>
  typed.trim() === known ? undefined : placeProblem(typed, milesByZip)

/** Miles to an accepted ZIP code near the edge, or null (R48). ZIP codes are measured at their center, so people decide. */
export function findEdgeMiles(placeZip: string | null, milesByZip: ReadonlyMap<string, number>): number | null {
  const reach = findReach(placeZip ?? '', milesByZip)
  return reach.kind === 'edge' ? reach.miles : null
}

/** ZIP code of a billing address out of our area, if no other place was given, or null. It's never refused (R48). */
export function findFarAddressZip(event: EventPlace, milesByZip: ReadonlyMap<string, number>): string | null {
  const zip = normalizeZip(event.placeZip ?? '') ? null : findEventZip(event)
  return zip && placeProblem(zip, milesByZip) === 'out-of-area' ? zip : null
}

/** What to ask about a billing address that we'd set up at, by the problem of its ZIP code. It's never refused (R48). */
export function addressQuestion(zip: string, milesByZip: ReadonlyMap<string, number>, phone: string) {
  const elsewhere = 'Is this where we’d set up? If not, enter the place under Event details.'
  switch (placeProblem(zip, milesByZip)) {
    case 'out-of-area':
      return `We drive up to ${business.serviceRadiusMiles} miles from central Phoenix, and ${zip} is farther out. ${elsewhere} If so, please call ${phone} first.`
    case 'zip-not-found':
      return `${zip} isn’t on our map. It may be one for PO boxes. ${elsewhere}`
    default:
      return undefined
  }
}

/** Broken place rules that the owner can set aside for a caller. */
export const brokenPlaceRules = (typed: string | undefined, milesByZip: ReadonlyMap<string, number>) =>
  placeProblem(typed, milesByZip) === 'out-of-area' ? (['out-of-area'] as const) : []
