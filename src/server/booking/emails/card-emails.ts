import { dayLabel, toDateAndHour } from '../../../domain/calendar.ts'
import { priceLabel } from '../../../domain/money.ts'
import { stillDue } from '../../../domain/payments/amounts-due.ts'
import type { CardFailure } from '../../../domain/payments/card-on-file.ts'
import type { ChargeAheadJob, ChargeFailedJob } from '../../platform/jobs/payloads.ts'
import { type EmailContent, paragraph } from '../../platform/mail/template/content-types.ts'
import { bookingNumber, type DatedBooking, priceFacts } from './email-facts.ts'
import { bookingName, type EmailContext, event, payButton, seeBooking } from './email-parts.ts'
import { formatDay } from './reminder-emails.ts'

const onDay = (iso: string) => dayLabel(toDateAndHour(new Date(iso)).date)

/** The email a day before the balance is charged to the card on file (R83): date, amount and card. */
export function chargeAhead(message: ChargeAheadJob, booking: DatedBooking, context: EmailContext): EmailContent {
  const { cardName = 'your card on file' } = context
  const amount = priceLabel(message.amountCents)
  const day = onDay(message.chargeAt)
  const card = cardName.startsWith('your') ? cardName : `your ${cardName}`
  return {
    subject: `${amount} will be charged on ${day}: ${bookingName(booking)} on ${formatDay(booking.startsAt)}`,
    preview: `As you asked, we’ll charge the balance to ${card}.`,
    title: `We’ll charge ${amount} on ${day}.`,
    parts: [
      paragraph(`As you asked when you booked, we’ll charge the balance of ${amount} to ${card} on ${day}.`),
      paragraph(
        'There’s nothing you need to do. To use another card, pay below and we won’t charge this one. You can also remove the card in My Bookings.',
      ),
      ...payButton(amount, context),
      event(booking),
      { kind: 'facts', rows: [bookingNumber(booking), ...priceFacts(booking, context)] },
      ...seeBooking(booking, context),
    ],
  }
}

const reasons: Record<CardFailure, (card: string) => string> = {
  declined: (card) => `Your bank declined the charge to ${card}.`,
  authentication: (card) => `Your bank needs you to approve the charge to ${card}.`,
  expired: (card) => `We couldn’t charge ${card} because it has expired.`,
  other: (card) => `We couldn’t charge ${card}.`,
}

/** The card on file couldn't be charged: payment button, and whether there will be another attempt. */
export function chargeFailed(message: ChargeFailedJob, booking: DatedBooking, context: EmailContext): EmailContent {
  // Part of it may have been paid since this was enqueued.
  const amount = priceLabel(stillDue(booking))
  const why = reasons[message.failure](context.cardName ? `your ${context.cardName}` : 'your card on file')
  const next =
    message.retryAt && context.card?.isSecondTry
      ? `You can pay the balance now, with this card or another. If you don’t, we’ll try this card once more on ${onDay(message.retryAt)}.`
      : message.failure === 'expired'
        ? 'Please pay the balance with another card.'
        : 'Please pay the balance now, with this card or another. We won’t charge this one again on our own.'
  return {
    subject: `Your card didn’t go through: ${amount} for ${bookingName(booking)} on ${formatDay(booking.startsAt)}`,
    preview: why,
    title: `${amount} is still due.`,
    parts: [
      paragraph(`${why} ${next}`),
      ...payButton(amount, context),
      event(booking),
      { kind: 'facts', rows: [bookingNumber(booking), ...priceFacts(booking, { now: context.now })] },
      ...seeBooking(booking, context),
    ],
  }
}
