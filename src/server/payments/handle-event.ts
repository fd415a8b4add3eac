import type { PaymentEventJob } from '../platform/jobs/payloads.ts'
import { applySession } from './apply-session.ts'
import { followDispute } from './follow-dispute.ts'
import { followRefund, paymentOfIntent } from './follow-refund.ts'
import type { PaymentParts } from './parts.ts'
import { idOfObject } from './provider/client.ts'

/**
 * Does what an event of the provider hints at: the object is fetched again, for events come late, twice and in any
 * order. Kinds of objects that we never ask about are passed over.
 */
export async function handleEvent(parts: PaymentParts, { object, id }: PaymentEventJob): Promise<void> {
  const { stripe } = parts.cards
  switch (object) {
    case 'checkout.session':
      await applySession(parts, id)
      return
    case 'payment_intent':
      return applyIntent(parts, id)
    case 'charge': {
      const charge = await stripe.charges.retrieve(id)
      const intent = idOfObject(charge.payment_intent)
      if (intent) await applyIntent(parts, intent)
      if (charge.amount_refunded > 0) await followRefundsOf(parts, intent)
      return
    }
    case 'refund': {
      const refund = await stripe.refunds.retrieve(id)
      await knowIntent(parts, idOfObject(refund.payment_intent))
      await followRefund(parts, refund)
      return
    }
    case 'dispute': {
      const dispute = await stripe.disputes.retrieve(id)
      await knowIntent(parts, idOfObject(dispute.payment_intent))
      await followDispute(parts, dispute)
    }
  }
}

/** Applies the sessions of an intent: its own event says too little about what it was for. */
async function applyIntent(parts: PaymentParts, intent: string): Promise<void> {
  const { data } = await parts.cards.stripe.checkout.sessions.list({ payment_intent: intent, limit: 10 })
  for (const { id } of data) await applySession(parts, id)
}

/** What follows a payment may be told before the payment itself. */
async function knowIntent(parts: PaymentParts, intent: string | undefined): Promise<void> {
  if (intent && !(await paymentOfIntent(parts.db, intent))) await applyIntent(parts, intent)
}

async function followRefundsOf(parts: PaymentParts, intent: string | undefined): Promise<void> {
  if (!intent) return
  for await (const refund of parts.cards.stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
    await followRefund(parts, refund)
  }
}
