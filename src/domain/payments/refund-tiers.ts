// How much comes back of a cancelled booking, and its sentences. Apart from what computes with them: a page that tells them loads little.

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
