import {
  ATTEMPT_WINDOW_MS,
  CHANGE_WINDOW_MINUTES,
  MAX_ATTEMPTS,
  MAX_CHANGES,
  MAX_HOLDS_FROM_ADDRESS,
  MAX_LINK_TRIES,
  MAX_OWNER_MAILS_A_DAY,
  MAX_PAYMENT_TRIES,
  MAX_REQUEST_MAILS_A_DAY,
  PAYMENT_WINDOW_MINUTES,
} from '../../../../domain/booking-limits.ts'
import { HOLD_MINUTES } from '../../../../domain/payments/holds.ts'
import {
  MAX_PROMO_TRIES,
  MAX_PROMO_TRIES_FROM_ADDRESS,
  MAX_PROMO_TRIES_FROM_NETWORK,
  PROMO_WINDOW_MINUTES,
} from '../../../../domain/promo-limits.ts'
import type { Refusal } from '../../../../domain/refusals.ts'
import { MAX_TEXTS_A_DAY, MAX_TEXTS_TO_PERSON } from '../../../../domain/sms/text-times.ts'

type Limit = { max: number; seconds: number; refusal: Refusal }

/** Every limit there is. What is counted (an account, an address) is named where the limit is used. */
export const limits = {
  /** §5, reading R7. */
  'booking-of-account': { max: MAX_ATTEMPTS, seconds: ATTEMPT_WINDOW_MS / 1000, refusal: 'rate-limited' },
  'booking-from-address': { max: 60, seconds: 60, refusal: 'too-many-requests' },
  // With cards on: a time that is held costs nothing until it is paid.
  'hold-from-address': { max: MAX_HOLDS_FROM_ADDRESS, seconds: HOLD_MINUTES * 60, refusal: 'too-many-requests' },
  'change-of-account': { max: MAX_CHANGES, seconds: CHANGE_WINDOW_MINUTES * 60, refusal: 'too-many-changes' },
  // Each is mailed, plans reminders anew, and may give money back.
  'extras-of-account-daily': { max: 12, seconds: 86_400, refusal: 'too-many-changes-today' },
  'payment-of-account': {
    max: MAX_PAYMENT_TRIES,
    seconds: PAYMENT_WINDOW_MINUTES * 60,
    refusal: 'too-many-payment-tries',
  },
  'payment-from-address': {
    max: MAX_LINK_TRIES,
    seconds: PAYMENT_WINDOW_MINUTES * 60,
    refusal: 'too-many-payment-tries',
  },
  // A code can be guessed, so every one that is typed counts, right ones too (R95).
  'promo-of-account': { max: MAX_PROMO_TRIES, seconds: PROMO_WINDOW_MINUTES * 60, refusal: 'too-many-promo-tries' },
  'promo-from-address': {
    max: MAX_PROMO_TRIES_FROM_ADDRESS,
    seconds: PROMO_WINDOW_MINUTES * 60,
    refusal: 'too-many-promo-tries',
  },
  'promo-from-network': {
    max: MAX_PROMO_TRIES_FROM_NETWORK,
    seconds: PROMO_WINDOW_MINUTES * 60,
    refusal: 'too-many-promo-tries',
  },
  // To an address that is not the account's own, confirmed one (mail-limits.ts).
  'mail-to-stranger-hourly': { max: 10, seconds: 3_600, refusal: 'too-many-attempts' },
  'mail-to-stranger-daily': { max: 20, seconds: 86_400, refusal: 'too-many-attempts' },
  'mail-of-account-hourly': { max: 20, seconds: 3_600, refusal: 'too-many-attempts' },
  'mail-of-account-daily': { max: 40, seconds: 86_400, refusal: 'too-many-attempts' },
  // Of whatever their customers do: owner-limit.ts.
  'owner-mail-daily': { max: MAX_OWNER_MAILS_A_DAY, seconds: 86_400, refusal: 'too-many-attempts' },
  'owner-notification-daily': { max: MAX_OWNER_MAILS_A_DAY, seconds: 86_400, refusal: 'too-many-attempts' },
  // Of a booking that the owner confirmed or was paid for: apart, so that nobody's mischief uses up the others' word.
  'owner-word-of-booking-daily': { max: 10, seconds: 86_400, refusal: 'too-many-attempts' },
  'owner-summary-daily': { max: 1, seconds: 86_400, refusal: 'too-many-attempts' },
  // By the number, which several accounts may name (R103).
  'text-to-number-daily': { max: MAX_TEXTS_TO_PERSON, seconds: 86_400, refusal: 'too-many-attempts' },
  'text-daily': { max: MAX_TEXTS_A_DAY, seconds: 86_400, refusal: 'too-many-attempts' },
  'text-help-to-number': { max: 3, seconds: 86_400, refusal: 'too-many-attempts' },
  'text-consent-of-account': { max: 10, seconds: 3_600, refusal: 'too-many-attempts' },
  // A room full of people behind one address may sign up within a minute.
  'sign-up-from-address': { max: 100, seconds: 600, refusal: 'too-many-attempts' },
  'sign-up-from-network': { max: 200, seconds: 600, refusal: 'too-many-attempts' },
  'sign-in-from-address': { max: 60, seconds: 600, refusal: 'too-many-attempts' },
  'sign-in-from-network': { max: 300, seconds: 600, refusal: 'too-many-attempts' },
  // How these six play together: sign-in-attempts.ts.
  'sign-in-from-device': { max: 60, seconds: 600, refusal: 'too-many-attempts' },
  'sign-in-with-device': { max: 10, seconds: 3600, refusal: 'too-many-attempts' },
  'sign-in-to-account': { max: 10, seconds: 600, refusal: 'too-many-attempts' },
  'sign-in-to-account-anywhere': { max: 100, seconds: 86_400, refusal: 'too-many-attempts' },
  'sign-in-under-attack': { max: 3, seconds: 3600, refusal: 'too-many-attempts' },
  'sign-in-under-attack-anywhere': { max: 1000, seconds: 86_400, refusal: 'too-many-attempts' },
  // Past these, nothing is mailed, and the answer is the same as always: reset-requests.ts.
  'reset-request-from-address': { max: 30, seconds: 600, refusal: 'too-many-attempts' },
  // A hundred times what one address may: no neighbor uses up what somebody else's request needs.
  'reset-request-from-network': { max: 3_000, seconds: 600, refusal: 'too-many-attempts' },
  'reset-mail-to-address': { max: 1, seconds: 900, refusal: 'too-many-attempts' },
  'reset-mail-to-address-daily': { max: 5, seconds: 86_400, refusal: 'too-many-attempts' },
  'own-reset-mail': { max: 1, seconds: 900, refusal: 'too-many-attempts' },
  'own-reset-mail-daily': { max: 5, seconds: 86_400, refusal: 'too-many-attempts' },
  // All plus-addresses of one mailbox together, so they can't use up the mailbox's own limit.
  'reset-mail-behind-plus': { max: 3, seconds: 900, refusal: 'too-many-attempts' },
  'reset-from-address': { max: 30, seconds: 600, refusal: 'too-many-attempts' },
  'verification-mail-to-account': { max: 3, seconds: 900, refusal: 'too-many-attempts' },
  // Not of the account: one that is deleted and opened again would begin at nothing.
  'verification-mail-to-mailbox': { max: 10, seconds: 86_400, refusal: 'too-many-attempts' },
  'mailed-link-from-address': { max: 60, seconds: 600, refusal: 'too-many-attempts' },
  // A photo is decoded in a process of its own. Bytes are counted apart (upload-limits.ts).
  'photo-of-account': { max: 60, seconds: 3_600, refusal: 'too-many-attempts' },
  'photo-from-address': { max: 180, seconds: 3_600, refusal: 'too-many-attempts' },
  // An export may hold 150 photos.
  'export-of-account': { max: 20, seconds: 3_600, refusal: 'too-many-attempts' },
  'guest-page-of-account': { max: 60, seconds: 600, refusal: 'too-many-attempts' },
  // Each answer of a site check is saved as it is given.
  'site-check-from-address': { max: 300, seconds: 600, refusal: 'too-many-attempts' },
  'answers-of-booking': { max: 120, seconds: 600, refusal: 'too-many-attempts' },
  // Of a session, not of its account: whoever stole one session does not keep the owner from changing the password.
  'password-check-of-session': { max: 5, seconds: 900, refusal: 'too-many-attempts' },
  // By the address alone, not the link: whoever copied a link holds up no other phone of that crew.
  'crew-from-address': { max: 120, seconds: 600, refusal: 'too-many-attempts' },
  // Nobody signs in to ask for a quote.
  'company-request-from-address': { max: 5, seconds: 3_600, refusal: 'too-many-attempts' },
  'company-request-from-network': { max: 20, seconds: 86_400, refusal: 'too-many-attempts' },
  // By the hour: whoever uses it up shuts nobody out for longer.
  'company-request-anywhere': { max: 100, seconds: 3_600, refusal: 'too-many-company-requests' },
  // What such requests have us write is counted apart: no mail about a booking waits for it.
  'request-mail-to-owner': { max: MAX_REQUEST_MAILS_A_DAY, seconds: 86_400, refusal: 'too-many-attempts' },
  'request-summary-to-owner': { max: 1, seconds: 86_400, refusal: 'too-many-attempts' },
  'request-thanks-to-mailbox': { max: 3, seconds: 86_400, refusal: 'too-many-attempts' },
  'request-thanks-anywhere': { max: 200, seconds: 86_400, refusal: 'too-many-attempts' },
  'unlock-of-account': { max: 5, seconds: 900, refusal: 'too-many-attempts' },
  'unlock-from-address': { max: 20, seconds: 900, refusal: 'too-many-attempts' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** After so many seconds no limit looks at an attempt any more. */
export const longestWindowSeconds = Math.max(...Object.values(limits).map(({ seconds }) => seconds))
