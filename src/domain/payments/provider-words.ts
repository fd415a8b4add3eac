/** Stripe's identifiers as words: 'expired_or_canceled_card' becomes 'expired or canceled card'. */
export const plainWords = (word: string): string => word.replaceAll('_', ' ')

const statuses: Record<string, string> = {
  needs_response: 'Respond in Stripe.',
  warning_needs_response: 'The bank has questions. Respond in Stripe.',
  under_review: 'You’ve responded. The bank is deciding.',
  warning_under_review: 'You’ve responded. The bank is deciding.',
  lost: 'The bank decided in the customer’s favor. Nothing is due until you decide what to do.',
  won: 'The bank decided in your favor and returned the money.',
  warning_closed: 'The bank closed its inquiry and took no money.',
  prevented: 'It was settled before it became a formal dispute.',
}

/** Whether a dispute with this status in Stripe waits for the owner's response. */
export const needsResponse = (status: string): boolean => status.endsWith('needs_response')

/** What the owner should do about a dispute, by its status in Stripe and whether its booking is cancelled. */
export const disputeRemedy = (status: string, isCancelled = false): string => {
  if (status === 'lost' && isCancelled) return 'The bank decided in the customer’s favor.'
  if (status === 'won' && isCancelled)
    return 'The bank decided in your favor and returned the money. If the cancellation came with a refund, we’ll send it once no other dispute is open.'
  return statuses[status] ?? `Status in Stripe: ${plainWords(status)}.`
}
