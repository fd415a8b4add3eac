import { expect, test } from 'vitest'
import { sumRefunded } from './ledger.ts'

test('what was refunded is every refund that arrived, by card or by hand', () => {
  const entry = (kind: Parameters<typeof sumRefunded>[0][number]['kind'], amount: number) =>
    ({ kind, amount, state: 'succeeded' }) as const
  expect(
    sumRefunded([
      entry('full', 700),
      entry('refund', -525),
      entry('refund', -75),
      { ...entry('refund', -100), state: 'failed' },
      { ...entry('refund', -100), state: 'pending' },
      entry('manual refund', -20),
      entry('dispute', -30),
    ]),
  ).toBe(620)
})
