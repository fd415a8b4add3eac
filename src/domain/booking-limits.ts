/** Three submissions in any 60 seconds pass, the next is refused (§5, reading R7). */
export const MAX_ATTEMPTS = 3
export const ATTEMPT_WINDOW_MS = 60_000

/** The attempts (instants in ms) that still count against the limit. */
export const recentAttempts = (attempts: readonly number[], now: Date): number[] =>
  attempts.filter((at) => now.getTime() - at < ATTEMPT_WINDOW_MS)

/** Whether one more attempt passes. A refused attempt is not to be recorded: waiting a minute always helps. */
export const mayAttempt = (attempts: readonly number[], now: Date): boolean =>
  recentAttempts(attempts, now).length < MAX_ATTEMPTS
/** An account holds at most this many upcoming bookings that are not cancelled (reading R49). */
export const MAX_UPCOMING_BOOKINGS = 25

/** From this many upcoming bookings of one account on the owner is warned (reading R49). */
export const OWNER_WARNED_FROM = 6

/** Moves and cancellations of one account in so many minutes (reading R49). */
export const MAX_CHANGES = 20
export const CHANGE_WINDOW_MINUTES = 10

/** So often an account, and a network by links, opens pages for paying in so many minutes. */
export const MAX_PAYMENT_TRIES = 20
export const MAX_LINK_TRIES = 30
export const PAYMENT_WINDOW_MINUTES = 10

/** So many pages for paying are opened for one booking, and so often within an hour is it tried. */
export const MAX_PAGES_OF_BOOKING = 30

/** Times that one account holds at once without having paid (reading R49). */
export const MAX_HELD = 3

/** So often a network asks for a time to be held, in as many minutes as a hold lasts. */
export const MAX_HOLDS_FROM_ADDRESS = 30

/** The most that the owner is told of by one way within a day (reading R54). */
export const MAX_OWNER_MAILS_A_DAY = 100

/** The same of companies' requests, for which nobody signs in (R93). */
export const MAX_REQUEST_MAILS_A_DAY = 50

/** How many upcoming bookings an account with an unconfirmed address may have unpaid and unconfirmed (R86). */
export const MAX_UNPROVEN = 2

/** The same for one network (/24 or /48), counting bookings made in the last so many hours (R86). */
export const MAX_UNPROVEN_FROM_NETWORK = 6
export const NETWORK_HOURS = 24

/** How many of those may be of accounts with an unconfirmed address: half, so that they leave room for others (R86). */
export const MAX_UNCONFIRMED_FROM_NETWORK = 3

/** What decides whether an account may book once more: counts of its upcoming bookings. */
export interface AccountBookings {
  upcoming: number
  /** Held but not paid for, where cards are taken. */
  held: number
  /** Neither paid nor confirmed: the account's own, and those made from its network within a day. */
  unproven: number
  unprovenFromNetwork: number
  /** Of the latter, those of accounts with an unconfirmed address. */
  unconfirmedFromNetwork: number
  isAddressConfirmed: boolean
  /** Whether this account has ever paid for a booking. */
  hasPaid: boolean
}

/** Why an account may book no more online (R49, R86); undefined where it may. */
export function bookingLimitProblem(account: AccountBookings) {
  if (account.upcoming >= MAX_UPCOMING_BOOKINGS) return 'too-many-upcoming'
  if (account.held >= MAX_HELD) return 'too-many-held'
  if (account.hasPaid) return undefined
  if (!account.isAddressConfirmed && account.unproven >= MAX_UNPROVEN) return 'confirm-address-first'
  if (account.unprovenFromNetwork >= MAX_UNPROVEN_FROM_NETWORK) return 'too-many-from-network'
  const isHalfFull = account.unconfirmedFromNetwork >= MAX_UNCONFIRMED_FROM_NETWORK
  return !account.isAddressConfirmed && isHalfFull ? 'confirm-address-shared-network' : undefined
}
