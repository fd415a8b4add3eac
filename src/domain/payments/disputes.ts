/** Stripe's dispute statuses that are final. */
export const closedDisputes: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']

/** What the owner does about money a bank has taken for good (R79: disputes). */
export const disputeDecisions = ['ask again', 'write off', 'cancelled'] as const
export type DisputeDecision = (typeof disputeDecisions)[number]

/** Dispute state of a booking. `open`: no charges, reminders or refunds. `lost`: no charges until the owner decides. */
export const disputeStates = ['open', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Combined state of a booking's disputes, or null if none needs waiting for. */
export function combinedDisputeState(
  disputes: readonly { status: string; decision: DisputeDecision | null }[],
): DisputeState | null {
  if (disputes.some(({ status }) => !closedDisputes.includes(status))) return 'open'
  return disputes.some(({ status, decision }) => status === 'lost' && decision === null) ? 'lost' : null
}
