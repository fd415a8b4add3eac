import { SETUP_MINUTES } from '../../domain/booking/run-sheet.ts'
import { business } from '../../domain/business.ts'
import { type PackageId, packageIds, packages } from '../../domain/catalog.ts'
import { currentRefundTerms, refundTermsSentence } from '../../domain/payments/refund-tiers.ts'
import { siteLimits } from '../../domain/place/space-needed.ts'
import { CONFIRM_WITHIN_HOURS, ceilingTerms, depositTerms, paymentTerms } from '../../domain/terms.ts'
import {
  FLAGGED_CHANCE_PERCENT,
  MAX_TEMPERATURE_F,
  MAX_WIND_MPH,
  MIN_TEMPERATURE_F,
} from '../../domain/weather/limits.ts'
import { priceAnswer } from './group-answer.ts'

/** A line of the chat (§3). `timestamp` is an ISO 8601 instant. */
export interface ChatMessage {
  type: 'user' | 'bot'
  text: string
  timestamp: string
}

export type CaddieTopic =
  | 'space'
  | 'setup'
  | 'confirmation'
  | 'weather'
  | 'price'
  | 'area'
  | 'included'
  | 'cancellation'

export interface CannedAnswer {
  topic: CaddieTopic
  question: string
  answer: string
}

/** First line of every chat (§4). */
export const greeting = `Hello, I’m your personal caddie at ${business.name}. How can I help?`

const contentsSentence = (id: PackageId) =>
  `${packages[id].name}, for ${packages[id].capacity}: ${packages[id].features.join(', ')}.`

/**
 * The caddie's eight canned answers, with the facts of §9. The first four are offered as quick questions. Other answers: below
 * (deposit, arrival, help, fallback), in group-answer.ts, space-answer.ts, availability-answer.ts, and the FAQ's in ../site/faq/.
 */
export const cannedAnswers: readonly CannedAnswer[] = [
  {
    topic: 'space',
    question: 'How much space do I need?',
    answer: `A flat spot of 12′ × 12′ will do; we recommend 15′ × 15′. Indoors, you need a ceiling of at least ${ceilingTerms}.`,
  },
  {
    // The FAQ's 30 to 45 minutes are from arrival to first swing (§9 has both).
    topic: 'setup',
    question: 'How long does setup take?',
    answer: 'Under 30 minutes, and we do all of it. Afterward, we take 20–30 minutes to pack up.',
  },
  {
    topic: 'confirmation',
    question: 'When is my booking confirmed?',
    answer: `Within ${CONFIRM_WITHIN_HOURS} hours. Your time is reserved the moment you book, and you’ll find it under My Bookings.`,
  },
  {
    topic: 'weather',
    question: 'What if the weather is bad?',
    answer: `In severe weather, you can reschedule for free. Outdoors, we play at ${MIN_TEMPERATURE_F} to ${MAX_TEMPERATURE_F}\u00a0°F with less than a ${FLAGGED_CHANCE_PERCENT}% chance of rain or thunder, and never in wind above ${MAX_WIND_MPH} mph.`,
  },
  {
    topic: 'price',
    question: 'How much does it cost?',
    answer: `${priceAnswer(packageIds, undefined, packages['iron-dome'].baseHours)} The booking page adds up your exact total.`,
  },
  {
    topic: 'area',
    question: 'Where do you travel?',
    answer: `Anywhere in ${business.region} within ${business.serviceRadiusMiles} miles, from Buckeye to Apache Junction.`,
  },
  {
    topic: 'included',
    question: 'What’s included?',
    answer: `${packageIds.map(contentsSentence).join(' ')} Choose from 50+ courses.`,
  },
  {
    topic: 'cancellation',
    question: 'Can I cancel?',
    answer: `${refundTermsSentence(currentRefundTerms)} You can also move a booking to another open time under My Bookings.`,
  },
]

export const quickQuestions = cannedAnswers.slice(0, 4)

/** The part of the price answer for questions about what's due when (§9). */
export const depositAnswer = `${paymentTerms} ${depositTerms}`

/** Answer to questions about tax (R85). */
export const taxAnswer = 'The total on the booking page includes any tax.'

/** The part of the setup answer for questions about when we come (§9). */
export const arrivalAnswer = `We arrive ${SETUP_MINUTES.min}–${SETUP_MINUTES.max} minutes before you start, to set up.`

/** What only a person, or My Bookings, can help with; `unsaid` is what the site says nothing about. */
export type HelpTopic = 'person' | 'booking' | 'crew' | 'left-handed' | 'no-outlet' | 'parking' | 'unsaid'

export const helpAnswers: Record<HelpTopic, (phone: string) => string> = {
  person: (phone) => `Please call us at ${phone}.`,
  'left-handed': (phone) => `Professional clubs are included. For left-handed ones, please call us at ${phone}.`,
  'no-outlet': (phone) =>
    `We need one 120V outlet within ${siteLimits.outlet} feet. If there isn’t one, please call us at ${phone}.`,
  parking: (phone) =>
    `Our trailer needs a place close by: the driveway, the street or a parking lot. For anything else about parking, call us at ${phone}.`,
  unsaid: (phone) => `I don’t know that one, and I’d rather not guess. Please call us at ${phone}.`,
  booking: (phone) =>
    `My Bookings shows your time and what’s due, and you can reschedule or cancel there. For anything else, call us at ${phone}.`,
  crew: (phone) => `My Bookings says when our crew is on the way. Or call us at ${phone}.`,
}

/** Answer to anything the caddie doesn't know; its wording is fixed (§8). */
export const fallbackAnswer = (email: string = business.email): string =>
  `I'm still learning! Please reach out to us directly at ${email} for anything custom. I'm here to help with common questions about our services.`

/**
 * Milliseconds the caddie types before it answers, for a `random` number in [0, 1). The reply shows after 600 to 1000 ms
 * (§4); the limit here is 900, because a slow phone may need 100 more to draw it.
 */
export const typingDelay = (random: number): number => Math.round(600 + random * 300)

/** True if a text can be sent: blank text can't (§5). */
export const canSend = (text: string): boolean => text.trim() !== ''
