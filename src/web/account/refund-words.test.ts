import { expect, test } from 'vitest'
import { bare, booking } from './booking.test-data.ts'
import { policyLines, refundNow } from './refund-words.ts'

test.each([
  ['2026-11-27T21:00:00Z', 16_250, '7 days or more ahead: full refund of the deposit, $162.50.'],
  ['2026-11-27T21:00:01Z', 8_125, '3 to 7 days ahead: 50% refund of the deposit, $81.25.'],
  ['2026-12-01T21:00:00Z', 8_125, '3 to 7 days ahead: 50% refund of the deposit, $81.25.'],
  ['2026-12-01T21:00:01Z', 0, 'Less than 3 days ahead: no refund.'],
])('cancelled at %s', (now, amount, sentence) => {
  expect(refundNow(booking, new Date(now))).toEqual({ amount, sentence })
})

test('the policy that was kept with the booking decides', () => {
  const kept = [
    { fromHours: 36, percent: 80 },
    { fromHours: 12, percent: 20 },
    { fromHours: 0, percent: 0 },
  ]
  const now = new Date('2026-12-04T06:00:00Z')
  expect(refundNow({ ...booking, cancellationPolicy: kept }, now).sentence).toBe(
    '12 hours to 36 hours ahead: 20% refund of the deposit, $32.50.',
  )
  expect(policyLines(kept)).toEqual([
    '36 hours or more ahead: 80% refund',
    '12 hours to 36 hours ahead: 20% refund',
    'Less than 12 hours ahead: no refund',
  ])
})

test('a booking without a deposit on record promises none', () => {
  expect(refundNow(bare, new Date())).toEqual({ amount: 0, sentence: 'No deposit is on record for this booking.' })
})
