import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const value = "(?:BOOKED|PENDING|CONFIRMED|CANCELLED|'(?:BOOKED|pending|confirmed|cancelled|CANCELLED|Cancelled)')"
const comparisons = [
  String.raw`[sS]tatus\)?\s*[!=]==?\s*${value}`,
  String.raw`${value}\s*[!=]==?\s*[\w.]*[sS]tatus\b`,
  String.raw`[!=]==?\s*(?:BOOKED|PENDING|CONFIRMED|CANCELLED)\b`,
  String.raw`\bcase (?:BOOKED|PENDING|CONFIRMED|CANCELLED)\b`,
]
const compares = (code: string) => comparisons.some((pattern) => new RegExp(pattern).test(code))

test.each([
  "booking.status === 'cancelled'",
  'status !== CANCELLED',
  "'BOOKED' === row.status",
  'case PENDING:',
  "row.status === 'Cancelled'",
])('%s is recognized as a status comparison', (code) => expect(compares(code)).toBe(true))

test('only booking.ts compares statuses, and queries use its constants', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|domain[\\/]booking[\\/]booking\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => compares(readFileSync(file, 'utf8')))).toEqual([])
})
