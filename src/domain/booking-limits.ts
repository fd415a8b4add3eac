/** Longest search of the owner's list, in characters. */
export const MAX_SEARCH = 100

/** Three submissions in any 60 seconds pass, the next is refused (§5, reading R7). */
export const MAX_ATTEMPTS = 3
export const ATTEMPT_WINDOW_MS = 60_000

/** The attempts (instants in ms) that still count against the limit. */
export const recentAttempts = (attempts: readonly number[], now: Date): number[] =>
  attempts.filter((at) => now.getTime() - at < ATTEMPT_WINDOW_MS)

/** True if one more attempt passes. Don't record a refused attempt: waiting a minute must always help. */
export const mayAttempt = (attempts: readonly number[], now: Date): boolean =>
  recentAttempts(attempts, now).length < MAX_ATTEMPTS

/** The most upcoming bookings an account can hold, cancelled ones not counted (R49: full calendars). */
export const MAX_UPCOMING_BOOKINGS = 25

/** The owner is warned about accounts with at least this many upcoming bookings (R49: full calendars). */
export const OWNER_WARNED_FROM = 6

/** Rate limit on moves and cancellations per account (R49: full calendars). */
export const MAX_CHANGES = 20
export const CHANGE_WINDOW_MINUTES = 10

/** Rate limits for opening payment pages: per account, and per network for payment links. */
export const MAX_PAYMENT_TRIES = 20
export const MAX_LINK_TRIES = 30
export const PAYMENT_WINDOW_MINUTES = 10

/** Payment pages a customer can open for one booking in a day, and attempts within an hour: 30 for each of the two. */
export const MAX_PAGES_OF_BOOKING = 30

/**
 * Openings of one payment link in a day (R47): by one address, and by all. Links are passed on, so one holder mustn't use up
 * what the payer needs; three would. A new link starts both at zero.
 */
export const MAX_LINK_TRIES_A_DAY = 40
export const MAX_LINK_TRIES_A_DAY_BY_ALL = 120

/** The most unpaid holds an account can have at once (R49: full calendars). */
export const MAX_HELD = 3

/** Rate limit on new holds per network, over `HOLD_MINUTES`. */
export const MAX_HOLDS_FROM_ADDRESS = 30

/** Daily limit per channel on booking updates to the owner: email and the notification service of §7 (R54). */
export const MAX_OWNER_MAILS_A_DAY = 100

/** Daily limit on emails to the owner about company requests, which need no sign-in (R93: quote requests). */
export const MAX_REQUEST_MAILS_A_DAY = 50

/** Unpaid, unconfirmed upcoming bookings allowed on an account with an unconfirmed address (R86: unproven bookings). */
export const MAX_UNPROVEN = 2

/** Unpaid, unconfirmed bookings allowed per network (/24 or /48), counted over `NETWORK_HOURS` (R86). */
export const MAX_UNPROVEN_FROM_NETWORK = 6
export const NETWORK_HOURS = 24

/** Portion of those that can come from accounts with an unconfirmed address: half, to leave room for others (R86). */
export const MAX_UNCONFIRMED_FROM_NETWORK = 3

/**
 * How long, in minutes within `NETWORK_HOURS`, unpaid holds that ended may have kept times from others (R86): three full
 * holds for an account with an unconfirmed address, four for all such accounts on a network. Time counts, not holds, so that
 * people who give one up right away to choose again aren't refused.
 */
const MAX_UNPAID_MINUTES = 90
export const MAX_UNCONFIRMED_MINUTES_OF_NETWORK = 120

/** Counts of an account's upcoming bookings, which decide if it can book again. */
export interface AccountBookings {
  upcoming: number
  /** Unpaid holds. Always 0 without card payments. */
  held: number
  /** Neither paid nor confirmed: the account's own, and those made from its network within a day. */
  unproven: number
  unprovenFromNetwork: number
  /** The part of `unprovenFromNetwork` that belongs to accounts with an unconfirmed address. */
  unconfirmedFromNetwork: number
  /** Minutes that unpaid holds kept their times within a day: the account's, and as above. */
  unpaidMinutes: number
  networkUnconfirmedMinutes: number
  isEmailConfirmed: boolean
  /** Whether this account has ever paid for a booking. */
  hasPaid: boolean
}

/** Why an account can't book again online (R49, R86), or undefined if it can. */
export function bookingLimitProblem(account: AccountBookings) {
  if (account.upcoming >= MAX_UPCOMING_BOOKINGS) return 'too-many-upcoming'
  if (account.held >= MAX_HELD) return 'too-many-held'
  if (account.hasPaid) return undefined
  const hasMany = account.unproven >= MAX_UNPROVEN || account.unpaidMinutes >= MAX_UNPAID_MINUTES
  if (!account.isEmailConfirmed && hasMany) return 'confirm-address-first'
  if (account.unprovenFromNetwork >= MAX_UNPROVEN_FROM_NETWORK) return 'too-many-from-network'
  const isHalfFull =
    account.unconfirmedFromNetwork >= MAX_UNCONFIRMED_FROM_NETWORK ||
    account.networkUnconfirmedMinutes >= MAX_UNCONFIRMED_MINUTES_OF_NETWORK
  return !account.isEmailConfirmed && isHalfFull ? 'confirm-address-shared-network' : undefined
}
