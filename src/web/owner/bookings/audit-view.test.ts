import { expect, test } from 'vitest'
import { unbroken } from '../../../domain/calendar.ts'
import { textOf } from './audit-view.tsx'

test('the change log writes dates and times of details as in its headings, and leaves the rest', () => {
  expect(textOf('2026-12-27')).toBe('Sun, Dec 27, 2026')
  expect(textOf('2026-12-05T00:15:00.000Z')).toBe(unbroken('Fri, Dec 4, 2026, 5:15 PM'))
  expect(textOf('2026-13-27')).toBe('2026-13-27')
  expect(textOf(3750)).toBe('3750')
})
