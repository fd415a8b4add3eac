import { type Account, find, type Kept, type Kind, toId } from './account/account.ts'
import { books } from './account/books.ts'
import { closeDispute, type DisputeRequest, openDispute } from './account/dispute.ts'
import { expireDueSessions, expireSession } from './account/expire.ts'
import { pay } from './account/pay.ts'
import { refund, settleRefund } from './account/refund.ts'
import type { Failure, FailurePlan } from './api/failures.ts'
import type { idempotencyKeys } from './api/idempotency.ts'
import type { OffSessionAnswer } from './objects/off-session-answer.ts'
import { invalidRequest } from './objects/provider-error.ts'
import type { WebhookBehavior, webhookSender } from './webhooks.ts'

export interface ControlParts {
  account: Account
  failures: FailurePlan
  keys: ReturnType<typeof idempotencyKeys>
  webhooks: ReturnType<typeof webhookSender>
}

/**
 * Everything a test can do to the provider. Each control takes one argument of plain data, so it's also available at
 * POST /_stand-in/NAME with that argument as JSON.
 */
export const newControl = ({ account, failures, keys, webhooks }: ControlParts) => ({
  /** Pays without the hosted page and returns the result. */
  pay: ({ session }: { session: string }) => pay(account, session),
  decline: ({ session }: { session: string }) => pay(account, session, true),
  expire: ({ session }: { session: string }) => expireSession(account, session),
  /** Expires the sessions whose time is up; also happens on every call and every second. */
  tick: () => expireDueSessions(account),

  /** Sets the initial status of new refunds. */
  refundsBegin({ status }: { status: 'pending' | 'succeeded' }) {
    account.refundsBegin = status
  },
  /** Sets how banks respond to off-session charges. */
  offSession({ answer }: { answer: OffSessionAnswer }) {
    account.offSession = answer
  },
  settleRefund: ({ refund, status, reason }: { refund: string; status: 'succeeded' | 'failed'; reason?: string }) =>
    settleRefund(account, refund, status, reason),
  /** Refunds as if done in the provider's dashboard, so our site doesn't know. */
  refund: ({ charge, amount }: { charge: string; amount: number }) => refund(account, { charge, amount, metadata: {} }),
  /** Opens a dispute by charge, or by the intent of the charge. */
  dispute({ paymentIntent, charge, ...more }: Partial<DisputeRequest> & { paymentIntent?: string }) {
    const id = charge ?? toId(find(account, 'payment_intent', paymentIntent ?? '').latest_charge) ?? ''
    return openDispute(account, { ...more, charge: id })
  },
  closeDispute: ({ dispute, status }: { dispute: string; status: 'won' | 'lost' }) =>
    closeDispute(account, dispute, status),

  /** Makes the next calls of a route fail. */
  fail: (failure: Failure) => failures.add(failure),
  clearFailures: () => failures.clear(),
  /** Delays every call. */
  latency({ milliseconds }: { milliseconds: number }) {
    failures.latency = milliseconds
  },
  releaseAnswers: () => failures.releaseAnswers(),
  forgetIdempotencyKeys: () => keys.forget(),

  /** Changes how webhooks are sent. */
  webhooks(change: Partial<WebhookBehavior>) {
    Object.assign(webhooks.behavior, change)
  },
  releaseWebhooks: (how: Partial<Pick<WebhookBehavior, 'copies' | 'shuffle'>> = {}) => webhooks.release(how),
  dropWebhooks: () => webhooks.drop(),
  /** Resends an event of any age. */
  resend: ({ event }: { event: string }) => webhooks.resend([find(account, 'event', event)]),
  /** Resolves once no webhook is in flight. */
  settled: () => webhooks.settled(),

  /** Resets to a new account: no payments, no pending events. Behavior settings are kept. */
  forget() {
    for (const all of [...Object.values(account.kept), account.lineItems, account.intentData]) all.clear()
    webhooks.drop()
  },

  /** Changes fields of any object without an event: another currency, live mode, an amount. */
  patch({ id, fields }: { id: string; fields: Record<string, unknown> }) {
    const object = Object.values(account.kept)
      .map((all) => all.get(id))
      .find(Boolean)
    if (!object) throw invalidRequest(`No such object: '${id}'`, {}, 404)
    return Object.assign(object, fields)
  },
  /** All objects of a kind as stored, oldest first. */
  list: <K extends Kind>({ kind }: { kind: K }) => [...account.kept[kind].values()] as Kept[K][],
  /** Every movement of money, oldest first. */
  books: () => books(account),
  /** The numbers of answers and webhooks currently held back. */
  held: () => ({ answers: failures.heldAnswers, webhooks: webhooks.heldEvents }),
})

export type Control = ReturnType<typeof newControl>
