import { amountsOf, type BalanceReminder } from '../../../domain/booking/booking-emails.ts'
import { dateAndHourOf, dayLabel, shortDate, todayIn } from '../../../domain/calendar.ts'
import { priceLabel } from '../../../domain/money.ts'
import { stillDue } from '../../../domain/payments/amounts-due.ts'
import { balanceDueLabel, balanceOf } from '../../../domain/pricing/pricing.ts'
import { balanceDueWords } from '../../../domain/terms.ts'
import type { EmailContent, Part } from '../../platform/mail/template/content-types.ts'
import { type DatedBooking, detailsOf, pricesOf, whatWeNeed } from './email-facts.ts'
import { checkPlace, type EmailContext, event, nameOf, paragraph, seeBooking, whenOf } from './email-parts.ts'

/** Three days ahead: what is needed on the day. */
export function details(booking: DatedBooking, context: EmailContext): EmailContent {
  return {
    subject: `In three days: ${nameOf(booking)}, ${whenOf(booking.startsAt)}`,
    preview: 'What we need for your event, and what we do if the weather turns.',
    title: 'Three days to go.',
    parts: [
      event(booking),
      { kind: 'facts', rows: detailsOf(booking) },
      ...whatWeNeed(booking),
      ...checkPlace(
        context,
        'We still have questions about the place. Please take two minutes to go over them, or call us.',
      ),
      ...balanceNote(booking, context),
      ...seeBooking(booking, context),
    ],
  }
}

/** The place is not ready: a week ahead, or whenever the owner asks again. */
export function siteCheck(
  booking: DatedBooking,
  about: 'site-check' | 'site-check-asked',
  context: EmailContext,
): EmailContent {
  const why =
    about === 'site-check'
      ? 'Your event is coming up. Before we load the trailer, let’s make sure the place works: space, power and the way in. It takes about two minutes.'
      : 'We’d like to know a little more about the place before we come. Please go over the questions, or call us.'
  return {
    subject: `Does the place work? ${nameOf(booking)}, ${whenOf(booking.startsAt)}`,
    preview: 'Two minutes about space, power and the way in.',
    title: 'Let’s check the place.',
    parts: [
      ...checkPlace(context, why),
      event(booking),
      {
        kind: 'note',
        text: 'The link works for 30 days without signing in. Whoever has it can see and change your answers, so share it only with people who are helping you.',
      },
    ],
  }
}

/** The balance, with the link to pay it: before it is due, when it is, after, and whenever the owner asks (R82). */
export function balance(
  booking: DatedBooking,
  about: BalanceReminder | 'balance-asked',
  context: EmailContext,
): EmailContent {
  const asked = priceLabel(stillDue(booking))
  const by = balanceDueLabel(booking.startsAt)
  const late = { 'balance-due': 'due now', 'balance-overdue': 'overdue', 'balance-asked': 'overdue' }
  const when = late[about as keyof typeof late] ?? `due ${by}`
  // Asked for by hand, it may come after the event.
  const isDue =
    about in late
      ? `The balance was ${balanceDueWords} the event`
      : `The remaining balance is ${balanceDueWords} the event`
  const how = context.payUrl
    ? 'Pay it online, reply to this email, or call us.'
    : 'Reply to this email or call us to take care of it.'
  return {
    subject: `${when.charAt(0).toUpperCase()}${when.slice(1)}: ${asked} for ${nameOf(booking)} on ${dayOf(booking.startsAt)}`,
    preview: `${isDue}.`,
    title: `${asked} is ${when}.`,
    parts: [
      paragraph(`${isDue}, on ${by}. ${how}`),
      ...payButton(asked, context),
      event(booking),
      { kind: 'facts', rows: pricesOf(booking, { now: context.now }) },
      ...seeBooking(booking, context),
      { kind: 'note', text: 'If you’ve already paid it, thank you. There’s nothing left to do.' },
    ],
  }
}

/** The button that pays, where that is possible online. */
export const payButton = (asked: string, { payUrl }: EmailContext): Part[] =>
  payUrl ? [{ kind: 'button', label: `Pay ${asked}`, href: payUrl }] : []

/** The day after. Nobody who owes is thanked first (R82). */
export function thanks(booking: DatedBooking, context: EmailContext): EmailContent {
  // An invoice has reminders of its own.
  const due = booking.invoiceDueOn ? 0 : stillDue(booking)
  const asked = priceLabel(due)
  const open: Part[] =
    due > 0 ? [paragraph(`${asked} for your event is still open.`), ...payButton(asked, context)] : []
  return {
    subject: due > 0 ? `Still open: ${asked}, and thank you` : 'Thank you for having us',
    preview: due > 0 ? `${asked} for your event is still open.` : 'We had a great time at your place.',
    title: 'Thank you for having us.',
    parts: [
      ...open,
      paragraph(
        `We hope the ${nameOf(booking)} was a hit on ${dayOf(booking.startsAt)}. If anything wasn’t right, just reply to this email. The owner reads every reply.`,
      ),
      { kind: 'button', label: 'Plan the next one', href: `${context.publicUrl}/booking` },
    ],
  }
}

function balanceNote(booking: DatedBooking, { card }: EmailContext): Part[] {
  if (booking.dispute || booking.invoiceDueOn) return []
  const rest = balanceOf(amountsOf(booking))
  if (rest <= 0) return [paragraph('You’re paid in full. Thank you.')]
  const balance = `balance of ${priceLabel(rest)}`
  return [
    paragraph(
      card
        ? `We’ll charge the ${balance} to your card on file on ${shortDate(todayIn(card.chargeAt))}.`
        : `The ${balance} is due by ${balanceDueLabel(booking.startsAt)}.`,
    ),
  ]
}

/** 'Friday, December 4'. */
export const dayOf = (instant: Date) => dayLabel(dateAndHourOf(instant).date)
