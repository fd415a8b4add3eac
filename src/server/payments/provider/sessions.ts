import type Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentPurpose } from '../../../domain/payments/ledger.ts'
import type { Cards } from './client.ts'
import { keptBy } from './off-session.ts'

/** A Checkout session to create, in integer cents. `id` is our payment's; `returnPaths` lead back to our pages. */
export interface SessionRequest {
  id: string
  attempt: number
  bookingId: string
  purpose: PaymentPurpose
  amountCents: number
  expiresAt: Date
  email: string | null
  title: string
  /** Asks Stripe to keep the card, so the balance can be charged to it (R83). */
  keepsCard: boolean
  returnPaths: { paid: string; unpaid: string }
}

/**
 * Opens Stripe's page for one payment; idempotent for the same request. Throws Stripe's error, or one of ours if the
 * response has no page URL.
 */
export async function createSession({ stripe, publicUrl }: Cards, request: SessionRequest) {
  const { id, attempt, bookingId, purpose, amountCents, expiresAt, email, title, keepsCard, returnPaths } = request
  const metadata = { payment: id, booking: bookingId, purpose }
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: title } } },
      ],
      client_reference_id: id,
      metadata,
      ...(keepsCard ? { customer_creation: 'always' as const } : {}),
      payment_intent_data: {
        metadata,
        description: title,
        ...(keepsCard ? { setup_future_usage: 'off_session' as const } : {}),
      },
      expires_at: Math.ceil(expiresAt.getTime() / 1_000),
      success_url: publicUrl + returnPaths.paid,
      cancel_url: publicUrl + returnPaths.unpaid,
      // Prefills the email field. Stripe would reject the whole call for an invalid address.
      ...(z.email().safeParse(email).success && email ? { customer_email: email } : {}),
    },
    { idempotencyKey: `payment-${id}-${attempt}` },
  )
  if (!session.id || !session.url) throw new Error('The provider answered without a page to pay on')
  return { id: session.id, url: session.url }
}

/** A session with its payment intent, charge and balance transaction expanded. */
export const fetchSession = ({ stripe }: Cards, id: string): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.balance_transaction'] })

/** Sessions created since a moment, newest first. Stripe lists them in that order but can't filter by time. */
export async function* sessionsSince({ stripe }: Cards, since: Date): AsyncGenerator<Stripe.Checkout.Session> {
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) {
    if (session.created * 1_000 < since.getTime()) return
    yield session
  }
}

/** What a session reports about its money, whatever its own status: a declined attempt may still end in a charge. */
export interface SessionOutcome {
  state: 'open' | 'paid' | 'expired'
  intentId: string | undefined
  charge: Stripe.Charge | undefined
  receivedCents: number
  /** Stripe ids of the customer and the card kept for later. */
  kept: { customerId: string; paymentMethodId: string } | undefined
  currency: string | undefined
  isLive: boolean
}

/** True also if the bank rejected it days after it was completed, as with a bank debit. */
const isOver = ({ status }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | undefined): boolean =>
  status === 'expired' ||
  (status === 'complete' && (intent?.status === 'requires_payment_method' || intent?.status === 'canceled'))

/** Reads a session's outcome from its expanded intent and charge. Only a succeeded intent counts as paid. */
export function readOutcome(session: Stripe.Checkout.Session): SessionOutcome {
  const intent = typeof session.payment_intent === 'object' ? (session.payment_intent ?? undefined) : undefined
  const charge = typeof intent?.latest_charge === 'object' ? (intent.latest_charge ?? undefined) : undefined
  const isPaid = intent?.status === 'succeeded'
  return {
    state: isPaid ? 'paid' : isOver(session, intent) ? 'expired' : 'open',
    intentId: intent?.id,
    charge,
    receivedCents: isPaid ? intent.amount_received : 0,
    kept: isPaid ? keptBy(intent) : undefined,
    currency: intent?.currency ?? session.currency ?? undefined,
    isLive: session.livemode,
  }
}
