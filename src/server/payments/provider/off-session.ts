import type Stripe from 'stripe'
import { paths } from '../../../domain/paths.ts'
import { type Cards, idOfObject, isProviderError } from './client.ts'

/** A charge to a card on file: `id` is our payment's, in integer cents. */
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
 * Charges a card on file without its customer. The same request again charges nothing more, for a day: whoever asks again
 * looks first (`intentsOf`). Throws the provider's error; a bank's no is one.
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

/** What was asked of a customer of ours there, latest first: each belongs to one booking, and has few. */
export async function intentsOf({ stripe }: Cards, customerId: string): Promise<Stripe.PaymentIntent[]> {
  const { data } = await stripe.paymentIntents.list({ customer: customerId, limit: 100, expand: [`data.${whole}`] })
  return data
}

/** An intent with its charge. */
export const fetchIntent = ({ stripe }: Cards, id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, { expand: [whole] })

/** Why a bank, or the provider, said no for good; undefined for an error after which nobody knows. */
export function refusalOf(error: unknown): { code: string; intentId: string | undefined } | undefined {
  if (isProviderError(error, 'StripeCardError')) {
    const { code, decline_code, payment_intent } = error
    return { code: declineOf(code, decline_code), intentId: payment_intent?.id }
  }
  return isRefused(error) ? { code: error.code ?? 'refused', intentId: undefined } : undefined
}

/** The same of an intent that was found: its last try was refused. */
export const refusalIn = ({ last_payment_error }: Stripe.PaymentIntent): string =>
  declineOf(last_payment_error?.code, last_payment_error?.decline_code)

/** A decline has a word of its own for why. */
const declineOf = (code: string | undefined, declineCode: string | undefined): string =>
  (code === 'card_declined' ? declineCode : code) ?? code ?? 'refused'

/** Lets a card go at the provider: it can be charged no more. One that is gone already is none to let go. */
export async function detachCard({ stripe }: Cards, paymentMethodId: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(paymentMethodId)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

/** Not while the same key is in use by another call: then nobody knows yet. */
const isRefused = (error: unknown): error is Stripe.errors.StripeError =>
  isProviderError(error, 'StripeInvalidRequestError')

/** So many names of cards are remembered, in memory alone; that there was no answer, for a minute. */
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
 * Names the card of a charge, such as 'Visa ending in 4242'. It is asked of the provider and never kept here (R83);
 * undefined where the provider does not answer.
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

/** Whose card an intent keeps for later, where it does. */
export function keptBy(intent: Stripe.PaymentIntent | undefined) {
  const customerId = idOfObject(intent?.customer)
  const paymentMethodId = idOfObject(intent?.payment_method)
  if (intent?.setup_future_usage !== 'off_session' || !customerId || !paymentMethodId) return undefined
  return { customerId, paymentMethodId }
}
