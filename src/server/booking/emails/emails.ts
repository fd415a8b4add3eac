import { statusNote } from '../../../domain/booking/booking.ts'
import { bookingAmounts, detailsAt, extrasChanges, type Previous } from '../../../domain/booking/booking-emails.ts'
import { dueNowWords } from '../../../domain/companies/quote.ts'
import { priceLabel } from '../../../domain/money.ts'
import { depositDue, stillDue } from '../../../domain/payments/amounts-due.ts'
import { CARD_MINIMUM_CENTS } from '../../../domain/payments/holds.ts'
import { isBalanceDue } from '../../../domain/pricing/balance-due.ts'
import { payByEmail } from '../../../domain/terms.ts'
import type { EmailJob } from '../../platform/jobs/payloads.ts'
import { button, type EmailContent, note, type Part, paragraph } from '../../platform/mail/template/content-types.ts'
import { chargeAhead, chargeFailed } from './card-emails.ts'
import {
  bookingFacts,
  bookingNumber,
  cancellationRule,
  type DatedBooking,
  priceFacts,
  refundSentence,
  whatWeNeed,
} from './email-facts.ts'
import {
  bookingName,
  checkPlace,
  type EmailContext,
  event,
  formatDateTime,
  payButton,
  receiptLink,
  seeBooking,
} from './email-parts.ts'
import { moneyEmail, paymentLink } from './money-emails.ts'
import { balance, details, reviewAnswered, siteCheck, thanks, tomorrow } from './reminder-emails.ts'

/** Renders the email for a job from the booking's current state. */
export function bookingEmail(message: EmailJob, booking: DatedBooking, context: EmailContext): EmailContent {
  switch (message.about) {
    case 'confirmed':
      return booked(booking, context)
    case 'owner-confirmed':
      return ownerConfirmed(booking, context)
    case 'rescheduled':
      return rescheduled(booking, message.previous, context)
    case 'changed':
      return changed(booking, message.previous, context)
    case 'cancelled':
      return cancelled(booking, context)
    case 'payment-link':
      return paymentLink(booking, context)
    case 'receipt':
    case 'refund-sent':
    case 'payment-returned':
      return moneyEmail(message, booking, context)
    case 'weather-offer':
      return weatherOffer(booking, message.reasons, context)
    case 'site-check':
    case 'site-check-asked':
      return siteCheck(booking, message.about, context)
    case 'details':
      return details(booking, context)
    case 'tomorrow':
      return tomorrow(booking, context)
    case 'balance-in-7-days':
    case 'balance-in-2-days':
    case 'balance-due':
    case 'balance-overdue':
    case 'balance-asked':
      return balance(booking, message.about, context)
    case 'card-charge-ahead':
      return chargeAhead(message, booking, context)
    case 'card-charge-failed':
      return chargeFailed(message, booking, context)
    case 'review-answered':
      return reviewAnswered(booking, context)
    case 'thanks':
      return thanks(booking, context)
  }
}

function booked(booking: DatedBooking, context: EmailContext): EmailContent {
  const isSoon = detailsAt(booking.startsAt) < context.now
  return {
    subject: `Booked: ${bookingName(booking)} on ${formatDateTime(booking.startsAt)}`,
    preview: statusNote(booking) ?? 'Your time is reserved.',
    title: 'You have a tee time.',
    parts: [
      paragraph(`${statusNote(booking) ?? 'Your time is reserved.'} A calendar invite is attached.`),
      event(booking),
      { kind: 'facts', rows: [...bookingFacts(booking), ...priceFacts(booking, context)] },
      ...howToPay(booking, context),
      ...(isSoon ? whatWeNeed(booking) : []),
      ...checkPlace(context, 'Next, tell us about the place: space, power and the way in. It takes about two minutes.'),
      ...receiptLink(booking, context),
      ...seeBooking(booking, context),
      cancellationRule(booking),
    ],
  }
}

/** Payment button for what's due now: everything (R81) or an unpaid deposit. With cards off: that we'll be in touch. */
function howToPay(booking: DatedBooking, context: EmailContext): Part[] {
  const pay = payIfDue(booking, context)
  // With an invoice, its own email says how to pay. A promo code may leave nothing to pay.
  if (pay.length > 0 || booking.invoiceDueOn || booking.paidCents > 0 || stillDue(booking) === 0) return pay
  const isAllDue = isBalanceDue(booking, context.now)
  const deposit = depositDue(booking)
  if (isAllDue || (deposit > 0 && !context.payUrl)) return [paragraph(payByEmail(isAllDue))]
  // The card takes no less.
  if (deposit < CARD_MINIMUM_CENTS) return []
  return [paragraph(dueNowWords(deposit, deposit)), ...payButton(priceLabel(deposit), context)]
}

function payIfDue(booking: DatedBooking, context: EmailContext): Part[] {
  const due = stillDue(booking)
  const isDue = !booking.invoiceDueOn && isBalanceDue(booking, context.now) && due > 0
  return isDue ? payButton(priceLabel(due), context) : []
}

function ownerConfirmed(booking: DatedBooking, context: EmailContext): EmailContent {
  return {
    subject: `Confirmed: ${bookingName(booking)} on ${formatDateTime(booking.startsAt)}`,
    preview: 'You’re on our calendar, and we’re looking forward to it.',
    title: 'Your tee time is confirmed.',
    parts: [
      paragraph('We’ve confirmed your booking. You’re on our calendar, and we’re looking forward to it.'),
      event(booking),
      { kind: 'facts', rows: [...bookingFacts(booking), ...priceFacts(booking, context)] },
      paragraph('If anything has changed on your end, just reply to this email. The owner reads every reply.'),
      ...seeBooking(booking, context),
      cancellationRule(booking),
    ],
  }
}

function rescheduled(booking: DatedBooking, previous: Previous, context: EmailContext): EmailContent {
  const isBack = previous.startsAt === booking.startsAt.toISOString()
  const before = previous.startsAt === '' ? 'another time' : formatDateTime(new Date(previous.startsAt))
  const change = priceChange(booking, previous)
  return {
    subject: isBack
      ? `Moved back: ${bookingName(booking)} on ${formatDateTime(booking.startsAt)}`
      : `Moved: ${bookingName(booking)}, now on ${formatDateTime(booking.startsAt)}`,
    preview: isBack ? change : `Moved from ${before}. ${change}`,
    title: isBack ? 'Your tee time is back where it was.' : 'Your tee time has moved.',
    parts: [
      paragraph(
        isBack
          ? 'It was moved and then moved back. The attached invite updates your calendar.'
          : `It was set for ${before}. Here’s the new time; the attached invite updates your calendar.`,
      ),
      event(booking),
      paragraph([...extrasChanges(previous, booking), change].join(' ')),
      { kind: 'facts', rows: [...bookingFacts(booking), ...priceFacts(booking, context)] },
      ...seeBooking(booking, context),
      cancellationRule(booking),
    ],
  }
}

/** Changed extras (R97), plus anything else that changed within the same two minutes. */
function changed(booking: DatedBooking, previous: Previous, context: EmailContext): EmailContent {
  const changes = extrasChanges(previous, booking)
  if (previous.startsAt !== booking.startsAt.toISOString()) return rescheduled(booking, previous, context)
  const isBack = changes.length === 0
  const change = priceChange(booking, previous)
  return {
    subject: `${isBack ? 'Changed back' : 'Changed'}: ${bookingName(booking)} on ${formatDateTime(booking.startsAt)}`,
    preview: [...changes, change].join(' '),
    title: isBack ? 'Your booking is back to what it was.' : 'Your booking has changed.',
    parts: [
      paragraph(
        isBack
          ? 'It was changed and then changed back. The attached invite updates your calendar.'
          : 'Your day and start time stay the same. The attached invite updates your calendar.',
      ),
      event(booking),
      paragraph([...changes, change].join(' ')),
      { kind: 'facts', rows: [...bookingFacts(booking), ...priceFacts(booking, context)] },
      ...payIfDue(booking, context),
      ...seeBooking(booking, context),
      cancellationRule(booking),
    ],
  }
}

function priceChange(booking: DatedBooking, previous: Previous): string {
  const { total } = bookingAmounts(booking)
  const totalBefore = Math.max(0, previous.totalCents - booking.discountCents)
  return total === totalBefore
    ? 'The price stays the same.'
    : `The price is now ${priceLabel(total)} instead of ${priceLabel(totalBefore)}.`
}

function cancelled(booking: DatedBooking, context: EmailContext): EmailContent {
  const sentence = refundSentence(booking, context.payUrl !== undefined)
  return {
    subject: `Cancelled: ${bookingName(booking)} on ${formatDateTime(booking.startsAt)}`,
    preview: sentence,
    title: 'Your booking is cancelled.',
    parts: [
      ...(booking.cancelReason === 'owner'
        ? [paragraph(`We’ve cancelled your ${bookingName(booking)}. We’re sorry it didn’t work out.`)]
        : []),
      event(booking, true),
      { kind: 'facts', rows: [bookingNumber(booking), { label: 'Package', value: bookingName(booking) }] },
      ...(booking.cancelReason === 'unpaid'
        ? [paragraph('We cancelled this booking because the balance wasn’t paid.')]
        : []),
      paragraph(sentence),
      paragraph('The attached invite takes it off your calendar.'),
      button('Find another day', `${context.publicUrl}/booking`),
    ],
  }
}

/** The owner offers another date because of the weather: the forecast, and a link to move or keep the date. */
function weatherOffer(booking: DatedBooking, reasons: string[], { offerUrl }: EmailContext): EmailContent {
  return {
    subject: `Weather on ${formatDateTime(booking.startsAt)}: move your ${bookingName(booking)} for free`,
    preview: reasons[0] ?? 'The weather may get in the way of your event.',
    title: 'The weather may not cooperate.',
    parts: [
      event(booking),
      ...(reasons.length > 0
        ? [
            paragraph('Here’s the forecast for those hours:'),
            reasons.length === 1 ? paragraph(reasons.join()) : ({ kind: 'list', items: reasons } as const),
          ]
        : []),
      paragraph(
        'You can move to any open time at no charge. Your price and your refund terms stay the same. Or keep your date: just say so on the same page.',
      ),
      ...(offerUrl ? [button('Move or keep your date', offerUrl)] : []),
      note('This offer is good for one move and ends when your event is due to start.'),
    ],
  }
}
