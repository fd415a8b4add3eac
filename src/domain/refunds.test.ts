import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cancellationPolicy, refundOf, refundPercent } from './refunds.ts'

const start = new Date('2026-12-14T21:00:00Z')
const hoursBefore = (hours: number, ms = 0) => new Date(start.getTime() - hours * 3_600_000 + ms)

describe('the tiers share their edges to the good of the customer (reading R17)', () => {
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
  ])('%s', (_, now, percent) => expect(refundPercent(start, cancellationPolicy, now)).toBe(percent))
})

test('what comes back is rounded to the cent', () => {
  expect(refundOf(5_625, start, cancellationPolicy, hoursBefore(100))).toBe(2_813)
  expect(refundOf(5_625, start, cancellationPolicy, hoursBefore(200))).toBe(5_625)
  expect(refundOf(5_625, start, cancellationPolicy, hoursBefore(10))).toBe(0)
})

test('the policy kept with the booking decides, not the one of today', () => {
  const generous = [{ fromHours: 0, percent: 80 }]
  expect(refundPercent(start, generous, hoursBefore(1))).toBe(80)
  expect(refundPercent(start, [], hoursBefore(1_000))).toBe(0)
})

test('waiting never brings more back, and never more than was paid', () => {
  const hours = fc.double({ min: -100, max: 1_000, noNaN: true })
  fc.assert(
    fc.property(fc.nat(500_000), hours, hours, (paid, a, b) => {
      const sooner = refundOf(paid, start, cancellationPolicy, hoursBefore(Math.max(a, b)))
      const later = refundOf(paid, start, cancellationPolicy, hoursBefore(Math.min(a, b)))
      expect(later).toBeLessThanOrEqual(sooner)
      expect(sooner).toBeLessThanOrEqual(paid)
    }),
  )
})
