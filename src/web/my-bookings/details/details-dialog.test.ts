import { expect, test } from 'vitest'
import type { Payment } from '../bookings-query.ts'
import { paymentLines } from './details-dialog.tsx'

let id = 0
const payment = (change: Partial<Payment> = {}): Payment => ({
  id: String(++id),
  kind: 'payment',
  amount: 62.5,
  method: 'check',
  at: '2026-11-22T05:30:00.000Z', // still the 21st in Phoenix
  ...change,
})
const paymentTexts = (payments: Payment[], depositAmount: number | null = 62.5) =>
  paymentLines(payments, { depositAmount }).map(({ text }) => text)

test('the first payment is called the deposit; later payments and refunds are not', () => {
  const all = [
    payment(),
    payment({ amount: 187.5, method: 'cash' }),
    payment({ kind: 'refund', amount: 31.25, method: 'transfer' }),
    payment({ amount: 10, method: 'other' }),
  ]
  expect(paymentTexts(all)).toEqual([
    'Deposit of $62.50 received on Saturday, November 21, 2026, by check.',
    '$187.50 received on Saturday, November 21, 2026, in cash.',
    '$31.25 refunded on Saturday, November 21, 2026, by transfer.',
    '$10 received on Saturday, November 21, 2026.',
  ])
})

test('a first payment larger than the deposit is not called one', () => {
  expect(paymentTexts([payment({ amount: 250 })])[0]).toMatch(/^\$250 received/)
  expect(paymentTexts([payment()], null)[0]).toMatch(/^\$62\.50 received/)
  // The booking has since moved to a more expensive day.
  expect(paymentTexts([payment()], 75)[0]).toMatch(/^Deposit of \$62\.50 received/)
})
