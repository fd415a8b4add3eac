import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, 'booking', undefined, '0 bookings'],
  [1, 'booking', undefined, '1 booking'],
  [1.5, 'hour', undefined, '1.5 hours'],
  [1, 'job is', 'jobs are', '1 job is'],
  [2, 'job is', 'jobs are', '2 jobs are'],
])('%s of %j is a count with the noun in the right number', (count, one, many, words) => {
  expect(counted(count, one, many)).toBe(words)
})
