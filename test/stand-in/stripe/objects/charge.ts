import type Stripe from 'stripe'
import { newId, seconds } from './ids.ts'

const visa = {
  amount_authorized: null,
  authorization_code: null,
  brand: 'visa',
  checks: { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' },
  country: 'US',
  electronic_commerce_indicator: null,
  exp_month: 12,
  exp_year: 2034,
  fingerprint: 'StandInTestVisa0',
  funding: 'credit',
  installments: null,
  last4: '4242',
  mandate: null,
  network: 'visa',
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
} satisfies Stripe.Charge.PaymentMethodDetails.Card

const declined = { code: 'card_declined', message: 'Your card was declined.' }

/** One attempt with a card: charged or declined. */
export function newCharge(intent: Stripe.PaymentIntent, email: string | null, isDeclined: boolean, now: Date) {
  const address = { city: null, country: 'US', line1: null, line2: null, postal_code: '85001', state: null }
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isDeclined ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address, email, name: 'Test Card', phone: null, tax_id: null },
    calculated_statement_descriptor: 'DOME & DEN',
    captured: !isDeclined,
    created: seconds(now),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isDeclined ? declined.code : null,
    failure_message: isDeclined ? declined.message : null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: chargeOutcome(isDeclined),
    paid: !isDeclined,
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: { card: { ...visa, amount_authorized: intent.amount }, type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isDeclined ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge as Stripe.Charge
}

const chargeOutcome = (isDeclined: boolean): Stripe.Charge.Outcome => ({
  advice_code: isDeclined ? 'try_again_later' : null,
  network_advice_code: null,
  network_decline_code: isDeclined ? '05' : null,
  network_status: isDeclined ? 'declined_by_network' : 'approved_by_network',
  reason: isDeclined ? 'generic_decline' : null,
  risk_level: 'normal',
  seller_message: isDeclined ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
  type: isDeclined ? 'issuer_declined' : 'authorized',
})
