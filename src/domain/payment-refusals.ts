import { PAYMENT_WINDOW_MINUTES } from './booking-limits.ts'
import type { RefusalTable } from './refusal-table.ts'

/** Every "no" about money: payments, refunds, prices that changed. */
export const paymentRefusals = {
  'more-than-due': [422, 'That’s more than is still due on this booking.'],
  'more-than-received': [422, 'That’s more than was received on this booking.'],
  'payments-changed': [
    409,
    'The payments on this booking have changed since you opened them. Please check them before you record another.',
  ],
  'refund-changed': [409, 'The refund has changed since you opened this. Please look at it again before you cancel.'],
  'refund-terms-changed': [
    409,
    'The refund terms have changed since you opened this. Please look at them again before you move your booking.',
  ],
  'price-changed': [
    409,
    'The price has changed since you opened this. Please look at it again before you move your booking.',
  ],
  'total-changed': [409, 'The price has changed since you opened this page. Please look at it again before you book.'],
  'paid-meanwhile': [409, 'Your deposit has just arrived, so this time is yours. Nothing was given up.'],
  'hold-ended': [409, 'Your hold on this time has ended. Please choose a time again.'],
  'cards-off': [404, 'We don’t take card payments online. Please call us.'],
  'nothing-to-pay': [409, 'Nothing is due on this booking right now.'],
  'deposit-first': [409, 'Please pay the deposit before you move this booking.'],
  'too-many-payments': [429, 'You’ve opened the payment page for this booking too many times. Please call us.'],
  'too-many-payment-tries': [
    429,
    `You’ve opened the payment page too many times in a row. Please wait ${PAYMENT_WINDOW_MINUTES} minutes before trying again.`,
  ],
  'provider-away': [
    503,
    'We can’t reach our card processor right now. You haven’t been charged. Please try again in a minute.',
  ],
  'payment-link-ended': [
    409,
    'This payment link has ended: the booking is over or cancelled, or there’s a newer link.',
  ],
  'payment-disputed': [
    409,
    'A payment on this booking is in dispute, so nothing is asked for or refunded until the bank decides.',
  ],
  'cannot-decide': [409, 'There’s nothing left to decide about this dispute.'],
  'no-receipt': [409, 'Nothing has been paid on this booking yet, so there’s no receipt.'],
  'wrong-signature': [400, 'This message isn’t signed by our card processor.'],
  'wrong-mode': [400, 'This message is for test mode and our keys are live, or the other way around.'],
  'refund-too-much': [422, 'That’s more than can go back to the card on this booking.'],
  'reason-required': [422, 'Please give a reason for the refund.'],
  'cannot-resend': [409, 'This refund hasn’t failed, so there’s nothing to send again.'],
  'given-back-since': [
    409,
    'Money was given back by hand on this booking after the bank refused this refund. If that settles it, press Done.',
  ],
} as const satisfies RefusalTable
