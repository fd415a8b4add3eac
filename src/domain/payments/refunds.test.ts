import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cancellationPolicy } from './refund-tiers.ts'
import {
  balanceLostByReschedule,
  beatsPolicy,
  computeRefund,
  depositAtNewPrice,
  limitAfterReschedule,
  type Refundable,
} from './refunds.ts'

const start = new Date('2026-12-14T21:00:00Z')
const hoursBefore = (hours: number, ms = 0) => new Date(start.getTime() - hours * 3_600_000 + ms)

const booking = (change: Partial<Refundable> = {}): Refundable => ({
  paid: 5_625,
  price: 22_500,
  deposit: 5_625,
  policy: cancellationPolicy,
  rule: 2,
  balanceLost: 0,
  startsAt: start,
  limit: null,
  ...change,
})

describe('a refund tier includes its edge, in the customer’s favor (R17: tier edges)', () => {
  test.each([
    ['a month before', hoursBefore(720), 100],
    ['exactly 7 days before', hoursBefore(168), 100],
    ['a millisecond less than 7 days', hoursBefore(168, 1), 50],
    ['5 days before', hoursBefore(120), 50],
    ['exactly 3 days before', hoursBefore(72), 50],
    ['a millisecond less than 3 days', hoursBefore(72, 1), 0],
    ['an hour before', hoursBefore(1), 0],
    ['at the start', start, 0],
    ['after the start', hoursBefore(-1), 0],
  ])('%s', (_, now, percent) => expect(computeRefund(booking(), now).percent).toBe(percent))
})

describe('a refund is part of what was paid (R80: refund of the balance)', () => {
  test.each([
    ['nothing paid, a month before', { paid: 0 }, 720, 0],
    ['the deposit, a month before', {}, 720, 5_625],
    ['the deposit, five days before, to the cent', {}, 120, 2_813],
    ['the deposit, a day before', {}, 24, 0],
    ['a part of the deposit', { paid: 3_000 }, 120, 1_500],
    ['deposit and balance, a month before', { paid: 22_500 }, 720, 22_500],
    ['deposit and balance, five days before, with the balance not due yet', { paid: 22_500 }, 120, 2_813 + 16_875],
    ['deposit and balance, a second before the balance is due', { paid: 22_500 }, 48 + 1 / 3_600, 16_875],
    ['deposit and balance, at the moment the balance is due', { paid: 22_500 }, 48, 0],
    ['deposit and balance, an hour before', { paid: 22_500 }, 1, 0],
    ['deposit and balance under the first rule, an hour before', { paid: 22_500, rule: 1 }, 1, 16_875],
    ['a move that made part of the balance nonrefundable', { paid: 22_500, balanceLost: 10_000 }, 720, 12_500],
    ['a move that made more nonrefundable than the balance', { paid: 8_000, balanceLost: 10_000 }, 720, 5_625],
    ['paid beyond the price, an hour before', { paid: 23_000 }, 1, 500],
    [
      'paid on a booking from the old site, without a deposit or price',
      { deposit: null, price: 0, rule: 1 },
      24,
      5_625,
    ],
    ['a booking without a date', { startsAt: null }, 24, 0],
  ] as const)('%s', (_, change, hours, cents) => {
    expect(computeRefund(booking(change), hoursBefore(hours)).cents).toBe(cents)
  })
})

test('a refund follows the policy stored with the booking, not today’s', () => {
  const generous = [{ fromHours: 0, percent: 80 }]
  expect(computeRefund(booking({ policy: generous }), hoursBefore(1)).percent).toBe(80)
  expect(computeRefund(booking({ policy: [] }), hoursBefore(1_000)).percent).toBe(0)
  expect(computeRefund(booking({ policy: null }), hoursBefore(1_000)).percent).toBe(100)
})

describe('a move never raises the refund tier (R40: moving and refunds)', () => {
  test.each([
    ['moved 48.7 hours ahead', null, 48.7, 0],
    ['moved five days ahead', null, 120, 50],
    ['moved a month ahead', null, 720, 100],
    ['moved again, after it was moved late', 0, 720, 0],
    ['moved again, later than the last time', 50, 24, 0],
  ])('%s', (_, limit, hours, kept) => expect(limitAfterReschedule(booking({ limit }), hoursBefore(hours))).toBe(kept))

  test('moving late and then cancelling early refunds none of the deposit', () => {
    const limit = limitAfterReschedule(booking(), hoursBefore(48.7))
    const moved = booking({ limit, startsAt: new Date(start.getTime() + 21 * 86_400_000) })
    expect(computeRefund(moved, hoursBefore(48.6))).toEqual({ percent: 0, cents: 0 })
    expect(computeRefund({ ...moved, paid: 22_500 }, hoursBefore(48.6)).cents).toBe(16_875)
  })

  test.each([
    ['30 hours ahead, paid in full: the balance is lost', { paid: 22_500 }, 30, 16_875],
    ['30 hours ahead under the first rule', { paid: 22_500, rule: 1 }, 30, 0],
    ['30 hours ahead, the deposit paid', {}, 30, 0],
    ['a month ahead', { paid: 22_500 }, 720, 0],
    ['a month ahead, moved late before', { paid: 22_500, balanceLost: 9_000 }, 720, 9_000],
  ] as const)('a move may make the balance nonrefundable: %s', (_, change, hours, lost) => {
    expect(balanceLostByReschedule(booking(change), hoursBefore(hours))).toBe(lost)
  })

  test.each([
    ['nothing paid, so the new price decides', 0, 16_250, 12_500, 12_500],
    ['paid in full, to a cheaper day', 16_250, 16_250, 12_500, 16_250],
    ['paid in full, to a more expensive day, not asked for twice', 12_500, 12_500, 16_250, 12_500],
    ['paid in part, to a cheaper day', 14_000, 16_250, 12_500, 14_000],
    ['paid in part, to a more expensive day', 6_000, 12_500, 16_250, 16_250],
    ['balance paid as well', 50_000, 12_500, 16_250, 12_500],
    ['no deposit on record', 0, null, 16_250, 16_250],
  ])('the deposit after a move: %s', (_, paid, deposit, quoted, after) => {
    expect(depositAtNewPrice({ paid, deposit }, quoted)).toBe(after)
  })
})

test('waiting or moving never raises a refund, which never exceeds the payments', () => {
  const rules = fc.constantFrom(1 as const, 2 as const)
  const hours = fc.double({ min: -100, max: 1_000, noNaN: true })
  const limits = fc.option(fc.constantFrom(0, 50, 100))
  fc.assert(
    fc.property(fc.nat(500_000), fc.nat(200_000), limits, hours, hours, rules, (paid, deposit, limit, a, b, rule) => {
      const held = booking({ paid, deposit, limit, rule, price: 300_000 })
      const sooner = computeRefund(held, hoursBefore(Math.max(a, b)))
      const later = computeRefund(held, hoursBefore(Math.min(a, b)))
      expect(later.cents).toBeLessThanOrEqual(sooner.cents)
      expect(sooner.cents).toBeLessThanOrEqual(paid)

      const now = hoursBefore(a)
      const moved = {
        ...held,
        limit: limitAfterReschedule(held, now),
        balanceLost: balanceLostByReschedule(held, now),
        startsAt: new Date(start.getTime() + b * 3_600_000),
      }
      const after = { ...moved, deposit: depositAtNewPrice(held, Math.round(deposit * 0.7)) }
      expect(computeRefund(after, now).cents).toBeLessThanOrEqual(computeRefund(held, now).cents)
    }),
  )
})

test('a move to a cheaper day and a cancellation after it never return more than a cancellation alone (R43)', () => {
  const amount = fc.integer({ min: 0, max: 100_000 })
  const hours = fc.integer({ min: 1, max: 400 })
  fc.assert(
    fc.property(amount, amount, amount, hours, hours, (price, paid, newPrice, ahead, later) => {
      const now = hoursBefore(ahead)
      const before = booking({ price, paid: Math.min(paid, price), deposit: Math.round(price / 4) })
      fc.pre(before.paid > newPrice && !beatsPolicy(before, newPrice, now))
      const after = {
        ...before,
        price: newPrice,
        paid: newPrice,
        deposit: depositAtNewPrice(before, Math.round(newPrice / 4)),
        limit: limitAfterReschedule(before, now),
        balanceLost: balanceLostByReschedule(before, now),
        startsAt: new Date(start.getTime() + 30 * 86_400_000),
      }
      const back = before.paid - newPrice + computeRefund(after, hoursBefore(later)).cents
      expect(back).toBeLessThanOrEqual(computeRefund(before, now).cents)
    }),
    { numRuns: 2_000 },
  )
})
