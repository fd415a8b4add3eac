import { business } from '../business.ts'
import type { Refusal } from '../refusals.ts'
import { oneLine, withoutLinks } from '../typography/one-line.ts'
import { findReach } from './service-area.ts'

/** Five-digit ZIP code from the typed text, or null if it's blank. */
export const normalizeZip = (typed: string | undefined): string | null => typed?.trim().slice(0, 5) || null

interface EventPlace {
  location?: string | null | undefined
  placeZip?: string | null | undefined
  billingAddress: string | null
}

/** Event's ZIP code, or null: the one given, or else the billing address's. */
export const findEventZip = (event: EventPlace): string | null =>
  normalizeZip(event.placeZip ?? '') ?? findAddressZip(event)

/** Words before a number that isn't a ZIP code: 'Apt # 10001', 'P.O. Box: 90210'. */
const numberedThings = [
  'box',
  'pob',
  'pmb',
  'apt',
  'unit',
  'suite',
  'ste',
  'no',
  'lot',
  'bldg',
  'building',
  'code',
  '#',
]
const country = /[\s,.](?:usa?|u\.? ?s\.?(?: ?a)?|united states(?: of america)?)[\s,.]*$/i

/** ZIP code that the billing address ends with. Null if there is none, or if another place or its ZIP code was given. */
export function findAddressZip({ location, placeZip, billingAddress }: EventPlace): string | null {
  if (placeZip?.trim() || location?.trim()) return null
  const words = (billingAddress ?? '')
    .trim()
    .replace(country, '')
    .split(/[\s,.:]+/)
    .filter(Boolean)
  const [before = '', last = ''] = words.slice(-2)
  // A number by itself is a house number that's still being typed.
  if (words.length < 2 || numberedThings.includes(before.toLowerCase())) return null
  return /^(\d{5})(?:[-–]\d{4})?$/.exec(last)?.[1] ?? null
}

/**
 * Where an event is set up: the place given, or else the billing address, unless the ZIP code given for the event is
 * another. Null if nothing is known.
 */
export function eventPlace({ location, placeZip, billingAddress }: GivenPlace): string | null {
  const addressZip = findAddressZip({ billingAddress })
  const isElsewhere = placeZip && (!billingAddress || (addressZip && placeZip !== addressZip))
  return location || (isElsewhere ? `ZIP code ${placeZip}` : billingAddress) || null
}

type GivenPlace = Record<'location' | 'placeZip' | 'billingAddress', string | null>

/** Location shown to guests: the event's, or undefined. */
export const guestPlace = (event: GivenPlace) => withoutLinks(oneLine(eventPlace(event) ?? '')) || undefined

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
  const zip = findAddressZip(event)
  return zip && placeProblem(zip, milesByZip) === 'out-of-area' ? zip : null
}

/** What to ask about a billing address that we'd set up at, by the problem of its ZIP code. It's never refused (R48). */
export function addressQuestion(zip: string, milesByZip: ReadonlyMap<string, number>, phone: string) {
  switch (placeProblem(zip, milesByZip)) {
    case 'out-of-area':
      return `${zip} is outside the ${business.serviceRadiusMiles} miles around central Phoenix that we cover. Will we set up there? If so, please call ${phone} first. If not, enter the place under Event details.`
    case 'zip-not-found':
      return `${zip} isn’t on our map. It may be for PO boxes only. If we’ll set up somewhere else, enter that place under Event details.`
    default:
      return undefined
  }
}

/** Hint for a billing address that we'd set up at, as long as no ZIP code is at its end, else undefined. §5 asks for less. */
export const addressHint = (event: EventPlace) =>
  event.billingAddress?.trim() && !event.location?.trim() && !findEventZip(event)
    ? 'Include the city and ZIP code so our crew can find it.'
    : undefined

/** Broken place rules that the owner can set aside for a caller. */
export const brokenPlaceRules = (typed: string | undefined, milesByZip: ReadonlyMap<string, number>) =>
  placeProblem(typed, milesByZip) === 'out-of-area' ? (['out-of-area'] as const) : []
