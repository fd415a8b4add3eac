import type Stripe from 'stripe'
import { newCharge } from '../objects/charge.ts'
import type { OffSessionAnswer } from '../objects/off-session-answer.ts'
import { type IntentInput, newIntent } from '../objects/payment-intent.ts'
import { invalidRequest, ProviderError } from '../objects/provider-error.ts'
import { type Account, emit, find, keep, toId } from './account.ts'
import { chargeTransaction } from './pay.ts'

const messages: Record<Exclude<OffSessionAnswer, 'succeeded'>, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  lost_card: 'Your card was declined.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  expired_card: 'Your card has expired.',
}

/** Only these two have their own code; the others are declines. */
const cardErrorCode = (answer: OffSessionAnswer) =>
  answer === 'authentication_required' || answer === 'expired_card' ? answer : 'card_declined'

/** Charges an attached card off-session. Throws the provider's card error, which contains the intent. */
export function chargeCardOnFile(
  account: Account,
  asked: IntentInput & { customer: string; paymentMethod: string },
): Stripe.PaymentIntent {
  find(account, 'customer', asked.customer, 'customer')
  const card = find(account, 'payment_method', asked.paymentMethod, 'payment_method')
  if (card.customer === null) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    )
  }
  if (card.customer !== asked.customer) {
    throw invalidRequest(`The PaymentMethod ${card.id} does not belong to the Customer you supplied ${asked.customer}.`)
  }
  const answer = account.offSession
  const intent = keep<'payment_intent'>(account, newIntent(asked, account.clock()))
  const automatic_payment_methods = { enabled: true, allow_redirects: 'always' }
  Object.assign(intent, { customer: asked.customer, automatic_payment_methods })
  const made = newCharge(intent, null, answer !== 'succeeded', account.clock())
  const charge = keep<'charge'>(account, { ...made, customer: asked.customer, payment_method: card.id })
  intent.latest_charge = charge.id
  emit(account, 'payment_intent.created', intent)
  if (answer !== 'succeeded') return refuse(account, intent, charge, answer)
  charge.balance_transaction = chargeTransaction(account, charge).id
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, payment_method: card.id })
  emit(account, 'charge.succeeded', charge)
  emit(account, 'payment_intent.succeeded', intent)
  return intent
}

function refuse(
  account: Account,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  answer: Exclude<OffSessionAnswer, 'succeeded'>,
): never {
  const error = {
    type: 'card_error',
    code: cardErrorCode(answer),
    decline_code: answer === 'card_declined' ? 'generic_decline' : answer,
    message: messages[answer],
  } as const
  Object.assign(charge, { failure_code: error.code, failure_message: error.message })
  Object.assign(intent, { last_payment_error: { ...error, charge: charge.id, doc_url: '' } })
  emit(account, 'charge.failed', charge)
  emit(account, 'payment_intent.payment_failed', intent)
  throw new ProviderError(402, { ...error, charge: charge.id, payment_intent: structuredClone(intent) })
}

/** Detaches a card, so it can't be charged again. */
export function detach(account: Account, id: string) {
  const card = find(account, 'payment_method', id)
  if (toId(card.customer) === null) {
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.')
  }
  return Object.assign(card, { customer: null })
}
