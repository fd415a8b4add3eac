import {
  ATTEMPT_WINDOW_MS,
  CHANGE_WINDOW_MINUTES,
  MAX_ATTEMPTS,
  MAX_CHANGES,
  MAX_HOLDS_FROM_ADDRESS,
  MAX_LINK_TRIES,
  MAX_LINK_TRIES_A_DAY,
  MAX_LINK_TRIES_A_DAY_BY_ALL,
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

/** Every rate limit. The key (an account, an address) is chosen where the limit is used. */
export const limits = {
  /** §5, reading R7: booking attempts. */
  'booking-of-account': { max: MAX_ATTEMPTS, seconds: ATTEMPT_WINDOW_MS / 1000, refusal: 'rate-limited' },
  'booking-from-address': { max: 60, seconds: 60, refusal: 'too-many-requests' },
  // With cards on, a hold costs nothing until it is paid.
  'hold-from-address': { max: MAX_HOLDS_FROM_ADDRESS, seconds: HOLD_MINUTES * 60, refusal: 'too-many-requests' },
  'change-of-account': { max: MAX_CHANGES, seconds: CHANGE_WINDOW_MINUTES * 60, refusal: 'too-many-changes' },
  // Each change sends email, replans reminders, and may refund money.
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
  // Per version of the link, so the owner's new link helps at once.
  'payment-of-link-by-address': { max: MAX_LINK_TRIES_A_DAY, seconds: 86_400, refusal: 'too-many-payments' },
  'payment-of-link': { max: MAX_LINK_TRIES_A_DAY_BY_ALL, seconds: 86_400, refusal: 'too-many-payments' },
  // Codes can be guessed, so every attempt counts, including valid ones (R95: promo codes).
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
  // To anything but the account's own confirmed address (mail-limits.ts).
  'mail-to-stranger-hourly': { max: 10, seconds: 3_600, refusal: 'too-many-attempts' },
  'mail-to-stranger-daily': { max: 20, seconds: 86_400, refusal: 'too-many-attempts' },
  'mail-of-account-hourly': { max: 20, seconds: 3_600, refusal: 'too-many-attempts' },
  'mail-of-account-daily': { max: 40, seconds: 86_400, refusal: 'too-many-attempts' },
  // Emails caused by customers' actions: owner-limit.ts.
  'owner-mail-daily': { max: MAX_OWNER_MAILS_A_DAY, seconds: 86_400, refusal: 'too-many-attempts' },
  'owner-notification-daily': { max: MAX_OWNER_MAILS_A_DAY, seconds: 86_400, refusal: 'too-many-attempts' },
  // For bookings the owner confirmed or was paid for: counted separately, so abuse can't suppress their notifications.
  'owner-word-of-booking-daily': { max: 10, seconds: 86_400, refusal: 'too-many-attempts' },
  'owner-summary-daily': { max: 1, seconds: 86_400, refusal: 'too-many-attempts' },
  // By number, which several accounts may have entered (R103: text messages).
  'text-to-number-daily': { max: MAX_TEXTS_TO_PERSON, seconds: 86_400, refusal: 'too-many-attempts' },
  'text-daily': { max: MAX_TEXTS_A_DAY, seconds: 86_400, refusal: 'too-many-attempts' },
  'text-help-to-number': { max: 3, seconds: 86_400, refusal: 'too-many-attempts' },
  'text-consent-of-account': { max: 10, seconds: 3_600, refusal: 'too-many-attempts' },
  // A room full of people behind one address may sign up within a minute.
  'sign-up-from-address': { max: 100, seconds: 600, refusal: 'too-many-attempts' },
  // Each sends an email to whatever address was typed.
  'sign-up-from-address-daily': { max: 500, seconds: 86_400, refusal: 'too-many-attempts' },
  'sign-up-from-network': { max: 200, seconds: 600, refusal: 'too-many-attempts' },
  'sign-in-from-address': { max: 60, seconds: 600, refusal: 'too-many-attempts' },
  'sign-in-from-network': { max: 300, seconds: 600, refusal: 'too-many-attempts' },
  // How these six work together: sign-in-attempts.ts.
  'sign-in-from-device': { max: 60, seconds: 600, refusal: 'too-many-attempts' },
  'sign-in-with-device': { max: 10, seconds: 3600, refusal: 'too-many-attempts' },
  'sign-in-to-account': { max: 10, seconds: 600, refusal: 'too-many-attempts' },
  'sign-in-to-account-anywhere': { max: 100, seconds: 86_400, refusal: 'too-many-attempts' },
  'sign-in-under-attack': { max: 3, seconds: 3600, refusal: 'too-many-attempts' },
  'sign-in-under-attack-anywhere': { max: 1000, seconds: 86_400, refusal: 'too-many-attempts' },
  // Past these, nothing is emailed, and the response stays the same: reset-requests.ts.
  'reset-request-from-address': { max: 30, seconds: 600, refusal: 'too-many-attempts' },
  // A hundred times the limit of one address, so a neighbor can't block other people's requests.
  'reset-request-from-network': { max: 3_000, seconds: 600, refusal: 'too-many-attempts' },
  'reset-mail-to-address': { max: 1, seconds: 900, refusal: 'too-many-attempts' },
  'reset-mail-to-address-daily': { max: 5, seconds: 86_400, refusal: 'too-many-attempts' },
  'own-reset-mail': { max: 1, seconds: 900, refusal: 'too-many-attempts' },
  'own-reset-mail-daily': { max: 5, seconds: 86_400, refusal: 'too-many-attempts' },
  // `to-aliases`: all aliases of a mailbox together, such as plus addresses, so they can't use up its own limit.
  'reset-mail-to-aliases': { max: 3, seconds: 900, refusal: 'too-many-attempts' },
  'reset-mail-to-aliases-daily': { max: 10, seconds: 86_400, refusal: 'too-many-attempts' },
  'reset-from-address': { max: 30, seconds: 600, refusal: 'too-many-attempts' },
  'verification-mail-to-account': { max: 3, seconds: 900, refusal: 'too-many-attempts' },
  // Not per account: deleting and reopening one would reset the count.
  'verification-mail-to-mailbox': { max: 10, seconds: 86_400, refusal: 'too-many-attempts' },
  'verification-mail-to-aliases': { max: 10, seconds: 86_400, refusal: 'too-many-attempts' },
  'mailed-link-from-address': { max: 60, seconds: 600, refusal: 'too-many-attempts' },
  // Each photo is decoded in its own process. Bytes are counted separately (upload-limits.ts).
  'photo-of-account': { max: 60, seconds: 3_600, refusal: 'too-many-attempts' },
  'photo-from-address': { max: 180, seconds: 3_600, refusal: 'too-many-attempts' },
  // An export may contain 150 photos.
  'export-of-account': { max: 20, seconds: 3_600, refusal: 'too-many-attempts' },
  'guest-page-of-account': { max: 60, seconds: 600, refusal: 'too-many-attempts' },
  // Each answer of a site check is saved as it is given.
  'site-check-from-address': { max: 300, seconds: 600, refusal: 'too-many-attempts' },
  'answers-of-booking': { max: 120, seconds: 600, refusal: 'too-many-attempts' },
  // Per session, not account: a stolen session can't block the owner from changing the password.
  'password-check-of-session': { max: 5, seconds: 900, refusal: 'too-many-attempts' },
  // By address, not link: someone with a copied link can't block the crew's other phones.
  'crew-from-address': { max: 120, seconds: 600, refusal: 'too-many-attempts' },
  // Requesting a quote requires no sign-in.
  'company-request-from-address': { max: 5, seconds: 3_600, refusal: 'too-many-attempts' },
  'company-request-from-network': { max: 20, seconds: 86_400, refusal: 'too-many-attempts' },
  // Hourly, so abuse blocks others for at most an hour.
  'company-request-anywhere': { max: 100, seconds: 3_600, refusal: 'too-many-company-requests' },
  // Emails about company requests are counted separately, so they can't delay emails about bookings.
  'request-mail-to-owner': { max: MAX_REQUEST_MAILS_A_DAY, seconds: 86_400, refusal: 'too-many-attempts' },
  'request-summary-to-owner': { max: 1, seconds: 86_400, refusal: 'too-many-attempts' },
  'request-thanks-to-mailbox': { max: 3, seconds: 86_400, refusal: 'too-many-attempts' },
  'request-thanks-anywhere': { max: 200, seconds: 86_400, refusal: 'too-many-attempts' },
  'unlock-of-session': { max: 5, seconds: 900, refusal: 'too-many-attempts' },
  'unlock-from-address': { max: 20, seconds: 900, refusal: 'too-many-attempts' },
  // Six times a session's, so a stolen session can't lock the owner's other sessions out.
  'unlock-of-account': { max: 30, seconds: 900, refusal: 'too-many-attempts' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** After this many seconds, no limit considers an attempt anymore. */
export const longestWindowSeconds = Math.max(...Object.values(limits).map(({ seconds }) => seconds))
