/** Stripe's identifiers as words: 'expired_or_canceled_card' becomes 'expired or canceled card'. */
export const plainWords = (word: string): string => word.replaceAll('_', ' ')

const statuses: Record<string, string> = {
  needs_response: 'Respond in Stripe.',
  warning_needs_response: 'The bank has questions. Respond in Stripe.',
  under_review: 'You’ve responded. The bank is deciding.',
  warning_under_review: 'You’ve responded. The bank is deciding.',
  lost: 'The bank kept it for the customer. Nothing is due until you decide.',
}

/** Whether a dispute with this status in Stripe waits for the owner's response. */
export const needsResponse = (status: string): boolean => status.endsWith('needs_response')

/** What the owner should do about a dispute, by its status in Stripe. */
export const disputeRemedy = (status: string): string => statuses[status] ?? `Status in Stripe: ${plainWords(status)}.`
