import { expect, test } from 'vitest'
import { unpaid } from './money.test-data.ts'
import { isOverdue, type Remindable, reminderProblem } from './overdue.ts'

const now = new Date('2026-06-01T19:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** The deposit is paid, and the balance fell due at this very moment. */
const late: Remindable = {
  ...unpaid(35_000, 8_750),
  paidCents: 8_750,
  holdExpiresAt: null,
  startsAt: inMinutes(48 * 60),
  cancelReason: null,
  email: 'ann@example.com',
  remindedAt: null,
}

test.each<[string, Partial<Remindable>, string | undefined]>([
  ['overdue', {}, undefined],
  ['a minute before it is due', { startsAt: inMinutes(48 * 60 + 1) }, 'nothing-to-pay'],
  ['long over', { startsAt: inMinutes(-99_999) }, undefined],
  ['paid', { paidCents: 35_000 }, 'nothing-to-pay'],
  ['a part went back', { paidCents: 35_000, refundingCents: 100 }, undefined],
  ['cancelled', { status: 'cancelled' }, 'nothing-to-pay'],
  ['only held', { holdExpiresAt: inMinutes(10), paidCents: 0 }, 'nothing-to-pay'],
  ['in dispute', { dispute: 'open' }, 'payment-disputed'],
  ['nobody to write to', { email: null }, 'nobody-to-ask'],
  ['asked 59 minutes ago', { remindedAt: inMinutes(-59) }, 'reminded-already'],
  ['to be asked in the morning', { remindedAt: inMinutes(600) }, 'reminded-already'],
  ['asked an hour ago', { remindedAt: inMinutes(-60) }, undefined],
])('asking by hand for a balance, %s: %s gives %s', (_, change, problem) => {
  expect(reminderProblem({ ...late, ...change }, false, now)).toBe(problem)
})

test('what will be charged to a card on file is not asked for', () => {
  expect(reminderProblem(late, true, now)).toBe('charged-to-card')
})

test('a time that is only held is not overdue, nor what a dispute keeps frozen', () => {
  expect(isOverdue(late, now)).toBe(true)
  expect(isOverdue({ ...late, holdExpiresAt: inMinutes(10) }, now)).toBe(false)
  expect(isOverdue({ ...late, dispute: 'lost' }, now)).toBe(false)
})
