import { orDefault } from '../../domain/missing.ts'
import { priceLabel } from '../../domain/money.ts'
import type { ChangeEmailJob } from '../jobs/payloads.ts'
import type { EmailContent, Fact, Part } from '../mail/template/email-content.ts'
import { type DatedBooking, detailsOf, refundToGive } from './email-facts.ts'
import { event, whenOf } from './emails.ts'

/** Tells the owner what a customer did with a booking: what it is now, what it was, whom to call, what to give back. */
export function ownerEmail(
  message: ChangeEmailJob,
  booking: DatedBooking,
  { publicUrl }: { publicUrl: string },
): EmailContent {
  const name = orDefault(booking.fullName, 'fullName')
  const isOver = message.about === 'cancelled'
  const change = changeOf(message, booking)
  return {
    subject: isOver ? `${name} cancelled ${whenOf(booking.startsAt)}` : `${name} moved to ${whenOf(booking.startsAt)}`,
    preview: change,
    title: isOver ? 'A customer cancelled.' : 'A customer moved.',
    parts: [
      event(booking, isOver),
      { kind: 'paragraph', text: change },
      { kind: 'facts', rows: [...whoOf(booking), ...detailsOf(booking)] },
      button(publicUrl),
    ],
  }
}

/** What changed, in words: also for the owner's notification. */
export function changeOf(message: ChangeEmailJob, booking: Omit<DatedBooking, 'startsAt' | 'endsAt'>): string {
  if (message.about === 'cancelled') return refundToGive(booking)
  const { startsAt, totalCents } = message.previous
  const total = booking.totalCents ?? 0
  const before = startsAt === '' ? 'No date on record' : whenOf(new Date(startsAt))
  return `Before: ${before}. ${total === totalCents ? 'The price stays' : `The price was ${priceLabel(totalCents)} and is`} ${priceLabel(total)}.`
}

const whoOf = ({ fullName, phoneNumber, email }: DatedBooking): Fact[] => [
  { label: 'Customer', value: orDefault(fullName, 'fullName') },
  { label: 'Phone', value: orDefault(phoneNumber, 'phoneNumber') },
  { label: 'Email', value: orDefault(email, 'email') },
]

const button = (publicUrl: string): Part => ({ kind: 'button', label: 'Open the bookings', href: `${publicUrl}/admin` })
