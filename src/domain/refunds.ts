/** One step of a cancellation policy: from this many hours before the start, this share comes back. */
export interface RefundTier {
  fromHours: number
  percent: number
}

/** 7 days or more: all; 3 days or more: half; less: nothing (§9, edges by reading R17). Highest step first. */
export const cancellationPolicy: readonly RefundTier[] = [
  { fromHours: 7 * 24, percent: 100 },
  { fromHours: 3 * 24, percent: 50 },
  { fromHours: 0, percent: 0 },
]

/** The share in percent that comes back when a booking is cancelled now, by the policy kept with it. */
export function refundPercent(startsAt: Date, policy: readonly RefundTier[], now: Date): number {
  const hours = (startsAt.getTime() - now.getTime()) / 3_600_000
  return policy.find(({ fromHours }) => hours >= fromHours)?.percent ?? 0
}

/** What comes back of `paid` (integer cents), rounded to the cent. */
export function refundOf(paid: number, startsAt: Date, policy: readonly RefundTier[], now: Date): number {
  return Math.round((paid * refundPercent(startsAt, policy, now)) / 100)
}
