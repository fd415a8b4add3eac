import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stillDue } from './amounts-due.ts'
import { booking, expired, standing } from './money.test-data.ts'
import type { Payable } from './payable.ts'
import { decidePayment } from './payment-outcome.ts'

test('paying in full turns the hold into a booking, and an overpayment is refunded', () => {
  const paid = (before: Payable, cents: number) => decidePayment({ purpose: 'full', cents, asked: cents }, before, true)
  expect(paid(booking(), 35_000)).toEqual({ backCents: 0, reason: undefined, booking: 'booked' })
  expect(paid(booking(standing), 35_000)).toEqual({ backCents: 8_750, reason: 'second payment', booking: 'none' })
  expect(paid(booking(expired), 35_000)).toEqual({ backCents: 0, reason: undefined, booking: 'revives' })
})

test('a hold whose event is over doesn’t become a booking', () => {
  const paid = { purpose: 'deposit', cents: 8_750, asked: 8_750 } as const
  expect(decidePayment(paid, booking(), false, true)).toEqual({
    backCents: 8_750,
    reason: 'late payment',
    booking: 'none',
  })
})

describe('a card payment that arrives (R42: late payment)', () => {
  test.each([
    ['in time', 'deposit', {}, false, 'booked', 0, undefined],
    ['late, its time free', 'deposit', expired, true, 'revives', 0, undefined],
    ['late, its time taken', 'deposit', expired, false, 'none', 8_750, 'late payment'],
    [
      'after a real cancellation',
      'deposit',
      { ...expired, cancelReason: 'customer' },
      true,
      'none',
      8_750,
      'late payment',
    ],
    [
      'after its customer gave it up',
      'deposit',
      { ...expired, cancelReason: 'given-up' },
      true,
      'none',
      8_750,
      'late payment',
    ],
    ['a second deposit', 'deposit', standing, false, 'none', 8_750, 'second payment'],
    ['part of the balance', 'balance', standing, false, 'none', 0, undefined],
    ['of which a part is owed', 'balance', { ...standing, paidCents: 30_000 }, false, 'none', 3_750, 'second payment'],
  ] as const)('%s', (_, purpose, change, isFree, then, backCents, reason) => {
    expect(decidePayment({ purpose, cents: 8_750, asked: 8_750 }, booking(change), isFree)).toEqual({
      booking: then,
      backCents,
      reason,
    })
  })

  test.each([
    ['on hold', {}, 'wrong amount', 'none'],
    ['whose hold expired', expired, 'wrong amount', 'none'],
    ['without a hold', { ...standing, paidCents: 0 }, undefined, 'none'],
  ] as const)('of the wrong amount on a booking %s is refunded or counted', (_, change, reason, then) => {
    const outcome = decidePayment({ purpose: 'deposit', cents: 8_000, asked: 8_750 }, booking(change), true)
    expect(outcome).toEqual({ booking: then, backCents: reason ? 8_000 : 0, reason })
  })

  test('is kept only up to the amount owed, and the rest is refunded', () => {
    const cents = fc.nat(100_000)
    const states = fc.constantFrom({}, standing, expired, { ...expired, cancelReason: 'owner' as const })
    fc.assert(
      fc.property(cents, fc.nat(1), cents, cents, states, fc.boolean(), (arrived, by, total, paid, state, isFree) => {
        const asked = arrived + by
        const before = booking({ ...state, totalCents: total, depositCents: Math.round(total / 4), paidCents: paid })
        const { backCents, booking: then } = decidePayment(
          { purpose: 'balance', cents: arrived, asked },
          before,
          isFree,
        )
        expect(backCents).toBeGreaterThanOrEqual(0)
        expect(backCents).toBeLessThanOrEqual(arrived)
        const owed = then === 'revives' ? { ...before, status: 'BOOKED' } : before
        expect(arrived - backCents).toBeLessThanOrEqual(stillDue(owed))
      }),
    )
  })
})
