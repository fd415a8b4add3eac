import type Stripe from 'stripe'
import { newId, seconds } from './ids.ts'

/** The customer a hosted page creates for the person who paid on it. */
export const newCustomer = (email: string | null, now: Date) =>
  ({
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(now),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email,
    livemode: false,
    metadata: {},
    name: 'Test Card',
    phone: null,
    shipping: null,
    tax_exempt: 'none',
  }) as unknown as Stripe.Customer & { object: 'customer' }

/** The card of a charge, attached to a customer so it can be charged off-session. */
export function newPaymentMethod(charge: Stripe.Charge, customer: string, now: Date) {
  const { card } = charge.payment_method_details ?? {}
  return {
    id: String(charge.payment_method),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: charge.billing_details,
    card: card && { brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year },
    created: seconds(now),
    customer,
    livemode: false,
    metadata: {},
    type: 'card',
  } as unknown as Stripe.PaymentMethod & { object: 'payment_method'; customer: string | null }
}
