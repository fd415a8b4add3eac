/** The provider's statuses of a dispute in which nothing moves any more. */
export const closedDisputes: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']

/** What the owner does about money that a bank has taken for good (R79). */
export const disputeDecisions = ['ask again', 'write off', 'cancelled'] as const
export type DisputeDecision = (typeof disputeDecisions)[number]

/**
 * How a booking stands with its disputes. `open`: nothing is asked for, reminded of or refunded. `lost`: nothing is
 * asked for until the owner has decided.
 */
export const disputeStates = ['open', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** What the disputes of a booking come to; null where none keeps anything waiting. */
export function disputeStateOf(
  disputes: readonly { status: string; decision: DisputeDecision | null }[],
): DisputeState | null {
  if (disputes.some(({ status }) => !closedDisputes.includes(status))) return 'open'
  return disputes.some(({ status, decision }) => status === 'lost' && decision === null) ? 'lost' : null
}
