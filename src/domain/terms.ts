// The terms and their sentences. Apart from what computes with them, so that a page that only tells them loads little.

/** The share of the total that is paid as a deposit, in percent (§9). */
export const DEPOSIT_PERCENT = 25

/** The balance is due this many hours before the start (§9). */
export const BALANCE_DUE_HOURS = 48

/** When the balance is due, where no day is chosen yet. */
export const balanceDueWords = `due ${BALANCE_DUE_HOURS} hours before`

/** What is paid when, as the pages say it (§9). */
export const paymentTerms = `The deposit is ${DEPOSIT_PERCENT}% of the total, and the rest is ${balanceDueWords} the event.`

/** How the deposit is collected (§9 leaves it open): by mail, after the booking. */
export const depositByEmail = 'We’ll email you to arrange the deposit.'

/** That booking itself costs nothing yet. */
export const nothingCharged = `Nothing is charged when you book. ${depositByEmail}`

/** Which days cost more (§9), and how the calendar shows it. */
export const weekendTerms =
  'Friday, Saturday and Sunday are at the weekend rate. The calendar marks them with a copper dot.'

/** One step of a cancellation policy: from this many hours before the start, this share comes back. */
export interface RefundTier {
  fromHours: number
  percent: number
}

const full = { fromHours: 7 * 24, percent: 100 }
const half = { fromHours: 3 * 24, percent: 50 }

/** 7 days or more: all; 3 days or more: half; less: nothing (§9, edges by reading R17). Highest step first. */
export const cancellationPolicy: readonly RefundTier[] = [full, half, { fromHours: 0, percent: 0 }]

const fullDays = full.fromHours / 24
const halfDays = half.fromHours / 24

/** The policy as a table: how long before the event, and what comes back. */
export const cancellationTiers: readonly (readonly [when: string, refund: string])[] = [
  [`${fullDays} days or more before`, 'Full'],
  [`${halfDays} to ${fullDays} days`, `${half.percent}%`],
  [`under ${halfDays} days`, 'None'],
]

/** The policy as a sentence. */
export const cancellationTerms = `Cancel ${fullDays} or more days ahead for a full refund, ${halfDays} to ${fullDays} days for ${half.percent}%. Under ${halfDays} days, none.`
