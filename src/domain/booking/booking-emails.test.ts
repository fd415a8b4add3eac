import { expect, test } from 'vitest'
import { toDateAndHour, toInstant } from '../calendar.ts'
import { BOOKED } from './booking.ts'
import { type About, bookingReminders, isStillRelevant, planMail } from './booking-emails.ts'

const booking = {
  status: BOOKED as string,
  startsAt: toInstant('2026-12-04', 14),
  confirmedAt: null,
  holdExpiresAt: null,
  refundingCents: 0,
  dispute: null,
  discountCents: 0,
  calendarSequence: 0,
  totalCents: 70_000,
  depositCents: 17_500,
  paidCents: 0,
}

/** When the charge was announced, and the email that announces it. */
const saidAt = toInstant('2026-12-01', 14)
const ahead = { about: 'card-charge-ahead', of: saidAt.toISOString() } as const

test('a late booking plans only the reminders that are still ahead', () => {
  const startsAt = toInstant('2026-12-04', 14)
  const ahead = (now: Date) =>
    bookingReminders(startsAt)
      .filter(({ at }) => at > now)
      .map(({ about }) => about)
  const late = ['balance-due', 'tomorrow', 'balance-overdue', 'thanks']
  const early = ['site-check', 'balance-in-2-days', 'details']
  expect(ahead(toInstant('2026-11-25', 13))).toEqual(['balance-in-7-days', ...early, ...late])
  expect(ahead(toInstant('2026-11-27', 13))).toEqual([...early, ...late])
  expect(ahead(toInstant('2026-12-01', 13))).toEqual(['details', ...late])
  expect(ahead(toInstant('2026-12-01', 14))).toEqual(late)
  expect(ahead(toInstant('2026-12-02', 14))).toEqual(['tomorrow', 'balance-overdue', 'thanks'])
  expect(ahead(toInstant('2026-12-03', 14))).toEqual(['thanks'])
})

test('payment reminders go out before the start and never between 8 PM and 9 AM (R82)', () => {
  for (let hour = 6; hour <= 21; hour++) {
    const startsAt = toInstant('2026-12-04', hour)
    const asks = bookingReminders(startsAt).filter(({ about }) => about.startsWith('balance'))
    expect(asks).toHaveLength(4)
    for (const { at } of asks) {
      expect(toDateAndHour(at).hour).toBeGreaterThanOrEqual(9)
      expect(toDateAndHour(at).hour).toBeLessThan(20)
      expect(at.getTime()).toBeLessThan(startsAt.getTime())
    }
  }
  expect(bookingReminders(toInstant('2026-12-04', 20)).find(({ about }) => about === 'balance-due')?.at).toEqual(
    toInstant('2026-12-03', 9),
  )
})

test('site-check, details and day-before emails go out on their day, between 9 AM and 7 PM', () => {
  for (let hour = 6; hour <= 21; hour++) {
    const at = (about: string) => bookingReminders(toInstant('2026-12-04', hour)).find((one) => one.about === about)?.at
    for (const [about, day] of [
      ['site-check', '2026-11-27'],
      ['details', '2026-12-01'],
      ['tomorrow', '2026-12-03'],
    ] as const) {
      const { date, hour: sent } = toDateAndHour(at(about) as Date)
      expect([about, date, sent]).toEqual([about, day, Math.min(19, Math.max(9, hour))])
    }
  }
})

test('the day before, a customer gets either the reminder or the balance email, never both or neither', () => {
  for (const paidCents of [0, 17_500, 70_000])
    for (const card of [undefined, { isTold: true, saidAt }, { isTold: false, saidAt: null }])
      for (const dispute of [null, 'open']) {
        const sent = (['tomorrow', 'balance-overdue'] as const).filter((about) =>
          isStillRelevant(
            { about, sequence: 0 },
            { ...booking, paidCents, card, dispute },
            toInstant('2026-12-03', 14),
          ),
        )
        expect(sent).toHaveLength(1)
      }
})

test.each<[{ about: About; of?: string }, object, string, boolean]>([
  [{ about: 'confirmed' }, {}, '2026-11-01', true],
  [{ about: 'confirmed' }, { calendarSequence: 1 }, '2026-11-01', false],
  [{ about: 'confirmed' }, { status: 'cancelled' }, '2026-11-01', false],
  [{ about: 'cancelled' }, { status: 'cancelled' }, '2026-11-01', true],
  [{ about: 'cancelled' }, {}, '2026-11-01', false],
  [{ about: 'site-check' }, {}, '2026-11-30', true],
  [{ about: 'site-check' }, {}, '2026-12-02', false],
  [{ about: 'site-check-asked' }, {}, '2026-12-02', true],
  [{ about: 'site-check-asked' }, {}, '2026-12-05', false],
  [{ about: 'balance-due' }, {}, '2026-12-02', true],
  [{ about: 'balance-due' }, {}, '2026-12-05', false],
  [{ about: 'balance-due' }, { paidCents: 17_500 }, '2026-12-02', true],
  [{ about: 'balance-due' }, { paidCents: 70_000 }, '2026-12-02', false],
  [{ about: 'balance-in-7-days' }, { paidCents: 17_500 }, '2026-11-25', true],
  [{ about: 'balance-in-7-days' }, {}, '2026-11-25', false],
  [{ about: 'balance-in-2-days' }, { paidCents: 70_000 }, '2026-11-30', false],
  [{ about: 'balance-in-2-days' }, { paidCents: 17_500, dispute: 'open' }, '2026-11-30', false],
  [{ about: 'balance-overdue' }, {}, '2026-12-03', true],
  [{ about: 'balance-overdue' }, { paidCents: 70_000 }, '2026-12-03', false],
  [{ about: 'tomorrow' }, { paidCents: 70_000 }, '2026-12-03', true],
  [{ about: 'tomorrow' }, { paidCents: 70_000 }, '2026-12-05', false],
  [{ about: 'tomorrow' }, { paidCents: 70_000, calendarSequence: 1 }, '2026-12-03', false],
  [{ about: 'tomorrow' }, { paidCents: 70_000, status: 'cancelled' }, '2026-12-03', false],
  [{ about: 'tomorrow' }, { paidCents: 17_500 }, '2026-12-03', false],
  [{ about: 'tomorrow' }, { paidCents: 17_500, dispute: 'open' }, '2026-12-03', true],
  [{ about: 'tomorrow' }, { paidCents: 17_500, invoiceDueOn: '2026-12-30' }, '2026-12-03', true],
  [{ about: 'tomorrow' }, { paidCents: 17_500, card: { isTold: true, saidAt } }, '2026-12-03', true],
  [{ about: 'balance-in-7-days' }, { paidCents: 17_500, card: { isTold: false, saidAt: null } }, '2026-11-25', false],
  [{ about: 'balance-due' }, { paidCents: 17_500, card: { isTold: true, saidAt } }, '2026-12-02', false],
  [{ about: 'balance-overdue' }, { paidCents: 17_500, card: { isTold: true, saidAt } }, '2026-12-03', false],
  [{ about: 'balance-due' }, { paidCents: 17_500, card: { isTold: false, saidAt } }, '2026-12-02', true],
  [ahead, { card: { isTold: false, saidAt } }, '2026-12-01', true],
  [ahead, { card: { isTold: false, saidAt: null } }, '2026-12-01', false],
  [ahead, { card: { isTold: true, saidAt: toInstant('2026-12-01', 9) } }, '2026-12-01', false],
  [ahead, { card: undefined }, '2026-12-01', false],
  [ahead, { card: { isTold: false, saidAt }, calendarSequence: 1 }, '2026-12-01', false],
  [{ about: 'card-charge-failed' }, { paidCents: 17_500 }, '2026-12-05', false],
  [{ about: 'balance-asked' }, {}, '2026-12-03', true],
  [{ about: 'balance-asked' }, {}, '2026-12-05', true],
  [{ about: 'balance-asked' }, { calendarSequence: 1 }, '2026-12-03', false],
  [{ about: 'balance-asked' }, { paidCents: 70_000 }, '2026-12-03', false],
  [{ about: 'balance-asked' }, { status: 'cancelled' }, '2026-12-03', false],
  [{ about: 'balance-asked' }, { paidCents: 17_500, dispute: 'open' }, '2026-12-03', false],
  [{ about: 'owner-confirmed' }, { confirmedAt: toInstant('2026-11-01', 12) }, '2026-11-01', true],
  [{ about: 'owner-confirmed' }, {}, '2026-11-01', false],
  [{ about: 'owner-confirmed' }, { confirmedAt: toInstant('2026-11-01', 12) }, '2026-12-05', false],
  [{ about: 'thanks' }, {}, '2026-12-05', true],
])('%o about a booking with %o on %s is still relevant: %s', (message, change, date, holds) => {
  expect(isStillRelevant({ sequence: 0, ...message }, { ...booking, ...change }, toInstant(date, 12))).toBe(holds)
})

test('a change is emailed at once, or two minutes after the last email together with later changes', () => {
  const now = toInstant('2026-11-01', 12)
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  const known = { startsAt: booking.startsAt.toISOString(), totalCents: 70_000 }
  const quiet = { ...booking, mailDueAt: after(-120), mailPrevious: null }
  expect(planMail(quiet, now)).toEqual({ mailDueAt: now, mailPrevious: known })
  expect(planMail({ ...quiet, mailDueAt: after(-30) }, now)).toEqual({ mailDueAt: after(90), mailPrevious: known })

  // A move withdraws the owner's confirmation, but we remember that there was one.
  const confirmed = { ...quiet, confirmedAt: now }
  expect(planMail(confirmed, now).mailPrevious).toEqual({ ...known, wasConfirmed: true })

  // A planned email keeps its time and what the customer last knew.
  const waiting = { mailDueAt: after(90), mailPrevious: { startsAt: '', totalCents: 1 } }
  expect(planMail({ ...booking, ...waiting }, now)).toEqual(waiting)
})
