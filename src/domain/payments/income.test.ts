import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentMethods } from './amounts-due.ts'
import { incomeBy, type Movements, movementsLabel, sumByKind, sumIncome } from './income.ts'
import { ledgerKinds } from './ledger.ts'

const movements: fc.Arbitrary<Movements & { key: string }> = fc.record({
  key: fc.constantFrom('2026-06-01', '2026-06-02', '2026-06-30'),
  kind: fc.constantFrom(...ledgerKinds),
  method: fc.option(fc.constantFrom(...paymentMethods)),
  isInvoiced: fc.boolean(),
  count: fc.integer({ min: 1, max: 9 }),
  cents: fc.integer({ min: -9_999_999, max: 9_999_999 }),
  tax: fc.option(
    fc.record({
      name: fc.constantFrom('Sales tax', 'City tax'),
      percent: fc.constantFrom(2.3, 8.6),
      cents: fc.integer({ min: -999_999, max: 999_999 }),
    }),
  ),
})
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

test('totals, kinds and days of any movements add up to the same', () => {
  fc.assert(
    fc.property(fc.array(movements, { maxLength: 30 }), (moved) => {
      const { received, refunded, disputed, fees, net, taxes } = sumIncome(moved)
      expect(net).toBe(sum(moved.map(({ cents }) => cents)))
      expect(received + refunded + disputed + fees).toBe(net)
      expect(sum(taxes.map(({ cents }) => cents))).toBe(sum(moved.map(({ tax }) => tax?.cents ?? 0)))
      const kinds = sumByKind(moved)
      expect(sum(kinds.map(({ cents }) => cents))).toBe(net)
      expect(sum(kinds.map(({ count }) => count))).toBe(sum(moved.map(({ count }) => count)))
      expect(sum(incomeBy(moved).map((day) => day.net))).toBe(net)
    }),
  )
})

test('movements are labeled by kind and method', () => {
  const label = (kind: Movements['kind'], method: Movements['method'] = null, isInvoiced = false) =>
    movementsLabel({ kind, method, isInvoiced })
  expect(label('full')).toBe('Paid in full by card')
  expect(label('manual payment', 'cash')).toBe('Cash')
  expect(label('manual payment', 'transfer', true)).toBe('Invoices, by transfer')
  expect(label('manual refund', 'check', true)).toBe('Refunds by check')
  // Card payments have one label, whatever they paid for.
  expect(label('deposit', null, true)).toBe(label('deposit'))
  const labels = ledgerKinds.map((kind) => label(kind, kind.startsWith('manual') ? 'cash' : null))
  expect(new Set(labels).size).toBe(ledgerKinds.length)
  expect(labels).not.toContain(undefined)
})
