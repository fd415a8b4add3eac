import type Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentPurpose } from '../../../domain/payments/ledger.ts'
import type { Cards } from './client.ts'
import { keptBy } from './off-session.ts'

/** What a payer is asked for. `id` is our payment's, in integer cents; `returnPath` leads back to our pages. */
export interface SessionRequest {
  id: string
  attempt: number
  bookingId: string
  purpose: PaymentPurpose
  amountCents: number
  expiresAt: Date
  email: string | null
  title: string
  /** The provider is to keep the card, so that the balance can be charged to it (R83). */
  keepsCard: boolean
  returnPaths: { paid: string; unpaid: string }
}

/**
 * Opens the provider's page for one payment. The same request again opens no second one. Throws the provider's error;
 * an answer without a page is one as well.
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
      // It fills a field in for the payer; the provider refuses the whole call for one that is no address.
      ...(z.email().safeParse(email).success && email ? { customer_email: email } : {}),
    },
    { idempotencyKey: `payment-${id}-${attempt}` },
  )
  if (!session.id || !session.url) throw new Error('The provider answered without a page to pay on')
  return { id: session.id, url: session.url }
}

/** A session with its payment and charge. */
export const fetchSession = ({ stripe }: Cards, id: string): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge.balance_transaction'] })

/** The sessions since a moment, newest first: the provider's list is in that order, and has no question by time. */
export async function* sessionsSince({ stripe }: Cards, since: Date): AsyncGenerator<Stripe.Checkout.Session> {
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) {
    if (session.created * 1_000 < since.getTime()) return
    yield session
  }
}

/** What a session says about its money, whatever else it says: a declined try may still end in a charge. */
export interface SessionOutcome {
  state: 'open' | 'paid' | 'expired'
  intentId: string | undefined
  charge: Stripe.Charge | undefined
  receivedCents: number
  /** The provider's names of the card that it keeps for later, and of whose it is. */
  kept: { customerId: string; paymentMethodId: string } | undefined
  currency: string | undefined
  isLive: boolean
}

/** Also where it was sent off and its bank said no days later, as with a bank debit. */
const isOver = ({ status }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | undefined): boolean =>
  status === 'expired' ||
  (status === 'complete' && (intent?.status === 'requires_payment_method' || intent?.status === 'canceled'))

/** What came of a session, read from its expanded payment intent and charge; only an intent that succeeded counts as paid. */
export function outcomeOf(session: Stripe.Checkout.Session): SessionOutcome {
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
