import { expect, test } from 'vitest'
import { bookingOn } from '../../../../test/support/booking.ts'
import type { About, BalanceReminder } from '../../../domain/booking/booking-emails.ts'
import { business } from '../../../domain/business.ts'
import { toInstant } from '../../../domain/calendar.ts'
import type { RefundReason } from '../../../domain/payments/ledger.ts'
import type { EmailJob } from '../../platform/jobs/payloads.ts'
import { renderMail } from '../../platform/mail/template/render.ts'
import type { EmailContext } from './email-parts.ts'
import { bookingEmail } from './emails.ts'

const parts = { publicUrl: 'https://dome.example', business }

function write(
  about: EmailJob['about'],
  change: Parameters<typeof bookingOn>[1] = {},
  now = toInstant('2026-11-01', 12),
  more: Partial<EmailContext> = {},
) {
  const previous = change.mailPrevious ?? { startsAt: toInstant('2026-12-02', 9).toISOString(), totalCents: 65_000 }
  const reasons = ['Wind up to 28 mph between 3:00 PM and 5:00 PM. Our limit is 20 mph.']
  const charge = { chargeAt: '2026-12-02T21:00:00Z', failure: 'declined', retryAt: null }
  const told = { previous, amountCents: 17_500, of: 'payment', reasons, ...charge }
  const message = { bookingId: 'x', sequence: 0, about, ...told } as EmailJob
  const booking = { ...bookingOn('2026-12-04'), userId: 'ann', ...change, startsAt: toInstant('2026-12-04', 14) }
  const context = {
    publicUrl: parts.publicUrl,
    now,
    payUrl: `${parts.publicUrl}/pay?token=of-this-booking`,
    checkUrl: `${parts.publicUrl}/site-check?booking=x&link=y`,
    offerUrl: `${parts.publicUrl}/free-move?token=of-this-offer`,
    ...more,
  }
  return renderMail(bookingEmail(message, { ...booking, endsAt: toInstant('2026-12-04', 17) }, context), parts)
}

const abouts: About[] = [
  'confirmed',
  'owner-confirmed',
  'rescheduled',
  'changed',
  'cancelled',
  'site-check',
  'site-check-asked',
  'details',
  'tomorrow',
  'balance-in-7-days',
  'balance-in-2-days',
  'balance-due',
  'balance-overdue',
  'balance-asked',
  'thanks',
  'weather-offer',
]

test.each(abouts)('%s: every link uses the public address, and text and HTML match', (about) => {
  const { subject, text, html } = write(about)
  const links = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link]) => link)
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link).toMatch(/^https:\/\/dome\.example\//)
  expect(`${subject}\n${text}\n${html}`).not.toMatch(/undefined|null|NaN|\[object/)
  expect(html.length).toBeLessThan(100_000) // Gmail clips messages beyond this
})

test('the confirmation shows day, hours, total, deposit and when the balance is due', () => {
  const { text } = write('confirmed')
  for (const line of [
    'Friday, December 4, 2026\n2:00 PM to 5:00 PM',
    'Total: $700',
    'Deposit, 25%: $175',
    'Balance, due Wed, Dec 2, 2:00 PM: $525',
    'The $175 deposit is due now.',
    'Pay $175',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('What we need')
  const byHand = write('confirmed', {}, undefined, { payUrl: undefined }).text
  expect(byHand).toContain('We’ll email you to arrange the deposit.')
  expect(byHand).not.toContain('The $175 deposit')
  for (const depositCents of [0, 25])
    expect(write('confirmed', { depositCents }).text).not.toMatch(/arrange the|deposit is due now/)
})

test("a late booking's confirmation says what is due and what we need", () => {
  const { text } = write('confirmed', {}, toInstant('2026-12-02', 14))
  expect(text).toContain('Due now: $700')
  expect(text).toContain('What we need from you')
})

test('the details email says how long setup takes and in what weather we play', () => {
  expect(write('details').text.replaceAll(/\s+/g, ' ')).toContain(
    'Setup takes 30–45 minutes, breakdown 20–30. We play from 40 to 95 °F, in wind up to 20 mph.',
  )
})

test('the ceiling height in an email depends on the package', () => {
  const ceiling = (change: Parameters<typeof bookingOn>[1]) => write('details', change).text
  expect(ceiling({ packageId: 'iron-dome' })).toContain('Indoors, a ceiling of 9 feet or more.')
  expect(ceiling({ packageId: 'drivers-den' })).toContain('Indoors, a ceiling of 10 feet or more.')
})

test('the email about a move shows the old time and the price difference', () => {
  const { text } = write('rescheduled')
  expect(text).toContain('It was set for Wednesday, December 2, 2026 at 9:00 AM.')
  expect(text).toContain('The price is now $700 instead of $650.')
})

const asItIs = {
  startsAt: toInstant('2026-12-04', 14).toISOString(),
  totalCents: 70_000,
  totalHours: 3,
  addOnsNames: ['Professional Instruction', 'Weather Insurance'],
}

test('the email about changed extras shows what was added and removed, both prices, and what is due', () => {
  const mailPrevious = {
    ...asItIs,
    totalCents: 45_000,
    totalHours: 2,
    addOnsNames: ['Weather Insurance', 'Premium Courses'],
  }
  const { subject, text } = write('changed', { mailPrevious, paidCents: 17_500 })
  expect(subject).toBe("Changed: Driver's Den on Friday, December 4, 2026 at 2:00 PM")
  const flat = text.replaceAll('\n', ' ')
  expect(flat).toContain('Your day and start time stay the same.')
  expect(flat).toContain(
    'It now runs 3 hours instead of 2. Added: Professional Instruction. Removed: Premium Courses. The price is now $700 instead of $450.',
  )
  expect(text).toContain('Paid so far: $175\nBalance, due Wed, Dec 2, 2:00 PM: $525')
})

test('with everything due, the email about added add-ons has a button that pays the rest', () => {
  const mailPrevious = { ...asItIs, totalCents: 62_500, addOnsNames: ['Weather Insurance'] }
  const { text } = write('changed', { mailPrevious, paidCents: 65_000 }, toInstant('2026-12-03', 12))
  expect(text).toContain('Due now: $50')
  expect(text).toContain('Pay $50:\nhttps://dome.example/pay?token=of-this-booking')
})

test('the email about a change that was undone within two minutes says so, also with a move', () => {
  const back = write('changed', { mailPrevious: asItIs })
  expect(back.subject).toMatch(/^Changed back: /)
  expect(back.text).toContain('The price stays the same.')
  const moved = write('changed', {
    mailPrevious: { ...asItIs, startsAt: toInstant('2026-12-02', 9).toISOString(), totalHours: 2 },
  })
  expect(moved.subject).toMatch(/^Moved: /)
  expect(moved.text.replaceAll('\n', ' ')).toContain('It now runs 3 hours instead of 2.')
})

test('the email about a new booking has its number, once, as the confirmation page does', () => {
  expect(write('confirmed').text.match(/Booking number: DD-\w+/g)).toHaveLength(1)
})

test("the email about the owner's confirmation says what is confirmed and paid", () => {
  const { subject, text } = write('owner-confirmed', { confirmedAt: toInstant('2026-11-01', 12), paidCents: 17_500 })
  expect(subject).toBe("Confirmed: Driver's Den on Friday, December 4, 2026 at 2:00 PM")
  expect(text).toContain('Your tee time is confirmed.')
  expect(text.replaceAll('\n', ' ')).toContain('You’re on our calendar, and we’re looking forward to it.')
  expect(text).toContain('Paid so far: $175\nBalance, due Wed, Dec 2, 2:00 PM: $525')
  expect(text).not.toContain('confirm within')
})

test("the email about an owner's booking says it's confirmed and promises no further confirmation", () => {
  const { text, html } = write('confirmed', { confirmedAt: toInstant('2026-11-01', 12) })
  expect(text).toContain('We confirmed it on Sunday, November 1, 2026.')
  expect(text + html).not.toContain('confirm within')
})

test('no email asks for a balance that is paid', () => {
  const paid = { paidCents: 70_000 }
  expect(write('details', paid).text).toContain('You’re paid in full. Thank you.')
  expect(write('rescheduled', paid).text).toContain('Paid in full: $700')
  for (const about of ['details', 'rescheduled'] as const) expect(write(about, paid).text).not.toMatch(/is due|, due/)
  expect(write('balance-due', { paidCents: 20_000 }).subject).toMatch(/^Due now: \$500 /)
})

test("after a move to a cheaper day the email's amounts add up, including the refund", () => {
  const { text } = write('rescheduled', { paidCents: 74_000, refundingCents: 4_000 })
  expect(text).toContain('Total: $700')
  expect(text).toContain('Paid so far: $740\nRefund on its way: −$40\nBalance: $0')
})

test.each([
  ['no deposit', {}, '$700'],
  ['a part of the deposit', { paidCents: 10_000 }, '$600'],
  ['no deposit after a discount', { discountCents: 5_000 }, '$650'],
  ['the deposit', { paidCents: 17_500 }, '$525'],
  ['the deposit, of which a part goes back', { paidCents: 17_500, refundingCents: 2_500 }, '$550'],
])('with %s received, the balance-due email asks for the full amount (R81)', (_, money, asked) => {
  const { subject, text } = write('balance-due', money)
  expect(subject).toBe(`Due now: ${asked} for Driver's Den on Friday, December 4`)
  expect(text).toContain(`Pay ${asked}:\nhttps://dome.example/pay?token=of-this-booking`)
  expect(text.replaceAll('\n', ' ')).toContain('Pay it online')
  // With nothing paid, it's more than the balance.
  expect(text).toContain(`The ${'paidCents' in money ? 'remaining balance' : 'full amount'} came due`)
})

test.each<[BalanceReminder | 'balance-asked', string, string]>([
  ['balance-in-7-days', 'Due Wed, Dec 2, 2:00 PM: $525', '$525 is due Wed, Dec 2, 2:00 PM.'],
  ['balance-in-2-days', 'Due Wed, Dec 2, 2:00 PM: $525', '$525 is due Wed, Dec 2, 2:00 PM.'],
  ['balance-due', 'Due now: $525', '$525 is due now.'],
  ['balance-overdue', 'Overdue: $525', '$525 is overdue.'],
  ['balance-asked', 'Overdue: $525', '$525 is overdue.'],
])('%s shows the amount and the day and has a payment button (R82)', (about, subject, title) => {
  const mail = write(about, { paidCents: 17_500 })
  expect(mail.subject).toBe(`${subject} for Driver's Den on Friday, December 4`)
  expect(mail.text).toContain(title)
  expect(mail.text.includes('was due')).toBe(title.endsWith('overdue.'))
  expect(mail.text.replaceAll('\n', ' ')).toContain('due 48 hours before the event, on Wed, Dec 2, 2:00 PM.')
  expect(mail.text).toContain('Pay $525:\nhttps://dome.example/pay?token=of-this-booking')
})

test('no email asks for an amount that will be charged to a card on file (R83)', () => {
  const card = { chargeAt: toInstant('2026-12-02', 14), isSecondTry: false }
  const text = (about: About) => write(about, { paidCents: 17_500 }, toInstant('2026-11-01', 12), { card }).text
  const details = text('details').replaceAll(/\s+/g, ' ')
  expect(details).toContain('We’ll charge the balance of $525 to your card on file on Wed, Dec 2.')
  expect(details).not.toContain('is due by')
  expect(text('confirmed')).toContain('Balance, charged to your card on file Wed, Dec 2: $525')
})

test('only a customer cancelled for an unpaid balance is told that reason', () => {
  const why = 'We cancelled this booking because the balance wasn’t paid.'
  expect(write('cancelled', { status: 'cancelled', cancelReason: 'unpaid' }).text).toContain(why)
  expect(write('cancelled', { status: 'cancelled', cancelReason: 'owner' }).text).not.toContain(why)
})

test('a cancellation email names the booking', () => {
  const { text } = write('cancelled', { status: 'cancelled', cancelReason: 'customer' })
  expect(text).toMatch(/Booking number: .+\nPackage: Driver's Den/)
})

test('only a booking that the owner cancelled is cancelled with an apology', () => {
  const sorry = 'We’re sorry it didn’t work out.'
  expect(write('cancelled', { status: 'cancelled', cancelReason: 'owner' }).text).toContain(sorry)
  expect(write('cancelled', { status: 'cancelled', cancelReason: 'customer' }).text).not.toContain('sorry')
  expect(write('cancelled', { status: 'cancelled', cancelReason: 'unpaid' }).text).not.toContain('sorry')
})

test('the thank-you email asks for an unpaid balance first, with a payment button (R82)', () => {
  const owes = write('thanks', { paidCents: 17_500 })
  expect(owes.subject).toBe('Still due: $525, and thank you')
  expect(owes.text.indexOf('Pay $525:')).toBeLessThan(owes.text.indexOf('We hope'))
  expect(owes.text).toContain('Friday, December 4, 2026\n2:00 PM to 5:00 PM')
  expect(owes.text).toContain('Paid so far: $175')
  const paid = write('thanks', { paidCents: 70_000 })
  expect(paid.subject).toBe('Thank you for having us')
  expect(paid.text).not.toContain('due')
})

test('without online payment, the thank-you email says how to pay what is due, and offers no new booking', () => {
  const { text } = write('thanks', { paidCents: 17_500 }, undefined, { payUrl: undefined })
  expect(text).toContain('Reply to this email or call us to take care of it.')
  expect(text).not.toContain('Plan the next one')
  expect(write('thanks', { paidCents: 70_000 }).text).toContain('Plan the next one')
})

test.each([
  'receipt',
  'refund-sent',
  'payment-returned',
  'payment-link',
  'card-charge-ahead',
  'card-charge-failed',
] as const)('the %s email has the booking number, for a call about money', (about) => {
  expect(write(about).text).toMatch(/Booking number: DD-\w+/)
  expect(write(about, { status: 'cancelled' }).text).toMatch(/Booking number: DD-\w+/)
})

test("the email about a refund shows which event it is for and, unless that was canceled, what's paid", () => {
  const refunded = write('refund-sent', { paidCents: 17_500 }).text
  expect(refunded).toContain('December 4, 2026')
  expect(refunded).toContain('Paid so far: $175')
  const lessened = write('refund-sent', { paidCents: 17_000, discountCents: 500 }).text
  expect(lessened).toContain('Price: $700\nDiscount: −$5\nTotal: $695')
  const promo = { code: 'FALL', percent: null, cents: 5_000 }
  const promised = write('refund-sent', { paidCents: 17_500, promo, promoOffCents: 5_000 }).text
  expect(promised).toMatch(/Price: \$750\n.*FALL.*: −\$50\nTotal: \$700/)
  expect(write('refund-sent', { paidCents: 17_500, status: 'cancelled' }).text).not.toContain('Paid so far')
})

test('the email about a refund says why it was sent if our books do, and shows what was paid before it', () => {
  const why = (reason: RefundReason, change = {}) =>
    write('refund-sent', { paidCents: 0, ...change }, undefined, {
      refund: { reason, refundedCents: 17_500 },
    }).text.replaceAll('\n', ' ')
  const lowered = why('by the owner', { discountCents: 17_500 })
  expect(lowered).toContain('We’ve sent $175 back to the card you paid with. It usually')
  expect(lowered).toContain('Paid: $175 Refunded: −$175')
  expect(lowered).not.toContain('Deposit')
  expect(why('cancelled')).toContain('Your booking was cancelled, so we’ve sent $175 back to the card you paid with.')
  expect(why('overpaid')).toContain('You paid more than the total, so we’ve sent')
  expect(why('second payment')).toContain('You paid $175 that wasn’t due, so we’ve sent $175 back')
  expect(why('late payment')).toContain('Your payment came in after we’d released your time, so we’ve sent $175')
  expect(why('by the provider')).toContain('back to the card you paid with. It usually')
})

test('a receipt shows the amount its link asks for if the deposit is incomplete', () => {
  expect(write('receipt', { userId: null, paidCents: 10_000 }).text).toContain('Pay $75:\nhttps://')
})

test.each([
  [
    'all of the deposit',
    17_500,
    17_500,
    'You’ll get back everything you’ve paid: $175. We’ll email you to arrange it.',
  ],
  [
    'half',
    17_500,
    8_750,
    'Under your booking’s cancellation policy, you’ll get back $87.50 of the $175 you’ve paid. We’ll email you to arrange it.',
  ],
  ['nothing', 17_500, 0, 'Under your booking’s cancellation policy, there’s no refund at this point.'],
  ['nothing, for nothing was paid', 0, 0, 'Nothing has been paid, so there’s nothing to refund.'],
  ['nobody knows what', 17_500, null, 'We’ll email you about what you’ve paid.'],
])('a cancellation email says that %s is refunded', (_, paidCents, refundCents, sentence) => {
  const { text } = write('cancelled', { status: 'cancelled', paidCents, refundCents })
  expect(text.replaceAll('\n', ' ')).toContain(sentence)
})

test.each([
  [17_500, ['Deposit: $175', 'Paid so far: $175', 'Balance, due Wed, Dec 2, 2:00 PM: $525']],
  [70_000, ['Total: $700\nPaid in full: $700']],
])('a confirmation after %i cents were paid shows the balance and asks for no deposit', (paidCents, lines) => {
  const { text } = write('confirmed', { paidCents })
  for (const line of lines) expect(text).toContain(line)
  expect(text).not.toContain('to arrange the deposit')
})

test.each([
  [null, 'comes back until 48 hours before.'],
  [50, 'hours before. Because this booking was moved, at most half of your deposit comes back.'],
  [0, 'hours before. Because this booking was moved, none of your deposit comes back.'],
])('the policy of a booking moved at %s%% shows the remaining refund', (refundPercentLimit, end) => {
  const text = write('rescheduled', { refundPercentLimit }).text.replaceAll('\n', ' ')
  expect(text).toContain('Cancel 7 days or more before: your deposit comes back. 3 to 7 days: half of it.')
  expect(text).toContain(end)
})

test.each([
  ['receipt', 17_500],
  ['receipt', 70_000],
  ['confirmed', 17_500],
] as const)('the %s email after %i cents were paid links to the printable receipt', (about, paidCents) => {
  const { text } = write(about, { id: 'of-ann', paidCents })
  expect(text).toContain('https://dome.example/account/receipt?booking=of-ann')
})

test('an unpaid booking offers no receipt', () => {
  expect(write('confirmed').text).not.toContain('receipt')
})

test("a caller's email links to no account page, serves as the receipt, and has a link to pay the rest", () => {
  for (const about of [...abouts, 'receipt'] as const)
    expect(write(about, { userId: null, paidCents: 17_500 }).text).not.toContain('/account/')
  const receipt = write('receipt', { userId: null, paidCents: 17_500 })
  expect(receipt.text).toContain('Keep this email as your receipt.')
  expect(receipt.text).toContain('Pay $525')
  expect(receipt.text).toContain('https://dome.example/pay?token=of-this-booking')
  expect(write('receipt', { userId: null, paidCents: 70_000 }).text).not.toContain('/pay')
})

test('text typed by a customer is escaped in HTML', () => {
  const { html } = write('confirmed', { location: '<img src=x onerror=alert(1)> & "more"' })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;')
})

test('the offer to move for free gives the reason, says nothing else changes, and links to the answer', () => {
  const { subject, text } = write('weather-offer')
  expect(subject).toBe("Weather on Friday, December 4, 2026 at 2:00 PM: move your Driver's Den for free")
  for (const words of [
    'Wind up to 28 mph between 3:00 PM and 5:00 PM. Our limit is 20 mph.',
    'You can move to any open time at no charge. Your price and your refund terms stay the same.',
    'https://dome.example/free-move?token=of-this-offer',
    'ends when your event is due to start',
  ])
    expect(text.replace(/\s+/g, ' ')).toContain(words)
})

test('the email about a failed charge asks for the amount still due, not the attempted charge', () => {
  const { subject, text } = write('card-charge-failed', { paidCents: 37_500 })
  expect(subject).toContain('Your card didn’t go through')
  expect(text).toContain('$325 is still due.')
  expect(text).toContain('Pay $325')
})

test('reminders three days and one day ahead show arrival, missing place details, balance and guest page (R101)', () => {
  const guestUrl = `${parts.publicUrl}/guests?token=of-this-page`
  const more = { guestUrl, checkLacks: ['8 feet is too low.'] }
  const write3 = (about: About, change: object, day: string, context = more) =>
    write(about, change, toInstant(day, 14), context).text.replaceAll(/\s+/g, ' ')
  const details = write3('details', { paidCents: 17_500 }, '2026-12-01')
  const tomorrow = write3('tomorrow', { paidCents: 70_000 }, '2026-12-03')
  const overdue = write3('balance-overdue', { paidCents: 17_500 }, '2026-12-03')
  for (const text of [details, tomorrow, overdue]) {
    expect(text).toContain('We’ll arrive between 1:15 and 1:30 PM to set up.')
    expect(text).toContain('Here’s what’s left to settle about the place.')
    expect(text).toContain('8 feet is too low.')
    expect(text).toContain(`Check the place: ${parts.publicUrl}/site-check`)
    expect(text).toContain(guestUrl)
  }
  expect(details).toContain('The balance of $525 is due by Wed, Dec 2, 2:00 PM.')
  expect(tomorrow).toContain('You’re paid in full.')
  // An unpaid balance comes first.
  expect(overdue.indexOf('Pay $525')).toBeLessThan(overdue.indexOf('We’ll arrive'))
  expect(write3('tomorrow', { paidCents: 0 }, '2026-12-03')).toContain('$700 is due now. Pay $700')
})

test('the day-before email names the day relative to when it is read and offers a guest page if there is none', () => {
  const at = (day: string) => write('tomorrow', {}, toInstant(day, 9)).subject.split(':')[0]
  expect([at('2026-12-03'), at('2026-12-04')]).toEqual(['Tomorrow', 'Today'])
  expect(write('tomorrow').text).toContain('Inviting people?')
  expect(write('tomorrow', { userId: null }).text).not.toContain('Inviting people?')
})
