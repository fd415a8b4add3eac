import { expect, test } from 'vitest'
import { formatValue } from './audit-view.tsx'

test('the change log writes dates and times of details as in its headings, and leaves the rest', () => {
  expect(formatValue('2026-12-27')).toBe('Sun, Dec\u00a027,\u00a02026')
  expect(formatValue('2026-12-05T00:15:00.000Z')).toBe('Fri,\u00a0Dec\u00a04,\u00a02026, 5:15\u00a0PM')
  expect(formatValue('2026-13-27')).toBe('2026-13-27')
  expect(formatValue(3750)).toBe('3750')
})

test('the change log writes lists and changes of details as lines of words', () => {
  expect(formatValue(['Wind up to 28 mph.', 'Rain at 3:00 PM.'])).toBe('Wind up to 28 mph.\nRain at 3:00 PM.')
  const change = { label: 'Days ahead', before: 60, after: 90 }
  expect(formatValue([change, change])).toBe('Days ahead: 60, then 90\nDays ahead: 60, then 90')
  expect(formatValue({ ...change, label: 'How far ahead?' })).toBe('How far ahead? 60, then 90')
  expect(formatValue({ percentOff: 10, endsOn: '2026-12-27' })).toBe(
    'percent off: 10%, ends on: Sun, Dec\u00a027,\u00a02026',
  )
})

test('the change log writes money, percentages, yes and no, and identifiers of details in words', () => {
  expect(formatValue(3750, 'amountCents')).toBe('$37.50')
  expect(formatValue(100, 'refundPercent')).toBe('100%')
  expect(formatValue(false, 'firstBookingOnly')).toBe('No')
  expect(formatValue('needs_response', 'status')).toBe('Needs response')
  expect(formatValue('BOOKED', 'was')).toBe('Booked')
  expect(formatValue('SPRING', 'code')).toBe('SPRING')
})
