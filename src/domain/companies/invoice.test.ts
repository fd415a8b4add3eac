import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumContainedTax } from '../pricing/tax.ts'
import {
  containedTaxes,
  creditLines,
  documentLabel,
  dueParts,
  type InvoiceLine,
  invoiceDueOn,
  invoiceState,
  invoiceTotal,
  taxedLines,
} from './invoice.ts'

const anyLine = fc.record(
  {
    label: fc.string(),
    cents: fc.integer({ min: -500_000, max: 5_000_000 }),
    tax: fc.record({
      name: fc.constantFrom('Sales tax', 'City tax'),
      percent: fc.constantFrom(2.3, 8.6),
      cents: fc.integer({ min: -40_000, max: 400_000 }),
    }),
  },
  { requiredKeys: ['label', 'cents'] },
) as fc.Arbitrary<InvoiceLine>

test('an invoice and its credit note cancel out, including taxes', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), (lines) => {
      const both = [...lines, ...creditLines(lines)]
      expect(invoiceTotal(lines)).toBe(lines.map(({ cents }) => cents).reduce((a, b) => a + b))
      expect(invoiceTotal(lines) + invoiceTotal(creditLines(lines))).toBe(0)
      for (const { cents } of containedTaxes(both)) expect(cents).toBe(0)
    }),
  )
})

test('invoice lines and discounts contain the tax, and the total stays as quoted', () => {
  const tax = { name: 'Sales tax', percent: 8.6 }
  const anyLines = fc.array(fc.record({ label: fc.string(), cents: fc.integer({ min: -500_000, max: 5_000_000 }) }), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(anyLines, fc.boolean(), (lines, isExempt) => {
      const taxed = taxedLines(lines, { tax, taxCertificate: isExempt ? '07-123456' : null })
      expect(invoiceTotal(taxed)).toBe(invoiceTotal(lines))
      expect(containedTaxes(taxed)).toEqual(isExempt ? [] : [{ ...tax, cents: sumContainedTax(lines, tax.percent) }])
      for (const { cents } of containedTaxes([...taxed, ...creditLines(taxed)])) expect(cents).toBe(0)
    }),
  )
})

test('taxes of an invoice are summed by name and percentage', () => {
  const line = (cents: number, name: string, percent: number) => ({
    label: 'x',
    cents: 1,
    tax: { name, percent, cents },
  })
  expect(
    containedTaxes([line(1, 'City', 2), line(2, 'City', 2), line(4, 'City', 3), { label: 'y', cents: 1 }]),
  ).toEqual([
    { name: 'City', percent: 2, cents: 3 },
    { name: 'City', percent: 3, cents: 4 },
  ])
})

test('invoices and credit notes are labeled with their number', () => {
  expect([documentLabel('invoice', 1001), documentLabel('credit note', 1002)]).toEqual(['INV-1001', 'CN-1002'])
})

const now = new Date('2026-06-01T23:00:00-07:00')
test.each([
  ['net-14', '2026-06-20', '2026-06-15'],
  ['net-30', '2026-06-03', '2026-07-01'],
  ['card', '2026-06-20', '2026-06-18'],
  ['card', '2026-06-02', '2026-06-01'],
] as const)('an invoice with terms %s for an event on %s is due on %s', (terms, day, dueOn) =>
  expect(invoiceDueOn(terms, new Date(`${day}T14:00:00-07:00`), now)).toBe(dueOn),
)

test.each([
  ['open', { dueCents: 1, dueOn: '2026-06-01', isCredited: false }],
  ['overdue', { dueCents: 1, dueOn: '2026-05-31', isCredited: false }],
  ['paid', { dueCents: 0, dueOn: '2026-05-31', isCredited: false }],
  ['credited', { dueCents: 0, dueOn: '2026-05-31', isCredited: true }],
] as const)('an invoice is %s', (state, invoice) => expect(invoiceState(invoice, now)).toBe(state))

test('an invoice splits into deposit and balance unless both are due on the same day', () => {
  const invoice = { totalCents: 30_000, depositCents: 7_500, issuedOn: '2026-06-01', dueOn: '2026-07-01' }
  expect(dueParts(invoice)).toEqual([
    { name: 'Deposit', cents: 7_500, dueOn: '2026-06-01' },
    { name: 'Balance', cents: 22_500, dueOn: '2026-07-01' },
  ])
  for (const change of [{ depositCents: 0 }, { depositCents: null }, { dueOn: '2026-06-01' }, { dueOn: null }])
    expect(dueParts({ ...invoice, ...change }), JSON.stringify(change)).toEqual([])
  // With everything as the deposit, nothing is left for later.
  expect(dueParts({ ...invoice, depositCents: 30_000 })).toEqual([
    { name: 'Deposit', cents: 30_000, dueOn: '2026-06-01' },
  ])
})
