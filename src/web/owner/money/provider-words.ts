/** A word of Stripe's as people read it: 'expired_or_canceled_card' as 'expired or canceled card'. */
export const plainWords = (word: string): string => word.replaceAll('_', ' ')

const statuses: Record<string, string> = {
  needs_response: 'Respond in Stripe.',
  warning_needs_response: 'The bank has questions. Respond in Stripe.',
  under_review: 'You’ve responded. The bank is deciding.',
  warning_under_review: 'You’ve responded. The bank is deciding.',
  lost: 'The bank kept it for the customer. Nothing is due until you decide.',
}

/** What the owner does about a dispute in a state of Stripe's. */
export const disputeRemedy = (status: string): string => statuses[status] ?? `Status in Stripe: ${plainWords(status)}.`
