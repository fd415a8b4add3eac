import type Stripe from 'stripe'
import { newTransaction } from '../objects/balance-transaction.ts'
import { newCustomer, newPaymentMethod } from '../objects/card-on-file.ts'
import { newCharge } from '../objects/charge.ts'
import { newIntent } from '../objects/payment-intent.ts'
import { type Account, emit, find, keep, toId } from './account.ts'
import { expireIfDue } from './expire.ts'

/** 2.9% plus 30 cents, the fee for a US card. */
const cardFee = (amount: number) => Math.round(amount * 0.029) + 30

export type PaymentResult = 'paid' | 'declined' | 'already-paid' | 'expired'

/** Pays as a customer who presses "Pay" on the hosted page; with `declined`, their bank refuses the card. */
export function pay(account: Account, sessionId: string, declined = false): PaymentResult {
  const session = find(account, 'checkout.session', sessionId)
  expireIfDue(account, session)
  if (session.status === 'complete') return 'already-paid'
  if (session.status === 'expired') return 'expired'

  const isFirstTry = session.payment_intent === null
  const intent = ensureIntent(account, session)
  const charge = keep<'charge'>(account, newCharge(intent, session.customer_email, declined, account.clock()))
  intent.latest_charge = charge.id
  if (declined) {
    decline(intent, charge)
    if (isFirstTry) emit(account, 'payment_intent.created', intent)
    emit(account, 'charge.failed', charge)
    emit(account, 'payment_intent.payment_failed', intent)
    return 'declined'
  }
  charge.balance_transaction = chargeTransaction(account, charge).id
  complete(session, intent, charge)
  keepCard(account, session, intent, charge)
  // The order in the provider's own logs: the charge first, the intent's creation last.
  emit(account, 'charge.succeeded', charge)
  emit(account, 'checkout.session.completed', session)
  emit(account, 'payment_intent.succeeded', intent)
  if (isFirstTry) emit(account, 'payment_intent.created', intent)
  return 'paid'
}

function ensureIntent(account: Account, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const id = toId(session.payment_intent)
  if (id) return find(account, 'payment_intent', id)
  const { metadata, description, keepsCard } = account.intentData.get(session.id) ?? nothingAsked
  const asked = { amount: session.amount_total ?? 0, currency: session.currency ?? 'usd', description, metadata }
  const intent = keep<'payment_intent'>(account, newIntent(asked, account.clock()))
  session.payment_intent = intent.id
  intent.setup_future_usage = keepsCard ? 'off_session' : null
  return intent
}

const nothingAsked = { metadata: {}, description: null, keepsCard: false }

/** Creates a customer if the session asks for one, and saves the card if it's to be charged again. */
function keepCard(
  account: Account,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
) {
  if (session.customer_creation !== 'always') return
  const { id } = keep<'customer'>(account, newCustomer(session.customer_email, account.clock()))
  session.customer = id
  intent.customer = id
  charge.customer = id
  if (intent.setup_future_usage) keep<'payment_method'>(account, newPaymentMethod(charge, id, account.clock()))
}

function decline(intent: Stripe.PaymentIntent, charge: Stripe.Charge) {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = {
    type: 'card_error',
    charge: charge.id,
    code: 'card_declined',
    decline_code: 'generic_decline',
    doc_url: 'https://stripe.com/docs/error-codes/card-declined',
    message: 'Your card was declined.',
  }
}

function complete(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent, charge: Stripe.Charge) {
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    payment_method: charge.payment_method,
  } satisfies Partial<Stripe.PaymentIntent>)
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: {
      address: charge.billing_details.address,
      business_name: null,
      email: session.customer_email,
      individual_name: null,
      name: charge.billing_details.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  } satisfies Partial<Stripe.Checkout.Session>)
}

/** The balance transaction of a charge, less the fee. */
export const chargeTransaction = (account: Account, { id, amount, currency, description }: Stripe.Charge) =>
  keep<'balance_transaction'>(
    account,
    newTransaction(
      {
        type: 'charge',
        reportingCategory: 'charge',
        amount,
        fee: cardFee(amount),
        feeFor: 'Stripe processing fees',
        currency,
        source: id,
        description,
      },
      account.clock(),
    ),
  )
