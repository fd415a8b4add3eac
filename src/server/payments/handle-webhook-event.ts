import type { PaymentEventJob } from '../platform/jobs/payloads.ts'
import { applySession } from './apply-session.ts'
import { applyCharge } from './card-on-file/charge-card-on-file.ts'
import type { PaymentDeps } from './deps.ts'
import { syncDispute } from './disputes/sync-dispute.ts'
import { findIntentPayment } from './ledger/payment-rows.ts'
import { toObjectId } from './provider/client.ts'
import { syncRefund } from './refunds/sync-refund.ts'

/**
 * Processes a queued webhook event. The event is only a hint, so the object is fetched again: events arrive late, twice
 * and out of order. Object types we don't use are ignored.
 */
export async function handleWebhookEvent(deps: PaymentDeps, { object, id }: PaymentEventJob): Promise<void> {
  const { stripe } = deps.cards
  switch (object) {
    case 'checkout.session':
      await applySession(deps, id)
      return
    case 'payment_intent':
      return applyIntent(deps, id)
    case 'charge': {
      const charge = await stripe.charges.retrieve(id)
      const intent = toObjectId(charge.payment_intent)
      if (intent) await applyIntent(deps, intent)
      if (charge.amount_refunded > 0) await syncRefunds(deps, intent)
      return
    }
    case 'refund': {
      const refund = await stripe.refunds.retrieve(id)
      await knowIntent(deps, toObjectId(refund.payment_intent))
      await syncRefund(deps, refund)
      return
    }
    case 'dispute': {
      const dispute = await stripe.disputes.retrieve(id)
      await knowIntent(deps, toObjectId(dispute.payment_intent))
      await syncDispute(deps, dispute)
    }
  }
}

/** Applies the sessions of a payment intent. The intent's own event doesn't say what the payment was for. */
async function applyIntent(deps: PaymentDeps, intent: string): Promise<void> {
  const { data } = await deps.cards.stripe.checkout.sessions.list({ payment_intent: intent, limit: 10 })
  for (const { id } of data) await applySession(deps, id)
  // A charge to a card on file has no session.
  if (data.length === 0) await applyCharge(deps, intent)
}

/** Makes sure the payment is recorded: events about refunds and disputes may arrive before the payment's own. */
async function knowIntent(deps: PaymentDeps, intent: string | undefined): Promise<void> {
  if (intent && !(await findIntentPayment(deps.db, intent))) await applyIntent(deps, intent)
}

async function syncRefunds(deps: PaymentDeps, intent: string | undefined): Promise<void> {
  if (!intent) return
  for await (const refund of deps.cards.stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
    await syncRefund(deps, refund)
  }
}
