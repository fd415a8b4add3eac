import type { Refusal } from '../refusals.ts'

/** Whom the booking is for (§3 customerInfo). */
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

/** Every problem of the customer form, in the order of §5. Blank text counts as missing. */
export function problemsOf(form: CustomerInfo): { field: keyof CustomerInfo; refusal: Refusal }[] {
  return checks
    .filter(([field, , passes]) => !passes(form[field].trim()))
    .map(([field, refusal]) => ({ field, refusal }))
}

/** The most guests that a booking may name, and the longest note for the crew, in characters. */
export const MAX_GUESTS = 500
export const MAX_CREW_NOTE = 500

/** What may be said of an event beside whom it is for; null where nothing is. */
export interface EventDetails {
  location: string | null
  placeZip: string | null
  guestCount: number | null
  crewNote: string | null
}

/** What the change log calls them. */
export const eventDetailLabels: Record<keyof EventDetails, string> = {
  location: 'place',
  placeZip: 'ZIP code',
  guestCount: 'guests',
  crewNote: 'note for the crew',
}

/** A guest count as it is typed: null where nothing is, undefined where it is no whole number from 1 to `MAX_GUESTS`. */
export function guestCountOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= MAX_GUESTS ? count : undefined
}

/** The two fields as the API takes them, each only where something is typed. For what `eventProblems` lets pass. */
export function eventFactsOf(typed: { guestCount: string; crewNote: string }) {
  const guestCount = guestCountOf(typed.guestCount)
  const crewNote = typed.crewNote.trim()
  return { ...(guestCount && { guestCount }), ...(crewNote && { crewNote }) }
}

/** '1 guest', '12 guests'. */
export const guestsLabel = (count: number) => `${count} guest${count === 1 ? '' : 's'}`

/** What is wrong with the two optional fields, a sentence by the name of the field; price and times never depend on them. */
export function eventProblems(typed: { guestCount: string; crewNote: string }) {
  const tooLong = [...typed.crewNote.trim()].length - MAX_CREW_NOTE
  return {
    guestCount:
      guestCountOf(typed.guestCount) === undefined
        ? `Enter a whole number from 1 to ${MAX_GUESTS}, or leave it blank.`
        : undefined,
    crewNote: tooLong > 0 ? `Please keep the note to ${MAX_CREW_NOTE} characters. It’s ${tooLong} over.` : undefined,
  }
}

/** The first problem of the customer form in the order of §5, or undefined. */
export const firstProblem = (form: CustomerInfo) => problemsOf(form)[0]
