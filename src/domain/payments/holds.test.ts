import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHeld } from '../booking/booking.ts'
import { isHoldOver, lostItsHold } from './holds.ts'
import { spreadRefund } from './ledger.ts'
import { booking, expired, later, standing } from './money.test-data.ts'

test('a hold expires exactly on time, and only an active hold does', () => {
  expect(isHoldOver(booking(), later(30))).toBe(true)
  expect(isHoldOver(booking(), new Date(later(30).getTime() - 1))).toBe(false)
  expect(isHoldOver(booking(standing), later(99))).toBe(false)
  expect(isHeld(booking(expired))).toBe(false)
  expect(lostItsHold(booking(expired))).toBe(true)
  expect(lostItsHold(booking({ ...expired, cancelReason: 'customer' }))).toBe(false)
})

test('a refund is spread over payments to the cent, never beyond what each one holds', () => {
  const held = fc.array(fc.integer({ min: -1_000, max: 50_000 }), { maxLength: 5 })
  fc.assert(
    fc.property(fc.nat(200_000), held, (cents, amounts) => {
      const payments = amounts.map((amount, index) => ({ id: String(index), cents: amount }))
      const { parts, rest } = spreadRefund(cents, payments)
      expect(parts.reduce((sum, part) => sum + part.cents, rest)).toBe(cents)
      for (const part of parts) expect(part.cents).toBeLessThanOrEqual(amounts[Number(part.id)] ?? 0)
      if (rest > 0) expect(parts.map((part) => part.cents)).toEqual(amounts.filter((amount) => amount > 0))
    }),
  )
})
