import { expect, test } from 'vitest'
import { moneyWords, paidWords, stateWords } from './confirmation.tsx'

test.each([
  ['BOOKED', null, /^Your time is reserved\. Our final okay comes within 24 hours\.$/],
  ['BOOKED', '2026-11-22T19:00:00Z', /^We’ve confirmed it/],
  ['confirmed', null, /^We’ve confirmed it/],
  ['pending', null, /^We have your booking, and we’ll be in touch within 24 hours\.$/],
  [null, null, /^We have your booking/],
  ['Odd', null, /^Status: Odd\.$/],
])('a booking with status %s, confirmed at %s, gets the right status sentence', (status, confirmedAt, words) => {
  expect(stateWords({ status, confirmedAt })).toMatch(words)
})

test('the payment sentence states the deposit or the amount, and is missing if nothing was paid', () => {
  expect(paidWords({ paid: 6_250, deposit: 6_250 })).toBe('Deposit of $62.50 paid.')
  expect(paidWords({ paid: 25_000, deposit: 6_250 })).toBe('$250 paid.')
  expect(paidWords({ paid: 0, deposit: 6_250 })).toBeUndefined()
})

test.each([
  [false, false, 0, 'Nothing was charged today. We’ll email you to arrange the deposit.'],
  [false, true, 0, 'Nothing was charged today. We’ll email you to arrange the payment.'],
  [false, false, 6_250, 'We have your payment.'],
  [true, false, 0, 'You haven’t been charged yet. You can pay in My Bookings.'],
  [true, false, 6_250, 'Your receipt is on its way by email.'],
])(
  'the payment note is accurate with cards on (%s), all due (%s) and %d cents paid',
  (takesCards, isAllDue, paid, words) => {
    expect(moneyWords({ takesCards, isAllDue, paid, deposit: 6_250 })).toBe(words)
  },
)
