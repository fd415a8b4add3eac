import { expect, test } from 'vitest'
import type { PaymentLink } from './link-query.ts'
import { linkState } from './pay-page.tsx'

const now = new Date('2026-12-01T19:00:00Z')
const link: PaymentLink = {
  packageName: 'Iron Dome',
  date: '2026-12-10',
  time: '2:00 PM',
  purpose: 'deposit',
  amount: 62.5,
  isWhole: false,
  balanceDue: null,
  inFull: 250,
  state: 'to-pay',
  holdExpiresAt: '2026-12-02T19:00:00.000Z',
}
const balance: PaymentLink = { ...link, purpose: 'balance', amount: 187.5, inFull: 0, holdExpiresAt: null }

test.each([
  ['to-pay', link, undefined],
  ['hold-over', { ...link, holdExpiresAt: now.toISOString() }, undefined],
  ['hold-over', { ...link, state: 'hold-over', amount: 0 }, undefined],
  ['disputed', { ...balance, state: 'disputed', amount: 0 }, 'balance'],
  ['paid', { ...balance, state: 'paid', amount: 0 }, 'balance'],
  ['waiting', link, 'deposit'],
  ['waiting', balance, 'balance'],
  ['waiting', link, 'full'],
  ['to-pay', balance, 'deposit'],
] as const)('a payment link shows as %s', (state, given, paid) => expect(linkState(given, paid, now)).toBe(state))
