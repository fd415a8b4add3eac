import type Stripe from 'stripe'
import { newId, seconds } from './ids.ts'

export interface LineItemInput {
  description: string
  unitAmount: number
  quantity: number
  currency: string
}

/** A line of a session, with the price the provider creates from `price_data`. */
export function newLineItem({ description, unitAmount, quantity, currency }: LineItemInput, now: Date) {
  const price: Stripe.Price = {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: seconds(now),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod'),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: unitAmount,
    unit_amount_decimal: null,
  }
  const total = unitAmount * quantity
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency,
    description,
    metadata: {},
    price,
    quantity,
  } satisfies Stripe.LineItem
}
