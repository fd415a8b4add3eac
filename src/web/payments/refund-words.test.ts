import { expect, test } from 'vitest'
import { bare, booking } from '../booking/own-booking/booking.test-data.ts'
import { refundNow, rescheduleTerms } from './refund-words.ts'

const nothingPaid = 'Nothing has been paid, so there’s nothing to refund.'

test.each([
  ['2026-11-27T21:00:00Z', 16_250, '7 days or more ahead: full refund of the deposit, $162.50.'],
  ['2026-11-27T21:00:01Z', 8_125, '3 to 7 days ahead: 50% refund of the deposit, $81.25.'],
  ['2026-12-01T21:00:00Z', 8_125, '3 to 7 days ahead: 50% refund of the deposit, $81.25.'],
  ['2026-12-01T21:00:01Z', 0, 'Less than 3 days ahead: no refund.'],
])('a refund quoted at %s with the deposit paid', (now, amount, sentence) => {
  expect(refundNow(booking, new Date(now))).toEqual({ amount, sentence })
})

test.each([
  ['2026-11-27T21:00:00Z', 65_000, '7 days or more ahead: full refund, $650.'],
  [
    '2026-12-01T21:00:00Z',
    56_875,
    '3 to 7 days ahead: 50% refund of the deposit plus everything else you paid, $568.75.',
  ],
  [
    '2026-12-01T21:00:01Z',
    48_750,
    'Less than 3 days ahead: no refund of the deposit, but everything else you paid, $487.50.',
  ],
  ['2026-12-02T21:00:01Z', 0, 'Less than 3 days ahead: no refund.'],
])('a refund quoted at %s with everything paid', (now, amount, sentence) => {
  expect(refundNow({ ...booking, paidAmount: 650 }, new Date(now))).toEqual({ amount, sentence })
})

test.each([
  ['a booking', booking],
  ['a booking from the old site', bare],
])('%s without any payment quotes no refund and no tier', (_, held) => {
  expect(refundNow({ ...held, paidAmount: 0 }, new Date('2026-11-02T21:00:00Z'))).toEqual({
    amount: 0,
    sentence: nothingPaid,
  })
})

test('an amount paid beyond a price below the deposit is not refunded as deposit', () => {
  expect(refundNow({ ...booking, total: 100, paidAmount: 150 }, new Date('2026-11-28T21:00:00Z'))).toEqual({
    amount: 10_000,
    sentence: '3 to 7 days ahead: 50% refund of the deposit plus everything else you paid, $100.',
  })
})

test('a deposit of which part was refunded is called what we hold of it', () => {
  expect(refundNow({ ...booking, paidAmount: 100 }, new Date('2026-11-27T21:00:00Z')).sentence).toBe(
    '7 days or more ahead: full refund of the deposit we hold, $100.',
  )
})

test('the cancellation policy saved with the booking applies', () => {
  const kept = [
    { fromHours: 36, percent: 80 },
    { fromHours: 12, percent: 20 },
    { fromHours: 0, percent: 0 },
  ]
  const held = { ...booking, cancellationPolicy: kept }
  expect(refundNow(held, new Date('2026-12-04T06:00:00Z')).sentence).toBe(
    '12 hours to 36 hours ahead: 20% refund of the deposit, $32.50.',
  )
})

test.each([
  [50, '2026-11-02T21:00:00Z', 8_125, 'Because of when it was moved: 50% refund of the deposit, $81.25.'],
  [0, '2026-11-02T21:00:00Z', 0, 'Because of when it was moved: no refund.'],
  [50, '2026-12-02T21:00:00Z', 0, 'Less than 3 days ahead: no refund.'],
  [100, '2026-11-02T21:00:00Z', 16_250, '7 days or more ahead: full refund of the deposit, $162.50.'],
])('a booking moved at %i%% and cancelled at %s refunds at most that', (refundPercentLimit, now, amount, sentence) => {
  expect(refundNow({ ...booking, refundPercentLimit }, new Date(now))).toEqual({ amount, sentence })
})

test.each([
  [
    '2026-11-02T21:00:00Z',
    100,
    'Because of when it was moved: full refund of the deposit and none of the balance, $162.50.',
  ],
  ['2026-11-02T21:00:00Z', 0, 'Because of when it was moved: no refund.'],
  ['2026-12-02T22:00:00Z', 0, 'Less than 3 days ahead: no refund.'],
])('moved after its balance was due, a booking cancelled at %s loses it', (now, refundPercentLimit, sentence) => {
  const moved = { ...booking, paidAmount: 650, balanceLost: 487.5, refundPercentLimit }
  expect(refundNow(moved, new Date(now)).sentence).toBe(sentence)
})

test('under refund rule 1, everything beyond the deposit is refunded even in the last hour', () => {
  const held = { ...booking, paidAmount: 650, refundRule: 1 as const }
  expect(refundNow(held, new Date('2026-12-04T20:00:00Z')).amount).toBe(48_750)
})

const noMatter = 'no matter how far off the new date is.'

test.each([
  [100, 0, undefined],
  [50, 0, `If you move it now and cancel later, you’ll get back at most 50% of the deposit, ${noMatter}`],
  [0, 0, `If you move it now and cancel later, you won’t get the deposit back, ${noMatter}`],
  [
    0,
    11_250,
    `If you move it now and cancel later, you won’t get the deposit back, and $112.50 of the balance won’t come back, ${noMatter}`,
  ],
])('moving in the %i%% tier shows the refund limit before the customer agrees', (percent, balanceLost, sentence) => {
  expect(rescheduleTerms(percent, balanceLost)).toBe(sentence)
})
