import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'
import { newId, seconds } from '../objects/ids.ts'
import type { OffSessionAnswer } from '../objects/off-session-answer.ts'
import { invalidRequest, ProviderError } from '../objects/provider-error.ts'

/** The objects the provider stores for us, keyed by their `object` field. */
export interface Kept {
  'checkout.session': Stripe.Checkout.Session
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  balance_transaction: Stripe.BalanceTransaction
  event: Stripe.Event
  customer: Stripe.Customer
  payment_method: Stripe.PaymentMethod
}
export type Kind = keyof Kept

/** The API call in progress, which is named in the events it causes. */
export const callInHand = new AsyncLocalStorage<Stripe.Event.Request>()

/** One account at the provider, in memory. */
export interface Account {
  clock: () => Date
  /** Oldest first. */
  kept: { [kind in Kind]: Map<string, Kept[kind]> }
  lineItems: Map<string, Stripe.LineItem[]>
  /** The `payment_intent_data` of each session, until the customer pays. */
  intentData: Map<string, { metadata: Record<string, string>; description: string | null; keepsCard: boolean }>
  /** The bank's response to off-session charges. */
  offSession: OffSessionAnswer
  /** The initial status of new refunds; `settleRefund` changes it. */
  refundsBegin: 'pending' | 'succeeded'
  onEvent: (event: Stripe.Event) => void
  payPageUrl: (sessionId: string) => string
  maxObjects: number
}

export function newAccount(options: Pick<Account, 'clock' | 'onEvent' | 'payPageUrl' | 'maxObjects'>): Account {
  return {
    ...options,
    kept: {
      'checkout.session': new Map(),
      payment_intent: new Map(),
      charge: new Map(),
      refund: new Map(),
      dispute: new Map(),
      balance_transaction: new Map(),
      event: new Map(),
      customer: new Map(),
      payment_method: new Map(),
    },
    lineItems: new Map(),
    intentData: new Map(),
    refundsBegin: 'succeeded',
    offSession: 'succeeded',
  }
}

/** Stores a new object. When full, it answers 500 rather than lose money, but drops the oldest event. */
export function keep<K extends Kind>(account: Account, object: Kept[K] & { object: K }): Kept[K] {
  const all = account.kept[object.object] as Map<string, Kept[K]>
  if (all.size >= account.maxObjects) {
    if (object.object !== 'event') {
      const message = `The stand-in keeps at most ${account.maxObjects} of ${object.object}. Start it again or raise maxObjects.`
      throw new ProviderError(500, { type: 'api_error', message })
    }
    all.delete(all.keys().next().value as string)
  }
  all.set(object.id, object)
  return object
}

/**
 * Throws the provider's "No such …" for an unknown id: 404 for an id in the path, 400 (`param` given) for one in the body.
 */
export function find<K extends Kind>(account: Account, kind: K, id: string, param?: string): Kept[K] {
  const object = account.kept[kind].get(id)
  if (object) return object
  throw invalidRequest(
    `No such ${kind}: '${id}'`,
    { code: 'resource_missing', param: param ?? 'id' },
    param ? 400 : 404,
  )
}

type Subject = Kept[Exclude<Kind, 'event' | 'balance_transaction' | 'customer' | 'payment_method'>]

/** Records an event with the object's current state, and passes it to the webhooks. */
export function emit(account: Account, type: Stripe.Event['type'], subject: Subject, before?: object): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: seconds(account.clock()),
    data: { object: structuredClone(subject), ...(before && { previous_attributes: before }) },
    livemode: false,
    pending_webhooks: 1,
    request: callInHand.getStore() ?? null,
    type,
  } as Stripe.Event & { object: 'event' }
  account.onEvent(keep<'event'>(account, event))
}

/** The id in a field that holds either an id or its expanded object. */
export const toId = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : (value?.id ?? null)
