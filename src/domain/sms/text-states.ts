/** What a text message can be about. */
export const textAbouts = ['tomorrow', 'on-our-way'] as const
export type TextAbout = (typeof textAbouts)[number]

/**
 * State of a text message. `sending` is written before calling the provider. If it stays, the outcome is unknown and we
 * never resend, because the provider has no idempotency key. `undelivered` is the number's fault, `failed` ours or the
 * provider's. `dropped` was never sent.
 */
export const textStates = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'unknown',
  'dropped',
] as const
export type TextState = (typeof textStates)[number]

/** What ended a consent: the customer, a changed number, or the provider, which found the number can't get texts. */
export const textEnds = ['customer', 'number', 'provider'] as const
export type TextEnd = (typeof textEnds)[number]

/** State after a callback from the provider. Callbacks may be late, doubled or out of order, so a final state stays. */
export function stateAfter(state: TextState, said: string): TextState {
  if (state === 'delivered' || state === 'undelivered') return state
  if (said === 'delivered' || said === 'read') return 'delivered'
  if (said === 'undelivered' || said === 'failed') return 'undelivered'
  const isOnItsWay = ['accepted', 'scheduled', 'queued', 'sending', 'sent'].includes(said)
  return isOnItsWay && (state === 'unknown' || state === 'sending') ? 'sent' : state
}
