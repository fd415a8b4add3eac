import { type PackageId, packageIds, packages, playerRange } from '../catalog.ts'
import type { Refusal } from '../refusals.ts'
import { counted } from '../typography/counted.ts'

/** The customer's details (§3 customerInfo). */
export interface CustomerInfo {
  fullName: string
  email: string
  billingAddress: string
  phoneNumber: string
}

const checks: readonly [field: keyof CustomerInfo, refusal: Refusal, passes: (text: string) => boolean][] = [
  ['fullName', 'name-required', (text) => text !== ''],
  ['email', 'email-required', (text) => text.includes('@')],
  ['billingAddress', 'address-required', (text) => text !== ''],
  ['phoneNumber', 'phone-required', (text) => text !== ''],
]

/** All problems of the customer form, in the order of §5. Blank text counts as missing. */
export function customerProblems(form: CustomerInfo): { field: keyof CustomerInfo; refusal: Refusal }[] {
  return checks
    .filter(([field, , passes]) => !passes(form[field].trim()))
    .map(([field, refusal]) => ({ field, refusal }))
}

/** Largest guest count, and maximum length of the note for the crew in characters. */
export const MAX_GUESTS = 500
export const MAX_CREW_NOTE = 500

/** Optional facts about the event besides the customer's details. Null if not given. */
export interface EventDetails {
  location: string | null
  placeZip: string | null
  guestCount: number | null
  crewNote: string | null
}

/** Names of these facts in the change log. */
export const eventDetailLabels: Record<keyof EventDetails, string> = {
  location: 'place',
  placeZip: 'ZIP code',
  guestCount: 'guests',
  crewNote: 'note for the crew',
}

/** Parses a typed guest count: null if blank, undefined if it isn't a whole number from 1 to `MAX_GUESTS`. */
export function parseGuestCount(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= MAX_GUESTS ? count : undefined
}

/** Both fields in the API's format, without blank ones. Call it only if `eventProblems` found nothing. */
export function toEventFacts(typed: { guestCount: string; crewNote: string }) {
  const guestCount = parseGuestCount(typed.guestCount)
  const crewNote = typed.crewNote.trim()
  return { ...(guestCount && { guestCount }), ...(crewNote && { crewNote }) }
}

/** Hint for a phone number that may lack digits, else undefined. It's never refused, because §5 asks for no more than a number. */
export const phoneHint = (phone: string) =>
  phone.trim() !== '' && !phone.trim().startsWith('+') && phone.replace(/\D/g, '').length < 10
    ? 'Ten digits, with the area code.'
    : undefined

/** '1 guest', '12 guests'. */
export const guestsLabel = (count: number) => counted(count, 'guest')

/** Hint for more guests than the package is made for, else undefined. It's never refused, because not every guest plays. */
export function guestsHint(packageId: PackageId, typed: string): string | undefined {
  const count = parseGuestCount(typed)
  if (!count || count <= playerRange(packageId).most) return undefined
  const { name, capacity } = packages[packageId]
  const larger = packageIds.find((id) => count <= playerRange(id).most)
  const advice = larger ? `${packages[larger].name} fits ${count}.` : 'For a bigger group, add Additional Players.'
  return `${name} is made for ${capacity}. ${advice}`
}

/** Errors of the two optional fields, by field name. Price and times never depend on these fields. */
export function eventProblems(typed: { guestCount: string; crewNote: string }) {
  const tooLong = [...typed.crewNote.trim()].length - MAX_CREW_NOTE
  return {
    guestCount:
      parseGuestCount(typed.guestCount) === undefined
        ? `Enter a whole number from 1 to ${MAX_GUESTS}, or leave it blank.`
        : undefined,
    crewNote: tooLong > 0 ? `Please keep the note to ${MAX_CREW_NOTE} characters. It’s ${tooLong} over.` : undefined,
  }
}

/** The first problem of the customer form in the order of §5, or undefined. */
export const firstProblem = (form: CustomerInfo) => customerProblems(form)[0]

/** Problems of a caller's details: like the customer form (§5), but the email is optional. */
export const callerProblems = (caller: CustomerInfo) =>
  customerProblems(caller).filter(({ field }) => field !== 'email' || caller.email.trim() !== '')
