import { statusNote } from '../../domain/booking.ts'
import { dateAndHourOf, dayLabel, hourLabel, longDate } from '../../domain/calendar.ts'
import { priceLabel } from '../../domain/money.ts'
import { balanceDueAt, balanceDueWords, balanceOf } from '../../domain/pricing.ts'
import type { bookings } from '../database/schema.ts'
import { amountsOf, type BookingMessage, type Previous } from '../jobs/payloads.ts'
import type { Letter, Part } from '../mail/template/email-content.ts'
import { cancellationRule, detailsOf, pricesOf, refundSentence, whatWeNeed } from './email-facts.ts'

export type BookingRow = typeof bookings.$inferSelect & { startsAt: Date; endsAt: Date }

export interface LetterContext {
  publicUrl: string
  now: Date
}

/** The mail that a message stands for, from the booking as it is now. */
export function bookingLetter(message: BookingMessage, booking: BookingRow, context: LetterContext): Letter {
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

function confirmed(booking: BookingRow, context: LetterContext): Letter {
  const isSoon = balanceDueAt(booking.startsAt).getTime() - context.now.getTime() < 24 * 3_600_000
  return {
    subject: `Booked: ${nameOf(booking)} on ${whenOf(booking.startsAt)}`,
    preview: statusNote(booking) ?? 'Your time is reserved.',
    title: 'You have a tee time.',
    parts: [
      paragraph(`${statusNote(booking) ?? 'Your time is reserved.'} The invitation for your calendar is attached.`),
      event(booking),
      { kind: 'facts', rows: [...detailsOf(booking), ...pricesOf(booking, context.now)] },
      ...(booking.paidCents > 0 ? [] : [paragraph('We write to you to arrange the deposit.')]),
      ...(isSoon ? whatWeNeed : []),
      myBookings(context, 'See your booking'),
      cancellationRule(booking),
    ],
  }
}

function ownerConfirmed(booking: BookingRow, context: LetterContext): Letter {
  return {
    subject: `Confirmed: ${nameOf(booking)} on ${whenOf(booking.startsAt)}`,
    preview: 'We have you down, and we look forward to it.',
    title: 'Your tee time is confirmed.',
    parts: [
      paragraph('We have looked at your booking and confirmed it. We have you down, and we look forward to it.'),
      event(booking),
      { kind: 'facts', rows: [...detailsOf(booking), ...pricesOf(booking, context.now)] },
      paragraph('If anything has changed on your side, answer this mail: the owner reads it.'),
      myBookings(context, 'See your booking'),
      cancellationRule(booking),
    ],
  }
}

function rescheduled(booking: BookingRow, previous: Previous, context: LetterContext): Letter {
  const isBack = previous.startsAt === booking.startsAt.toISOString()
  const before = previous.startsAt === '' ? 'its old time' : whenOf(new Date(previous.startsAt))
  const total = booking.totalCents ?? 0
  const change =
    total === previous.totalCents
      ? 'The price stays the same.'
      : `The price of the new day is ${priceLabel(total)} instead of ${priceLabel(previous.totalCents)}.`
  return {
    subject: isBack
      ? `Back to its old time: ${nameOf(booking)} on ${whenOf(booking.startsAt)}`
      : `Moved: ${nameOf(booking)}, now on ${whenOf(booking.startsAt)}`,
    preview: isBack ? change : `No longer on ${before}. ${change}`,
    title: isBack ? 'Your tee time is back where it was.' : 'Your tee time has moved.',
    parts: [
      paragraph(
        isBack
          ? 'It was moved and moved back. Your calendar is told by the attached invitation.'
          : `It was on ${before}. This is the new time; your calendar is told by the attached invitation.`,
      ),
      event(booking),
      paragraph(change),
      { kind: 'facts', rows: [...detailsOf(booking), ...pricesOf(booking, context.now)] },
      myBookings(context, 'See your booking'),
      cancellationRule(booking),
    ],
  }
}

function cancelled(booking: BookingRow, context: LetterContext): Letter {
  return {
    subject: `Cancelled: ${nameOf(booking)} on ${whenOf(booking.startsAt)}`,
    preview: refundSentence(booking),
    title: 'Your booking is cancelled.',
    parts: [
      event(booking, true),
      paragraph(refundSentence(booking)),
      paragraph('The attached note takes it off your calendar.'),
      { kind: 'button', label: 'Find another day', href: `${context.publicUrl}/booking` },
    ],
  }
}

function details(booking: BookingRow, context: LetterContext): Letter {
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

function balanceDue(booking: BookingRow, context: LetterContext): Letter {
  const balance = priceLabel(balanceOf(amountsOf(booking)))
  return {
    subject: `Due now: ${balance} for ${nameOf(booking)} on ${dayOf(booking.startsAt)}`,
    preview: `The remaining balance is ${balanceDueWords} the event.`,
    title: `${balance} is due now.`,
    parts: [
      paragraph(`The remaining balance is ${balanceDueWords} the event. Answer this mail, or call us, to settle it.`),
      event(booking),
      { kind: 'facts', rows: pricesOf(booking, context.now) },
      myBookings(context, 'See your booking'),
      { kind: 'note', text: 'If you have paid it already, thank you: there is nothing left to do.' },
    ],
  }
}

function thanks(booking: BookingRow, { publicUrl }: LetterContext): Letter {
  return {
    subject: 'Thank you for having us',
    preview: 'It was good to play at your place.',
    title: 'Thank you for having us.',
    parts: [
      paragraph(
        `We hope that the ${nameOf(booking)} did its job on ${dayOf(booking.startsAt)}. If anything was not right, answer this mail: the owner reads it.`,
      ),
      { kind: 'button', label: 'Plan the next one', href: `${publicUrl}/booking` },
    ],
  }
}

function balanceNote(booking: BookingRow): Part[] {
  const balance = balanceOf(amountsOf(booking))
  const sentence =
    balance > 0
      ? `The balance of ${priceLabel(balance)} is ${balanceDueWords} the event.`
      : 'Everything is paid. Thank you!'
  return [paragraph(sentence)]
}

const paragraph = (text: string): Part => ({ kind: 'paragraph', text })

const nameOf = ({ packageName }: BookingRow) => packageName ?? 'Golf simulator'

const myBookings = ({ publicUrl }: LetterContext, label: string): Part => ({
  kind: 'button',
  label,
  href: `${publicUrl}/account/bookings`,
})

/** The day and hours of an event. */
export function event({ startsAt, endsAt }: BookingRow, over = false): Part {
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
