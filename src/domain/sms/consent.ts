import { business } from '../business.ts'
import type { TextAbout } from './text-states.ts'
import { phoneLabel } from './us-phone.ts'

/** Goes up whenever the words below change: what somebody agreed to is kept in full, with this number (R103). */
export const CONSENT_VERSION = 3

/** The first consent version that covers each kind of text. Customers who agreed to an older one don't get it. */
export const namedSince: Record<TextAbout, number> = { tomorrow: 1, 'on-our-way': 2 }

/** What the box says, of an E.164 number. */
export const consentLabel = (phone: string): string => `Text me at ${phoneLabel(phone)} about my bookings`

/** What stands below it. */
export const consentTerms = `${business.name} will text you a reminder the day before each event, and again when our crew is on the way: usually two messages per booking, between 9 AM and 8 PM. Msg & data rates may apply. Reply STOP to end, HELP for help. You don’t need to get texts to book.`
