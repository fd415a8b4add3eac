import { expect, test } from 'vitest'
import { unpaid } from './money.test-data.ts'
import { isOverdue, type Remindable, reminderProblem } from './overdue.ts'

const now = new Date('2026-06-01T19:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** The deposit is paid, and the balance is due right now. */
const late: Remindable = {
  ...unpaid(35_000, 8_750),
  paidCents: 8_750,
  holdExpiresAt: null,
  startsAt: inMinutes(48 * 60),
  invoiceDueOn: null,
  cancelReason: null,
  email: 'ann@example.com',
  remindedAt: null,
}

test.each<[string, Partial<Remindable>, string | undefined]>([
  ['overdue', {}, undefined],
  ['a minute before it is due', { startsAt: inMinutes(48 * 60 + 1) }, 'nothing-to-pay'],
  ['on the due day of its invoice', { startsAt: inMinutes(24 * 60), invoiceDueOn: '2026-06-01' }, 'nothing-to-pay'],
  ['the day after its invoice was due', { startsAt: inMinutes(24 * 60), invoiceDueOn: '2026-05-31' }, undefined],
  ['long over', { startsAt: inMinutes(-99_999) }, undefined],
  ['paid', { paidCents: 35_000 }, 'nothing-to-pay'],
  ['a part went back', { paidCents: 35_000, refundingCents: 100 }, undefined],
  ['cancelled', { status: 'cancelled' }, 'nothing-to-pay'],
  ['only held', { holdExpiresAt: inMinutes(10), paidCents: 0 }, 'nothing-to-pay'],
  ['in dispute', { dispute: 'open' }, 'payment-disputed'],
  ['without an email address', { email: null }, 'nobody-to-ask'],
  ['reminded 59 minutes ago', { remindedAt: inMinutes(-59) }, 'reminded-already'],
  ['with a reminder going out in the morning', { remindedAt: inMinutes(600) }, 'reminded-already'],
  ['reminded an hour ago', { remindedAt: inMinutes(-60) }, undefined],
])('a manual reminder for a balance, %s, %o: refused as %s', (_, change, problem) => {
  expect(reminderProblem({ ...late, ...change }, false, now)).toBe(problem)
})

test('a balance that the card on file will pay gets no manual reminder', () => {
  expect(reminderProblem(late, true, now)).toBe('charged-to-card')
})

test('a hold or a disputed booking is not overdue', () => {
  expect(isOverdue(late, now)).toBe(true)
  expect(isOverdue({ ...late, holdExpiresAt: inMinutes(10) }, now)).toBe(false)
  expect(isOverdue({ ...late, dispute: 'lost' }, now)).toBe(false)
})
