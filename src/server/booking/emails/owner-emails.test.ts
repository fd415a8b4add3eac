import { expect, test } from 'vitest'
import { bookingOn } from '../../../../test/support/booking.ts'
import type { OwnersMoneyAbout } from '../../../domain/booking/booking-emails.ts'
import { business } from '../../../domain/business.ts'
import { toInstant } from '../../../domain/calendar.ts'
import type { OwnerEmailJob } from '../../platform/jobs/payloads.ts'
import { renderMail } from '../../platform/mail/template/render.ts'
import { ownerEmail } from './owner-emails.ts'

const parts = { publicUrl: 'https://dome.example', business }
const previous = { startsAt: toInstant('2026-12-02', 9).toISOString(), totalCents: 65_000 }

type Change = Parameters<typeof bookingOn>[1]

function mailAbout(message: OwnerEmailJob, change: Change) {
  const booking = { ...bookingOn('2026-12-04'), ...change, startsAt: toInstant('2026-12-04', 14) }
  return renderMail(ownerEmail(message, { ...booking, endsAt: toInstant('2026-12-04', 17) }, parts), parts)
}
const write = (about: 'rescheduled' | 'cancelled', change: Change = {}) =>
  mailAbout({ bookingId: 'x', sequence: 1, about, previous }, change)
const writeMoneyEmail = (about: OwnersMoneyAbout, change: Change = {}) =>
  mailAbout({ bookingId: 'x', sequence: 1, about, amountCents: 6_250, of: 'dp_1' }, change)

test("the owner's email about a move shows who, both times, a phone number and the price change", () => {
  const { subject, text } = write('rescheduled')
  expect(subject).toBe('Ann Example moved a booking to Friday, December 4, 2026 at 2:00 PM')
  const flat = text.replaceAll('\n', ' ')
  expect(flat).toContain('Ann Example moved a booking.')
  expect(flat).toContain('Previously: Wednesday, December 2, 2026 at 9:00 AM. The price was $650 and is now $700.')
  for (const fact of [
    'Phone: (602) 555-0100',
    "Package: Driver's Den",
    'Booking number: DD-',
    'https://dome.example/admin?view=list&q=DD-',
  ]) {
    expect(flat).toContain(fact)
  }
})

test('a long email address wraps, so that the mail fits a phone', () => {
  const { html } = write('rescheduled', { email: 'robert.castellano@example.com' })
  expect(html).toMatch(/overflow-wrap:anywhere[^>]*>robert\.castellano<wbr>@example\.com/)
})

test("the owner's email about extras shows what was added and removed", () => {
  const extras = {
    startsAt: toInstant('2026-12-04', 14).toISOString(),
    totalHours: 2,
    addOnsNames: ['Weather Insurance'],
  }
  const message = { bookingId: 'x', sequence: 1, about: 'changed', previous: { ...previous, ...extras } } as const
  const { subject, text } = mailAbout(message, {})
  expect(subject).toBe('Ann Example changed their booking for Friday, December 4, 2026 at 2:00 PM')
  expect(text.replaceAll('\n', ' ')).toContain(
    'It now runs 3 hours instead of 2. Added: Professional Instruction. The price was $650 and is now $700.',
  )
  expect(text).not.toContain('Previously')
})

test("text typed by a customer becomes no link in the owner's email", () => {
  const fullName = 'Your mailbox is full: https://evil.example/login'
  const { subject, text, html } = write('cancelled', { fullName, location: 'www.evil.example' })
  for (const part of [subject, text, html]) expect(part).not.toContain('evil.example')
  expect(subject).toContain('Your mailbox is full: evil example/login cancelled')
})

test("the owner's email shows guest count and crew note, on one line and without links", () => {
  const told = { guestCount: 12, crewNote: 'Gate code 4417.\nPackage: none, see www.evil.example' }
  const { text, html } = write('rescheduled', told)
  expect(text).toContain('Guests: 12')
  const flat = text.replaceAll('\n', ' ')
  expect(flat).toContain('Note: Gate code 4417. Package: none, see www evil example')
  for (const part of [text, html]) expect(part).not.toContain('evil.example')
})

test.each(['dispute', 'payment-returned'] as const)('an email about money contains no typed link: %s', (about) => {
  const { subject, text, html } = writeMoneyEmail(about, { fullName: 'Win https://evil.example now' })
  for (const part of [subject, text, html]) expect(part).not.toContain('evil.example')
  expect(subject).toContain('$62.50, Win evil example now, Friday, December 4, 2026 at 2:00 PM')
})

test("the owner's email about a dispute has the bank's reason, the deadline and a link to Money", () => {
  const respondBy = toInstant('2026-12-10', 17).toISOString()
  const dispute = { status: 'needs_response', reason: 'product_not_received', respondBy }
  const message = { bookingId: 'x', sequence: 1, about: 'dispute', amountCents: 6_250, of: 'dp_1', dispute } as const
  const { text } = mailAbout(message, {})
  const flat = text.replaceAll('\n', ' ')
  for (const fact of [
    'The customer is disputing a payment of $62.50 with their bank. Respond in Stripe.',
    'Reason: Product not received',
    'Respond\u00a0by: Thursday, December 10, 2026 at 5:00 PM',
    'https://dome.example/admin?view=money',
  ]) {
    expect(flat).toContain(fact)
  }
})

test.each([
  [
    'lost',
    'pending',
    'You lost a dispute.',
    'The bank decided in the customer’s favor. Nothing is due until you decide what to do.',
  ],
  ['lost', 'cancelled', 'You lost a dispute.', 'The bank decided in the customer’s favor.'],
  ['won', 'pending', 'You won a dispute.', 'The bank decided in your favor and returned the money.'],
  [
    'won',
    'cancelled',
    'You won a dispute.',
    'The bank decided in your favor and returned the money. If the cancellation came with a refund, we’ll send it once no other dispute is open.',
  ],
  ['warning_closed', 'pending', 'An inquiry is closed.', 'The bank closed its inquiry and took no money.'],
])("the owner's email about a %s dispute of a %s booking says how it ended", (status, booking, title, words) => {
  const dispute = { status, reason: 'fraudulent' }
  const message = { bookingId: 'x', sequence: 1, about: 'dispute', amountCents: 6_250, of: 'dp_1', dispute } as const
  const { text } = mailAbout(message, { status: booking })
  expect(text).toContain(title)
  expect(text.replaceAll('\n', ' ')).toMatch(new RegExp(`payment was \\$62.50. ${words}(?! Nothing)`))
  // The Money view lists only what's still to be decided.
  const isListed = status === 'lost' && booking !== 'cancelled'
  expect(text.includes('?view=money')).toBe(isListed)
})

test.each([
  [0, 0, 'Nothing has been paid, so there’s nothing to refund.'],
  [17_500, 8_750, 'Refund due: $87.50 of the $175 paid.'],
  [17_500, 0, 'No refund is due on the $175 paid.'],
  [11_250, 15_000, 'Refund due: $112.50. Another $37.50 has gone back or is on its way.', { givenBackCents: 3_750 }],
  [
    17_500,
    8_750,
    'Nothing for you to refund: $87.50 of the $175 paid has gone back or is on its way.',
    { refundingCents: 8_750 },
  ],
  [
    0,
    17_500,
    'Nothing for you to refund: $175 of the $175 paid has gone back or is on its way.',
    { givenBackCents: 17_500 },
  ],
])(
  'a cancellation of a booking with %i cents paid tells the owner what to refund',
  (paidCents, refundCents, said, more = undefined) => {
    const { subject, text } = write('cancelled', { status: 'cancelled', paidCents, refundCents, ...more })
    expect(subject).toBe('Ann Example cancelled their booking for Friday, December 4, 2026 at 2:00 PM')
    expect(text.replaceAll('\n', ' ')).toContain(said)
  },
)
