import { isCancelled } from '../../../domain/booking/booking.ts'
import { priceLabel } from '../../../domain/money.ts'
import { stillDue } from '../../../domain/payments/amounts-due.ts'
import { isWholeDue, payableNow, purposeNow } from '../../../domain/payments/payable.ts'
import { receiptLines, receiptTax } from '../../../domain/payments/receipt.ts'
import { allDueNow } from '../../../domain/terms.ts'
import type { MoneyEmailJob } from '../../platform/jobs/payloads.ts'
import { button, type EmailContent, type Fact, note, paragraph } from '../../platform/mail/template/content-types.ts'
import { bookingNumber, type DatedBooking, priceFacts } from './email-facts.ts'
import {
  bookingName,
  type EmailContext,
  event,
  formatDateTime,
  payButton,
  receiptLink,
  seeBooking,
} from './email-parts.ts'

/** Emails about money moved by card. */
export function moneyEmail(message: MoneyEmailJob, booking: DatedBooking, context: EmailContext): EmailContent {
  const amount = priceLabel(message.amountCents)
  const what = `${bookingName(booking)} on ${formatDateTime(booking.startsAt)}`
  switch (message.about) {
    case 'receipt':
      return receipt(amount, what, booking, context)
    case 'refund-sent':
      return refundSent(message.amountCents, what, booking, context)
    case 'payment-returned':
      return paymentReturned(amount, what, booking, context)
  }
}

const ON_HOLD = 'There’s a dispute about another payment on this booking, so nothing more is due for now.'

const CARD_DAYS = 'It usually shows up within 5 to 10 business days.'

function receipt(amount: string, what: string, booking: DatedBooking, context: EmailContext): EmailContent {
  const due = stillDue(booking)
  const left = booking.dispute ? ON_HOLD : due === 0 ? 'You’re paid in full.' : `${priceLabel(due)} is still due.`
  return {
    subject: `Receipt: ${amount} for ${what}`,
    preview: `We received your payment of ${amount}. ${left}`,
    title: 'Thank you for your payment.',
    parts: [
      paragraph(`We received your payment of ${amount} for the ${bookingName(booking)}. ${left}`),
      event(booking),
      {
        kind: 'facts',
        rows: [
          bookingNumber(booking),
          ...priceFacts(booking, context),
          ...(context.hasInvoice ? [] : taxFacts(booking)),
        ],
      },
      ...(!booking.userId && due > 0
        ? payButton(priceLabel(payableNow(purposeNow(booking, context.now), booking, context.now)), context)
        : []),
      ...receiptLink(booking, context),
      ...seeBooking(booking, context),
    ],
  }
}

/** Tax lines for a caller, whose email is also the receipt. */
function taxFacts(booking: DatedBooking): Fact[] {
  const tax = receiptTax(receiptLines(booking), booking)
  return tax ? [{ label: tax.label, value: tax.cents === null ? '' : priceLabel(tax.cents) }] : []
}

function refundSent(amountCents: number, what: string, booking: DatedBooking, context: EmailContext): EmailContent {
  const amount = priceLabel(amountCents)
  const isOff = isCancelled(booking.status)
  const refundedCents = context.refund?.refundedCents
  return {
    subject: `Refund on its way: ${amount} for ${what}`,
    preview: `${amount} is on its way back to your card.`,
    title: 'Your refund is on its way.',
    parts: [
      paragraph(`${refundSentence(amount, context)} ${CARD_DAYS}`),
      event(booking, isOff),
      {
        kind: 'facts',
        rows: [bookingNumber(booking), ...(isOff ? [] : priceFacts(booking, { ...context, refundedCents }))],
      },
      ...seeBooking(booking, context),
    ],
  }
}

/** What went back, and why, if our books say; the owner's own note is for the books. */
function refundSentence(amount: string, { refund }: EmailContext): string {
  const sent = `sent ${amount} back to the card you paid with.`
  switch (refund?.reason) {
    case 'cancelled':
      return `Your booking was cancelled, so we’ve ${sent}`
    case 'overpaid':
      return `You paid more than the total, so we’ve ${sent}`
    case 'by the owner':
    case 'by the provider':
    case undefined:
      return `We’ve ${sent}`
    case 'late payment':
      return `Your payment came in after we’d released your time, so we’ve ${sent}`
    case 'second payment':
    case 'wrong amount':
      return `You paid ${amount} that wasn’t due, so we’ve ${sent}`
  }
}

function paymentReturned(
  amount: string,
  what: string,
  booking: DatedBooking,
  { publicUrl }: EmailContext,
): EmailContent {
  const again = button('Find another time', `${publicUrl}/booking`)
  return {
    subject: `We’re refunding ${amount}: ${what}`,
    preview: `${amount} of your payment wasn’t due, so it’s going back to your card.`,
    title: 'We’re sending you a refund.',
    parts: [
      paragraph(
        `We got your payment for the ${what}, but ${amount} of it wasn’t due. Either we were no longer holding that time, it was already paid for, or the amount was different from what we asked for. The ${amount} is going back to your card. ${CARD_DAYS}`,
      ),
      { kind: 'facts', rows: [bookingNumber(booking)] },
      again,
      note('Questions? Just reply to this email. The owner reads every reply.'),
    ],
  }
}

/** Where a caller pays the deposit, and by when (R47). */
export function paymentLink(booking: DatedBooking, context: EmailContext): EmailContent {
  const isWhole = isWholeDue(booking, context.now)
  const amount = priceLabel(payableNow('deposit', booking, context.now))
  const what = isWhole ? amount : `the ${amount} deposit`
  const why = isWhole ? ` ${allDueNow}` : ''
  const until = formatDateTime(booking.holdExpiresAt ?? context.now)
  return {
    subject: `${isWhole ? 'Pay to book' : 'Pay your deposit'}: ${bookingName(booking)} on ${formatDateTime(booking.startsAt)}`,
    preview: `We’re holding your time until ${until}.`,
    title: 'One step to go.',
    parts: [
      paragraph(
        `We’re holding your time for the ${bookingName(booking)} until ${until}. Pay ${what} by then, and it’s yours.${why}`,
      ),
      event(booking),
      { kind: 'facts', rows: [bookingNumber(booking), ...priceFacts(booking, context)] },
      button(`Pay ${amount}`, context.payUrl ?? `${context.publicUrl}/account/bookings`),
    ],
  }
}
