import { expect, test } from 'vitest'
import { booking, expired, later, now, standing } from './money.test-data.ts'
import { isWholeDue, type Payable, payableInFull, payableNow, purposeNow } from './payable.ts'

test.each<[string, Partial<Payable>, number, number]>([
  ['held', {}, 35_000, 35_000],
  ['with the deposit paid, which leaves the balance', standing, 26_250, 0],
  ['part of the deposit came outside the card', { paidCents: 750 }, 34_250, 34_250],
  ['all is paid', { ...standing, paidCents: 35_000 }, 0, 0],
  ['everything is due anyway', { startsAt: later(60) }, 35_000, 0],
  ['in dispute', { ...standing, dispute: 'open' }, 0, 0],
  ['cancelled', expired, 0, 0],
])('paying in full (R84), %s: %i cents, offered as a choice: %i cents', (_, change, full, choice) => {
  expect(payableNow('full', booking(change), now)).toBe(full)
  expect(payableInFull(booking(change), now)).toBe(choice)
})

test.each([
  ['for a hold is the deposit', {}, 8_750, 0],
  ['with the deposit paid is the balance', standing, 0, 26_250],
  ['part of the deposit came outside the card', { paidCents: 750 }, 8_000, 0],
  ['all is paid', { ...standing, paidCents: 35_000 }, 0, 0],
  ['a part of it is on its way back', { ...standing, paidCents: 35_000, refundingCents: 1_000 }, 0, 1_000],
  [
    'the owner took that part off the price',
    { ...standing, paidCents: 35_000, refundingCents: 1_000, discountCents: 1_000 },
    0,
    0,
  ],
  [
    'a part of the deposit given back by the owner is not asked for again',
    { ...standing, paidCents: 7_750, discountCents: 1_000 },
    0,
    26_250,
  ],
  ['cancelled', expired, 0, 0],
] as const)('the amount that can be paid, %s', (_, change, deposit, balance) => {
  expect(payableNow('deposit', booking(change), now)).toBe(deposit)
  expect(payableNow('balance', booking(change), now)).toBe(balance)
  expect(isWholeDue(booking(change), now)).toBe(false)
})

test.each([
  ['a hold asks for everything', {}, 35_000, 0, 'deposit'],
  ['an unpaid booking asks for everything, for either purpose', { holdExpiresAt: null }, 35_000, 35_000, 'balance'],
  ['a booking with its deposit paid asks for the balance', standing, 0, 26_250, 'balance'],
  ['a paid booking asks for nothing', { ...standing, paidCents: 35_000 }, 0, 0, 'balance'],
] as const)('less than two days before the start, %s', (_, change, deposit, balance, purpose) => {
  const soon = booking({ ...change, startsAt: later(48 * 60) })
  expect(payableNow('deposit', soon, now)).toBe(deposit)
  expect(payableNow('balance', soon, now)).toBe(balance)
  expect(isWholeDue(soon, now)).toBe(deposit > 0)
  expect(purposeNow(soon, now)).toBe(purpose)
  expect(purposeNow({ ...soon, startsAt: later(48 * 60 + 1) }, now)).toBe(deposit > 0 ? 'deposit' : 'balance')
})

test('with an invoice, only the deposit is due, and everything once the invoice’s day is over', () => {
  const tomorrow = { holdExpiresAt: null, startsAt: later(24 * 60) }
  const asked = (invoiceDueOn: string | null) => {
    const one = booking({ ...tomorrow, invoiceDueOn })
    return [purposeNow(one, now), payableNow(purposeNow(one, now), one, now), isWholeDue(one, now)]
  }
  expect(asked('2026-06-15')).toEqual(['deposit', 8_750, false])
  expect(asked('2026-06-01')).toEqual(['deposit', 8_750, false])
  expect(asked('2026-05-31')).toEqual(['balance', 35_000, true])
  expect(asked(null)).toEqual(['balance', 35_000, true])
})
