import { describe, expect, test } from 'vitest'
import { discountedPrice } from '../pricing/pricing.ts'
import {
  boundSentence,
  likelyAmount,
  likelyKind,
  type Money,
  paymentProblem,
  paymentSums,
  stillDue,
  toGiveBack,
} from './amounts-due.ts'
import { unpaid } from './money.test-data.ts'

/** $650, deposit $162.50, nothing received yet. */
const money = (change: Partial<Money> = {}): Money => ({ ...unpaid(65_000, 16_250), ...change })

test.each([
  ['nothing received', {}, 65_000, 0],
  ['the deposit received', { paidCents: 16_250 }, 48_750, 0],
  ['all received', { paidCents: 65_000 }, 0, 0],
  ['moved to a cheaper day after all was received', { paidCents: 70_000 }, 0, 5_000],
  ['cancelled, nothing received', { status: 'cancelled', refundCents: 16_250 }, 0, 0],
  ['cancelled, half comes back', { status: 'cancelled', paidCents: 16_250, refundCents: 8_125 }, 0, 8_125],
  ['cancelled on the old site', { status: 'CANCELLED', paidCents: 16_250, refundCents: 8_125 }, 0, 8_125],
  [
    'cancelled on the old site, no refund on record',
    { status: 'Cancelled', paidCents: 16_250, totalCents: 1_000 },
    0,
    0,
  ],
  [
    'cancelled, part of the refund paid out',
    { status: 'cancelled', paidCents: 12_250, refundCents: 8_125, givenBackCents: 4_000 },
    0,
    4_125,
  ],
  [
    'cancelled, all of the refund paid out',
    { status: 'cancelled', paidCents: 8_125, refundCents: 8_125, givenBackCents: 8_125 },
    0,
    0,
  ],
  [
    'cancelled, more paid out than promised',
    { status: 'cancelled', paidCents: 0, refundCents: 8_125, givenBackCents: 16_250 },
    0,
    0,
  ],
  ['a row from the old site', { totalCents: null, depositCents: null, status: null }, 0, 0],
])('amount due and refund due: %s', (_, change, due, back) => {
  expect(stillDue(money(change))).toBe(due)
  expect(toGiveBack(money(change))).toBe(back)
})

test.each([
  ['nothing received', {}, []],
  ['the deposit received', { paidCents: 16_250 }, [['Paid so far', 16_250]]],
  [
    'moved to a cheaper day, with its refund on its way',
    { paidCents: 70_000, refundingCents: 5_000 },
    [
      ['Paid so far', 70_000],
      ['Refund on its way', -5_000],
    ],
  ],
  [
    'moved to a cheaper day, with part of its refund failed',
    { paidCents: 70_000, refundingCents: 2_000 },
    [
      ['Paid so far', 70_000],
      ['Refund on its way', -2_000],
      ['Refund due', -3_000],
    ],
  ],
  [
    'a partial refund by the owner, on its way',
    { paidCents: 16_250, refundingCents: 1_000, discountCents: 1_000 },
    [
      ['Paid so far', 16_250],
      ['Refund on its way', -1_000],
    ],
  ],
])('payment lines plus amount due add up to the price: %s', (_, change, lines) => {
  const booking = money(change)
  const sums = paymentSums({ ...booking, toGiveBackCents: toGiveBack(booking) })
  expect(sums.map(({ label, cents }) => [label, cents])).toEqual(lines)
  expect(discountedPrice(booking) - sums.reduce((sum, { cents }) => sum + cents, 0)).toBe(stillDue(booking))
})

test('a refund that was sent is a line of its own where its amount is known', () => {
  const sums = { paidCents: 3_250, refundedCents: 500, refundingCents: 0, toGiveBackCents: 0 }
  expect(paymentSums(sums)).toEqual([
    { label: 'Paid', cents: 3_750 },
    { label: 'Refunded', cents: -500 },
  ])
})

describe('the suggested amount', () => {
  test.each([
    ['payment', {}, 16_250],
    ['payment', { paidCents: 10_000 }, 6_250],
    ['payment', { paidCents: 16_250 }, 48_750],
    ['payment', { totalCents: 10_000 }, 10_000],
    ['payment', { depositCents: null }, 65_000],
    ['refund', { paidCents: 16_250 }, 0],
    ['refund', { status: 'cancelled', paidCents: 16_250, refundCents: 8_125 }, 8_125],
  ] as const)('%s on %o is %d cents', (kind, change, amount) => {
    expect(likelyAmount(kind, money(change))).toBe(amount)
    expect(paymentProblem(kind, amount, money(change))).toBeUndefined()
  })

  const cancelled = { status: 'cancelled', paidCents: 16_250, refundCents: 16_250 }
  test.each([
    ['nothing received', {}, 0, 'payment', 16_250],
    ['all received', { paidCents: 65_000 }, 0, 'refund', 0],
    ['a refund was rejected', { paidCents: 16_250 }, 1_500, 'refund', 1_500],
    ['a cancellation’s refund was rejected', cancelled, 16_250, 'refund', 16_250],
    [
      'it was rejected, and part of it is back another way',
      { ...cancelled, paidCents: 10_000, givenBackCents: 6_250 },
      16_250,
      'refund',
      10_000,
    ],
  ] as const)('if %s, is a $3 of $4 cents', (_, change, rejected, kind, amount) => {
    expect(likelyKind(money(change), rejected)).toBe(kind)
    expect(likelyAmount(kind, money(change), rejected)).toBe(amount)
  })
})

test('a payment can’t exceed the amount due, nor a refund the amount received', () => {
  expect(paymentProblem('payment', 65_000, money())).toBeUndefined()
  expect(paymentProblem('payment', 65_001, money())).toBe('more-than-due')
  expect(boundSentence('payment', money())).toBe('Only $650 is still due on this booking.')
  expect(paymentProblem('refund', 1, money())).toBe('more-than-received')
  expect(boundSentence('refund', money())).toBe('Nothing was received on this booking.')
  expect(boundSentence('refund', money({ paidCents: 6_250 }))).toBe('Only $62.50 was received on this booking.')
})
