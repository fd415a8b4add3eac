// Refund tiers and their sentences, separate from the code that computes with them to keep pages that only show them small.
import { priceLabel } from '../money.ts'
import { balanceDueBefore } from '../terms.ts'
import { counted } from '../typography/counted.ts'

/** One tier of a cancellation policy: from this many hours before the start, this percentage of the deposit is refunded. */
export interface RefundTier {
  fromHours: number
  percent: number
}

const full = { fromHours: 7 * 24, percent: 100 }
const half = { fromHours: 3 * 24, percent: 50 }

/** 7 days or more: all. 3 days or more: half. Less: nothing (§9, edges by R17). Sorted from the highest tier down. */
export const cancellationPolicy: readonly RefundTier[] = [full, half, { fromHours: 0, percent: 0 }]

/** Index of the tier that applies this many hours before the start, or -1. */
export const tierAt = (policy: readonly RefundTier[], hours: number): number =>
  policy.findIndex(({ fromHours }) => hours >= fromHours)

/** Refund of a deposit at a tier's percentage, in integer cents. */
export const depositBack = (deposit: number, percent: number): number => Math.round((deposit * percent) / 100)

/**
 * What's refunded of payments beyond the deposit (R80: refund of the balance). 1: everything, at any time (older
 * bookings). 2: everything until the balance is due, then nothing.
 */
export const refundRules = [1, 2] as const
export type RefundRule = (typeof refundRules)[number]

/** The refund rule for new bookings. */
export const currentRefundRule: RefundRule = 2

const fullDays = full.fromHours / 24
const halfDays = half.fromHours / 24

/** The policy as a table: time before the event, and refund. */
export const policyTable: readonly (readonly [when: string, refund: string])[] = [
  [`${fullDays} days or more before`, 'Full'],
  [`${halfDays} to ${fullDays} days`, `${half.percent}%`],
  [`under ${halfDays} days`, 'None'],
]

/** The policy in §9's own words. */
export const policySentence = `${fullDays}+ days full refund, ${halfDays}-${fullDays} days ${half.percent}%, under ${halfDays} days none.`

/** Cancellation terms, stored with each booking. */
export interface RefundTerms {
  /** Null in bookings from the old site, which get today's policy. */
  policy: readonly RefundTier[] | null
  rule: RefundRule
  /** Cap on the deposit's refund after a move, in percent (R40: moving and refunds). Null: never moved. */
  limit: number | null
  /** Part of the balance that was no longer refundable when the booking was moved, in integer cents. */
  balanceLost: number
}

/** Terms of a booking made today. */
export const currentRefundTerms: RefundTerms = {
  policy: cancellationPolicy,
  rule: currentRefundRule,
  limit: null,
  balanceLost: 0,
}

/** Cancellation terms from a booking's row. */
export const toRefundTerms = (row: {
  cancellationPolicy: readonly RefundTier[] | null
  refundRule: RefundRule
  refundPercentLimit: number | null
  balanceLostCents: number
}): RefundTerms => ({
  policy: row.cancellationPolicy,
  rule: row.refundRule,
  limit: row.refundPercentLimit,
  balanceLost: row.balanceLostCents,
})

/** What a cancellation does with a balance that was paid before it was due (R80). */
export const earlyBalanceTerms = `A balance paid early comes back until ${balanceDueBefore}.`

/** What a cancellation refunds and until when (R80), in the sentence used by every page, dialog and email. */
export function refundTermsSentence({ policy, rule, limit, balanceLost }: RefundTerms): string {
  const steps = (policy ?? cancellationPolicy).filter(({ fromHours }) => fromHours > 0)
  const last = (policy ?? cancellationPolicy).find(({ fromHours }) => fromHours <= 0)?.percent ?? 0
  const tiers = steps.map(({ fromHours, percent }, index) => {
    const below = steps[index - 1]?.fromHours
    return below === undefined
      ? `Cancel ${durationLabel(fromHours)} or more before: ${shareWords(percent, 'your deposit')} comes back.`
      : `${between(fromHours, below)}: ${shareWords(percent, 'it')}.`
  })
  const rest =
    steps.length > 0
      ? `Later: ${shareWords(last, 'it')}.`
      : `If you cancel, ${shareWords(last, 'your deposit')} comes back.`
  const balance = rule === 1 ? 'Anything you paid beyond the deposit comes back.' : earlyBalanceTerms
  return [...tiers, rest, balance, ...movedTerms(limit, balanceLost)].join(' ')
}

function movedTerms(limit: number | null, balanceLost: number): string[] {
  const deposit = limit === null || limit === 100 ? undefined : atMost(limit)
  const balance = balanceLost > 0 ? `${priceLabel(balanceLost)} of the balance doesn’t come back` : undefined
  const lost = [deposit, balance].filter((words) => words !== undefined)
  return lost.length > 0 ? [`Because this booking was moved, ${lost.join(', and ')}.`] : []
}

const atMost = (percent: number) =>
  percent === 0 ? 'none of your deposit comes back' : `at most ${shareWords(percent, 'your deposit')} comes back`

/** 'your deposit', 'half of it', 'none of it', '80% of it'. */
function shareWords(percent: number, what: string): string {
  if (percent === 100) return what === 'it' ? 'all of it' : what
  return `${percent === 0 ? 'none' : percent === 50 ? 'half' : `${percent}%`} of ${what}`
}

const inDays = (hours: number) => hours % 24 === 0

/** '7 days', '12 hours'. */
export function durationLabel(hours: number): string {
  return inDays(hours) ? counted(hours / 24, 'day') : counted(hours, 'hour')
}

/** '3 to 7 days'. */
export const between = (from: number, below: number): string =>
  `${inDays(from) && inDays(below) ? from / 24 : durationLabel(from)} to ${durationLabel(below)}`
