import type { PaymentEventJob } from '../platform/jobs/payloads.ts'
import { applySession } from './apply-session.ts'
import { applyCharge } from './charge-card-on-file.ts'
import type { PaymentDeps } from './deps.ts'
import { paymentOfIntent } from './ledger/payment-rows.ts'
import { idOfObject } from './provider/client.ts'
import { syncDispute } from './sync-dispute.ts'
import { syncRefund } from './sync-refund.ts'

/**
 * Does what an event of the provider hints at: the object is fetched again, for events come late, twice and in any
 * order. Kinds of objects that we never ask about are passed over.
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
      const intent = idOfObject(charge.payment_intent)
      if (intent) await applyIntent(deps, intent)
      if (charge.amount_refunded > 0) await syncRefundsOf(deps, intent)
      return
    }
    case 'refund': {
      const refund = await stripe.refunds.retrieve(id)
      await knowIntent(deps, idOfObject(refund.payment_intent))
      await syncRefund(deps, refund)
      return
    }
    case 'dispute': {
      const dispute = await stripe.disputes.retrieve(id)
      await knowIntent(deps, idOfObject(dispute.payment_intent))
      await syncDispute(deps, dispute)
    }
  }
}

/** Applies the sessions of an intent: its own event says too little about what it was for. */
async function applyIntent(deps: PaymentDeps, intent: string): Promise<void> {
  const { data } = await deps.cards.stripe.checkout.sessions.list({ payment_intent: intent, limit: 10 })
  for (const { id } of data) await applySession(deps, id)
  // A card on file is charged without one.
  if (data.length === 0) await applyCharge(deps, intent)
}

/** What follows a payment may be told before the payment itself. */
async function knowIntent(deps: PaymentDeps, intent: string | undefined): Promise<void> {
  if (intent && !(await paymentOfIntent(deps.db, intent))) await applyIntent(deps, intent)
}

async function syncRefundsOf(deps: PaymentDeps, intent: string | undefined): Promise<void> {
  if (!intent) return
  for await (const refund of deps.cards.stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
    await syncRefund(deps, refund)
  }
}
