import type Stripe from 'stripe'
import { paths } from '../../../domain/paths.ts'
import { type Cards, isProviderError, toObjectId } from './client.ts'

/** A charge to a card on file, in integer cents; `id` is our payment's. */
export interface OffSessionCharge {
  id: string
  attempt: number
  bookingId: string
  amountCents: number
  title: string
  customerId: string
  paymentMethodId: string
}

const whole = 'latest_charge.balance_transaction'

/**
 * Charges a card on file while its customer is away. The idempotency key protects repeats for a day only, so callers
 * retrying later search first (`listIntents`). Throws Stripe's error, including for a decline.
 */
export const createCharge = ({ stripe, publicUrl }: Cards, charge: OffSessionCharge): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create(
    {
      amount: charge.amountCents,
      currency: 'usd',
      customer: charge.customerId,
      payment_method: charge.paymentMethodId,
      automatic_payment_methods: { enabled: true },
      // Stripe requires it with automatic methods, even off session.
      return_url: publicUrl + paths.myBookings,
      confirm: true,
      off_session: true,
      description: charge.title,
      metadata: { payment: charge.id, booking: charge.bookingId, purpose: 'balance' },
      expand: [whole],
    },
    { idempotencyKey: `charge-${charge.id}-${charge.attempt}` },
  )

/** Payment intents of one of our Stripe customers, newest first. Each belongs to one booking, so there are few. */
export async function listIntents({ stripe }: Cards, customerId: string): Promise<Stripe.PaymentIntent[]> {
  const { data } = await stripe.paymentIntents.list({ customer: customerId, limit: 100, expand: [`data.${whole}`] })
  return data
}

/** A payment intent with its charge expanded. */
export const fetchIntent = ({ stripe }: Cards, id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, { expand: [whole] })

/** Why the bank or Stripe refused for good; undefined for errors that leave the outcome unknown. */
export function providerRefusal(error: unknown): { code: string; intentId: string | undefined } | undefined {
  if (isProviderError(error, 'StripeCardError')) {
    const { code, decline_code, payment_intent } = error
    return { code: declineReason(code, decline_code), intentId: payment_intent?.id }
  }
  return isRefused(error) ? { code: error.code ?? 'refused', intentId: undefined } : undefined
}

/** Why the last attempt of this intent was refused. */
export const refusalIn = ({ last_payment_error }: Stripe.PaymentIntent): string =>
  declineReason(last_payment_error?.code, last_payment_error?.decline_code)

/** `card_declined` has a more specific code for the reason. */
const declineReason = (code: string | undefined, declineCode: string | undefined): string =>
  (code === 'card_declined' ? declineCode : code) ?? code ?? 'refused'

/** Detaches a card at Stripe, so it can't be charged anymore. Does nothing if it's already detached. */
export async function detachCard({ stripe }: Cards, paymentMethodId: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(paymentMethodId)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

/** Excludes idempotency conflicts: while another call uses the key, the outcome is unknown. */
const isRefused = (error: unknown): error is Stripe.errors.StripeError =>
  isProviderError(error, 'StripeInvalidRequestError')

/** Card names cached in memory; a missing answer is cached for one minute. */
const REMEMBERED = 1_000
const NO_ANSWER_MS = 60_000

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/**
 * Names the card of a charge, such as 'Visa ending in 4242'. Looked up at Stripe and never stored (R83). Undefined if
 * Stripe doesn't answer.
 */
export function openCardNames(cards: Cards | undefined) {
  const known = new Map<string, { name: string | undefined; at: number }>()
  return async (chargeId: string | null): Promise<string | undefined> => {
    if (!cards || !chargeId) return undefined
    const before = known.get(chargeId)
    const at = performance.now()
    if (before && (before.name || at - before.at < NO_ANSWER_MS)) return before.name
    const charge = await cards.stripe.charges.retrieve(chargeId).catch(() => undefined)
    const card = charge?.payment_method_details?.card
    const name = card?.last4 ? `${brands[card.brand ?? ''] ?? 'card'} ending in ${card.last4}` : undefined
    if (known.size >= REMEMBERED) known.clear()
    known.set(chargeId, { name, at })
    return name
  }
}

/** Customer and card that an intent keeps for later; undefined if it keeps none. */
export function keptBy(intent: Stripe.PaymentIntent | undefined) {
  const customerId = toObjectId(intent?.customer)
  const paymentMethodId = toObjectId(intent?.payment_method)
  if (intent?.setup_future_usage !== 'off_session' || !customerId || !paymentMethodId) return undefined
  return { customerId, paymentMethodId }
}
