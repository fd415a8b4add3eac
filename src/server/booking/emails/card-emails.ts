import { dateAndHourOf, dayLabel } from '../../../domain/calendar.ts'
import { priceLabel } from '../../../domain/money.ts'
import type { CardFailure } from '../../../domain/payments/kept-card.ts'
import type { ChargeAheadJob, ChargeFailedJob } from '../../platform/jobs/payloads.ts'
import type { EmailContent } from '../../platform/mail/template/content-types.ts'
import { type DatedBooking, pricesOf } from './email-facts.ts'
import { type EmailContext, event, nameOf, paragraph, seeBooking } from './email-parts.ts'
import { dayOf, payButton } from './reminder-emails.ts'

const onDay = (iso: string) => dayLabel(dateAndHourOf(new Date(iso)).date)

/** The day before a balance is charged (R83): date, sum and card. */
export function chargeAhead(message: ChargeAheadJob, booking: DatedBooking, context: EmailContext): EmailContent {
  const { cardName = 'your card on file' } = context
  const amount = priceLabel(message.amountCents)
  const day = onDay(message.chargeAt)
  const card = cardName.startsWith('your') ? cardName : `your ${cardName}`
  return {
    subject: `${amount} will be charged on ${day}: ${nameOf(booking)} on ${dayOf(booking.startsAt)}`,
    preview: `As you asked, we’ll charge the balance to ${card}.`,
    title: `We’ll charge ${amount} on ${day}.`,
    parts: [
      paragraph(`As you asked when you booked, we’ll charge the balance of ${amount} to ${card} on ${day}.`),
      paragraph('You don’t have to do anything. To pay another way, remove the card in My Bookings, or pay now.'),
      ...payButton(amount, context),
      event(booking),
      { kind: 'facts', rows: pricesOf(booking, context.now) },
      ...seeBooking(booking, context),
    ],
  }
}

const reasons: Record<CardFailure, (card: string) => string> = {
  declined: (card) => `The bank declined the charge to ${card}.`,
  authentication: (card) => `The bank wants you to approve the charge to ${card} yourself.`,
  expired: (card) => `We couldn’t charge ${card}: it has expired.`,
  other: (card) => `We couldn’t charge ${card}.`,
}

/** The card on file could not be charged: the button that pays, and whether it is tried once more. */
export function chargeFailed(message: ChargeFailedJob, booking: DatedBooking, context: EmailContext): EmailContent {
  const amount = priceLabel(message.amountCents)
  const why = reasons[message.failure](context.cardName ? `your ${context.cardName}` : 'your card on file')
  const next = message.retryAt
    ? `You can pay it now, with this card or another. If you don’t, we’ll try this card once more on ${onDay(message.retryAt)}.`
    : 'Please pay it now, with this card or another. We won’t try this card again.'
  return {
    subject: `Your card didn’t go through: ${amount} for ${nameOf(booking)} on ${dayOf(booking.startsAt)}`,
    preview: why,
    title: `${amount} is still due.`,
    parts: [
      paragraph(`${why} ${next}`),
      ...payButton(amount, context),
      event(booking),
      { kind: 'facts', rows: pricesOf(booking, context.now) },
      ...seeBooking(booking, context),
    ],
  }
}
