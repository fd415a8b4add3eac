import { statusNote } from '../../domain/booking.ts'
import { amountsOf, type Previous } from '../../domain/booking-emails.ts'
import { dateAndHourOf, dayLabel, hourLabel, longDate } from '../../domain/calendar.ts'
import { priceLabel } from '../../domain/money.ts'
import { balanceDueAt, balanceOf } from '../../domain/pricing.ts'
import { paths } from '../../domain/site/paths.ts'
import { balanceDueWords, depositByEmail } from '../../domain/terms.ts'
import type { EmailJob } from '../jobs/payloads.ts'
import type { EmailContent, Part } from '../mail/template/content-types.ts'
import { cancellationRule, type DatedBooking, detailsOf, pricesOf, refundSentence, whatWeNeed } from './email-facts.ts'

export interface EmailContext {
  publicUrl: string
  now: Date
}

/** The mail that a message stands for, from the booking as it is now. */
export function bookingEmail(message: EmailJob, booking: DatedBooking, context: EmailContext): EmailContent {
  switch (message.about) {
    case 'confirmed':
      return confirmed(booking, context)
    case 'owner-confirmed':
      return ownerConfirmed(booking, context)
    case 'rescheduled':
      return rescheduled(booking, message.previous, context)
    case 'cancelled':
      return cancelled(booking, context)
    case 'details':
      return details(booking, context)
    case 'balance-due':
      return balanceDue(booking, context)
    case 'thanks':
      return thanks(booking, context)
  }
}

function confirmed(booking: DatedBooking, context: EmailContext): EmailContent {
  const isSoon = balanceDueAt(booking.startsAt).getTime() - context.now.getTime() < 24 * 3_600_000
  return {
    subject: `Booked: ${nameOf(booking)} on ${whenOf(booking.startsAt)}`,
    preview: statusNote(booking) ?? 'Your time is reserved.',
    title: 'You have a tee time.',
    parts: [
      paragraph(`${statusNote(booking) ?? 'Your time is reserved.'} A calendar invite is attached.`),
      event(booking),
      { kind: 'facts', rows: [...detailsOf(booking), ...pricesOf(booking, context.now)] },
      ...(booking.paidCents > 0 ? [] : [paragraph(depositByEmail)]),
      ...(isSoon ? whatWeNeed : []),
      myBookings(context, 'See your booking'),
      cancellationRule(booking),
    ],
  }
}

function ownerConfirmed(booking: DatedBooking, context: EmailContext): EmailContent {
  return {
    subject: `Confirmed: ${nameOf(booking)} on ${whenOf(booking.startsAt)}`,
    preview: 'You’re on our calendar, and we’re looking forward to it.',
    title: 'Your tee time is confirmed.',
    parts: [
      paragraph('We’ve confirmed your booking. You’re on our calendar, and we’re looking forward to it.'),
      event(booking),
      { kind: 'facts', rows: [...detailsOf(booking), ...pricesOf(booking, context.now)] },
      paragraph('If anything has changed on your end, just reply to this email. The owner reads every reply.'),
      myBookings(context, 'See your booking'),
      cancellationRule(booking),
    ],
  }
}

function rescheduled(booking: DatedBooking, previous: Previous, context: EmailContext): EmailContent {
  const isBack = previous.startsAt === booking.startsAt.toISOString()
  const before = previous.startsAt === '' ? 'another time' : whenOf(new Date(previous.startsAt))
  const total = booking.totalCents ?? 0
  const change =
    total === previous.totalCents
      ? 'The price stays the same.'
      : `The price is now ${priceLabel(total)} instead of ${priceLabel(previous.totalCents)}.`
  return {
    subject: isBack
      ? `Moved back: ${nameOf(booking)} on ${whenOf(booking.startsAt)}`
      : `Moved: ${nameOf(booking)}, now on ${whenOf(booking.startsAt)}`,
    preview: isBack ? change : `Moved from ${before}. ${change}`,
    title: isBack ? 'Your tee time is back where it was.' : 'Your tee time has moved.',
    parts: [
      paragraph(
        isBack
          ? 'It was moved and then moved back. The attached invite updates your calendar.'
          : `It was set for ${before}. Here’s the new time; the attached invite updates your calendar.`,
      ),
      event(booking),
      paragraph(change),
      { kind: 'facts', rows: [...detailsOf(booking), ...pricesOf(booking, context.now)] },
      myBookings(context, 'See your booking'),
      cancellationRule(booking),
    ],
  }
}

function cancelled(booking: DatedBooking, context: EmailContext): EmailContent {
  return {
    subject: `Cancelled: ${nameOf(booking)} on ${whenOf(booking.startsAt)}`,
    preview: refundSentence(booking),
    title: 'Your booking is cancelled.',
    parts: [
      event(booking, true),
      paragraph(refundSentence(booking)),
      paragraph('The attached invite takes it off your calendar.'),
      { kind: 'button', label: 'Find another day', href: `${context.publicUrl}/booking` },
    ],
  }
}

function details(booking: DatedBooking, context: EmailContext): EmailContent {
  return {
    subject: `In three days: ${nameOf(booking)}, ${whenOf(booking.startsAt)}`,
    preview: 'What we need on the day, and what we do if the weather turns.',
    title: 'Three days to go.',
    parts: [
      event(booking),
      { kind: 'facts', rows: detailsOf(booking) },
      ...whatWeNeed,
      ...balanceNote(booking),
      myBookings(context, 'See your booking'),
    ],
  }
}

function balanceDue(booking: DatedBooking, context: EmailContext): EmailContent {
  const balance = priceLabel(balanceOf(amountsOf(booking)))
  return {
    subject: `Due now: ${balance} for ${nameOf(booking)} on ${dayOf(booking.startsAt)}`,
    preview: `The remaining balance is ${balanceDueWords} the event.`,
    title: `${balance} is due now.`,
    parts: [
      paragraph(
        `The remaining balance is ${balanceDueWords} the event. Reply to this email or call us to take care of it.`,
      ),
      event(booking),
      { kind: 'facts', rows: pricesOf(booking, context.now) },
      myBookings(context, 'See your booking'),
      { kind: 'note', text: 'If you’ve already paid it, thank you. There’s nothing left to do.' },
    ],
  }
}

function thanks(booking: DatedBooking, { publicUrl }: EmailContext): EmailContent {
  return {
    subject: 'Thank you for having us',
    preview: 'We had a great time at your place.',
    title: 'Thank you for having us.',
    parts: [
      paragraph(
        `We hope the ${nameOf(booking)} was a hit on ${dayOf(booking.startsAt)}. If anything wasn’t right, just reply to this email. The owner reads every reply.`,
      ),
      { kind: 'button', label: 'Plan the next one', href: `${publicUrl}/booking` },
    ],
  }
}

function balanceNote(booking: DatedBooking): Part[] {
  const balance = balanceOf(amountsOf(booking))
  const sentence =
    balance > 0
      ? `The balance of ${priceLabel(balance)} is ${balanceDueWords} the event.`
      : 'Everything is paid. Thank you.'
  return [paragraph(sentence)]
}

const paragraph = (text: string): Part => ({ kind: 'paragraph', text })

const nameOf = ({ packageName }: DatedBooking) => packageName ?? 'Golf simulator'

const myBookings = ({ publicUrl }: EmailContext, label: string): Part => ({
  kind: 'button',
  label,
  href: `${publicUrl}${paths.myBookings}`,
})

/** The day and hours of an event. */
export function event({ startsAt, endsAt }: DatedBooking, over = false): Part {
  const start = dateAndHourOf(startsAt)
  const [weekday = '', date = ''] = longDate(start.date).split(/, (.*)/)
  return {
    kind: 'event',
    weekday,
    date,
    hours: `${hourLabel(start.hour)} to ${hourLabel(dateAndHourOf(endsAt).hour)}`,
    ...(over ? { over } : {}),
  }
}

const dayOf = (instant: Date) => dayLabel(dateAndHourOf(instant).date)

/** 'Friday, December 4, 2026 at 2:00 PM'. */
export function whenOf(instant: Date): string {
  const { date, hour } = dateAndHourOf(instant)
  return `${longDate(date)} at ${hourLabel(hour)}`
}
