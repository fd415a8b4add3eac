import { expect, test } from 'vitest'
import type { PaymentLink } from './link-query.ts'
import { linkState } from './link-state.ts'

const now = new Date('2026-12-01T19:00:00Z')
const link: PaymentLink = {
  packageName: 'Iron Dome',
  date: '2026-12-10',
  time: '2:00 PM',
  purpose: 'deposit',
  amount: 62.5,
  paid: 0,
  status: 'BOOKED',
  holdExpiresAt: '2026-12-02T19:00:00.000Z',
}
const balance: PaymentLink = { ...link, purpose: 'balance', amount: 187.5, paid: 62.5, holdExpiresAt: null }

test.each([
  ['to-pay', link, undefined],
  ['hold-over', { ...link, holdExpiresAt: now.toISOString() }, undefined],
  ['cancelled', { ...link, status: 'cancelled', amount: 0 }, undefined],
  ['paid', { ...balance, amount: 0, paid: 250 }, 'balance'],
  ['waiting', link, 'deposit'],
  ['waiting', balance, 'balance'],
  ['to-pay', balance, 'deposit'],
] as const)('%s', (state, given, paid) => expect(linkState(given, paid, now)).toBe(state))
