/** Stripe's identifiers as words: 'expired_or_canceled_card' becomes 'expired or canceled card'. */
export const plainWords = (word: string): string => word.replaceAll('_', ' ')

const statuses: Record<string, string> = {
  needs_response: 'Respond in Stripe.',
  warning_needs_response: 'The bank has questions. Respond in Stripe.',
  under_review: 'You’ve responded. The bank is deciding.',
  warning_under_review: 'You’ve responded. The bank is deciding.',
  lost: 'The bank kept it for the customer. Nothing is due until you decide.',
  won: 'The bank decided for you, and the money is yours again.',
  warning_closed: 'The bank closed its inquiry. Nothing changes.',
  prevented: 'It was settled before it became a dispute.',
}

/** Whether a dispute with this status in Stripe waits for the owner's response. */
export const needsResponse = (status: string): boolean => status.endsWith('needs_response')

/** What the owner should do about a dispute, by its status in Stripe, and whether its booking is cancelled. */
export const disputeRemedy = (status: string, isCancelled = false): string => {
  if (status === 'lost' && isCancelled) return 'The bank kept it for the customer.'
  return statuses[status] ?? `Status in Stripe: ${plainWords(status)}.`
}
