import { type Account, find, idOf, type Kept, type Kind } from './account/account.ts'
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
 * What a test may do to the provider. Each takes one argument of plain data, so that all of it is also at
 * POST /_stand-in/NAME with that argument as JSON.
 */
export const controlOf = ({ account, failures, keys, webhooks }: ControlParts) => ({
  /** The customer pays, without a page: says what came of it. */
  pay: ({ session }: { session: string }) => pay(account, session),
  decline: ({ session }: { session: string }) => pay(account, session, true),
  expire: ({ session }: { session: string }) => expireSession(account, session),
  /** Ends the sessions whose time is over by the clock; happens by itself at every call and each second. */
  tick: () => expireDueSessions(account),

  /** How new refunds begin. */
  refundsBegin({ status }: { status: 'pending' | 'succeeded' }) {
    account.refundsBegin = status
  },
  /** What banks say to charges without their customer from now on. */
  offSession({ answer }: { answer: OffSessionAnswer }) {
    account.offSession = answer
  },
  settleRefund: ({ refund, status, reason }: { refund: string; status: 'succeeded' | 'failed'; reason?: string }) =>
    settleRefund(account, refund, status, reason),
  /** As somebody does it on the provider's own pages: our site knows nothing of it. */
  refund: ({ charge, amount }: { charge: string; amount: number }) => refund(account, { charge, amount, metadata: {} }),
  /** By charge, or by the intent whose charge it is. */
  dispute({ paymentIntent, charge, ...more }: Partial<DisputeRequest> & { paymentIntent?: string }) {
    const id = charge ?? idOf(find(account, 'payment_intent', paymentIntent ?? '').latest_charge) ?? ''
    return openDispute(account, { ...more, charge: id })
  },
  closeDispute: ({ dispute, status }: { dispute: string; status: 'won' | 'lost' }) =>
    closeDispute(account, dispute, status),

  /** The next calls of a route go wrong. */
  fail: (failure: Failure) => failures.add(failure),
  clearFailures: () => failures.clear(),
  /** Every call takes so long. */
  latency({ milliseconds }: { milliseconds: number }) {
    failures.latency = milliseconds
  },
  releaseAnswers: () => failures.releaseAnswers(),
  forgetIdempotencyKeys: () => keys.forget(),

  /** Changes how webhooks are sent from now on. */
  webhooks(change: Partial<WebhookBehavior>) {
    Object.assign(webhooks.behavior, change)
  },
  releaseWebhooks: (how: Partial<Pick<WebhookBehavior, 'copies' | 'shuffle'>> = {}) => webhooks.release(how),
  dropWebhooks: () => webhooks.drop(),
  /** Sends an event again, however old. */
  resend: ({ event }: { event: string }) => webhooks.resend([find(account, 'event', event)]),
  /** Resolves once no webhook is on its way. */
  settled: () => webhooks.settled(),

  /** As a new account: nobody has ever paid on it, and no event waits. How it behaves stays as it was set. */
  forget() {
    for (const all of [...Object.values(account.kept), account.lineItems, account.intentData]) all.clear()
    webhooks.drop()
  },

  /** Changes fields of any object behind everybody's back: another currency, live mode, an amount. */
  patch({ id, fields }: { id: string; fields: Record<string, unknown> }) {
    const object = Object.values(account.kept)
      .map((all) => all.get(id))
      .find(Boolean)
    if (!object) throw invalidRequest(`No such object: '${id}'`, {}, 404)
    return Object.assign(object, fields)
  },
  /** All of a kind, oldest first, as they are. */
  list: <K extends Kind>({ kind }: { kind: K }) => [...account.kept[kind].values()] as Kept[K][],
  /** Every movement of money, oldest first. */
  books: () => books(account),
  /** What is held back at the moment. */
  held: () => ({ answers: failures.heldAnswers, webhooks: webhooks.heldEvents }),
})

export type Control = ReturnType<typeof controlOf>
