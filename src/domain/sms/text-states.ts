/** What a text message can be about. */
export const textAbouts = ['tomorrow', 'on-our-way'] as const
export type TextAbout = (typeof textAbouts)[number]

/**
 * How a text message stands. `sending` is written before the provider is called: what stays there has an unknown outcome and
 * is never sent again, for the provider cannot tell a repetition from another message. `undelivered` is the number's
 * fault, `failed` ours or the provider's; `dropped` was never sent.
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

/** Who ended a consent: its customer, a changed number, or the provider, which knows that the number can't be texted. */
export const textEnds = ['customer', 'number', 'provider'] as const
export type TextEnd = (typeof textEnds)[number]

/** Where the provider's word of a message leaves it: callbacks come late, doubled and out of order, and never take one back. */
export function stateAfter(state: TextState, said: string): TextState {
  if (state === 'delivered' || state === 'undelivered') return state
  if (said === 'delivered' || said === 'read') return 'delivered'
  if (said === 'undelivered' || said === 'failed') return 'undelivered'
  const isOnItsWay = ['accepted', 'scheduled', 'queued', 'sending', 'sent'].includes(said)
  return isOnItsWay && (state === 'unknown' || state === 'sending') ? 'sent' : state
}
