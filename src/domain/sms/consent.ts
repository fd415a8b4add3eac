import { business } from '../business.ts'
import type { TextAbout } from './text-states.ts'
import { phoneLabel } from './us-phone.ts'

/** Increase it whenever the words below change: each consent is stored with its full text and this number (R103). */
export const CONSENT_VERSION = 3

/** First version of the words that names each kind of text. People who agreed to an older one don't get that kind. */
export const namedSince: Record<TextAbout, number> = { tomorrow: 1, 'on-our-way': 2 }

/** Label of the consent checkbox, for an E.164 number. */
export const consentLabel = (phone: string): string => `Text me at ${phoneLabel(phone)} about my bookings`

/** Small print below the checkbox. */
export const consentTerms = `${business.name} will text you a reminder the day before each event, and again when our crew is on the way: usually two messages per booking, between 9 AM and 8 PM. Msg & data rates may apply. Reply STOP to end, HELP for help. You don’t need to get texts to book.`
