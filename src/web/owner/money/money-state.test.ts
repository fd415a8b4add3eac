import { expect, test } from 'vitest'
import { type MoneyMark, moneyMarks } from './money-state.tsx'

const now = new Date('2026-06-01T19:00:00Z')
type Booking = Parameters<typeof moneyMarks>[0]
type Entry = NonNullable<Booking['money']>['entries'][number]

const entry = (kind: Entry['kind'], state: Entry['state'] = 'succeeded'): Entry => ({
  at: '2026-05-20T19:00:00.000Z',
  kind,
  amount: 37.5,
  state,
})
const money = (...entries: Entry[]) => ({
  paid: 37.5,
  due: 112.5,
  refundable: 37.5,
  discount: 0,
  dispute: null,
  entries,
})
const booking: Booking = {
  status: 'BOOKED',
  startsAt: '2026-06-15T19:00:00.000Z',
  invoiceDueOn: null,
  depositAmount: 37.5,
  paidAmount: 37.5,
  stillDue: 112.5,
  discount: 0,
  failedRefund: 0,
  refunding: 0,
  holdExpiresAt: null,
  money: money(entry('deposit')),
}

const cases: [string, Partial<Booking>, MoneyMark[]][] = [
  [
    'part of the deposit refunded',
    { paidAmount: 27.5, discount: 10 },
    [{ look: 'part', words: 'Deposit paid, $112.50 due by Jun 13', short: '$112.50 due Jun 13' }],
  ],
  [
    'cards off',
    { money: undefined },
    [{ look: 'part', words: 'Deposit paid, $112.50 due by Jun 13', short: '$112.50 due Jun 13' }],
  ],
  [
    'held through a day',
    { paidAmount: 0, stillDue: 150, holdExpiresAt: '2026-06-10T07:00:00.000Z' },
    [{ look: 'held', words: 'Held through Tue,\u00a0Jun\u00a09, not paid', short: 'Held through Jun\u00a09' }],
  ],
  [
    'held',
    { paidAmount: 0, stillDue: 150, holdExpiresAt: '2026-06-03T19:00:00.000Z' },
    [
      {
        look: 'held',
        words: 'Held until Wed,\u00a0Jun\u00a03, 12:00\u00a0PM, not paid',
        short: 'Held till Jun\u00a03, 12:00\u00a0PM',
      },
    ],
  ],
  [
    'held for a quote, cards off',
    { paidAmount: 0, stillDue: 150, holdExpiresAt: '2026-06-01T23:00:00.000Z', money: undefined },
    [
      {
        look: 'held',
        words: 'Held until Mon,\u00a0Jun\u00a01, 4:00\u00a0PM, not paid',
        short: 'Held till 4:00\u00a0PM',
      },
    ],
  ],
  [
    'nothing paid',
    { paidAmount: 0, stillDue: 150 },
    [{ look: 'nothing', words: 'Deposit $37.50 due, $150 in all by Jun 13', short: 'Deposit $37.50 due' }],
  ],
  ['deposit', {}, [{ look: 'part', words: 'Deposit paid, $112.50 due by Jun 13', short: '$112.50 due Jun 13' }]],
  [
    'part of the deposit paid',
    { paidAmount: 10, stillDue: 140 },
    [{ look: 'part', words: 'Deposit $27.50 due, $140 in all by Jun 13', short: 'Deposit $27.50 due' }],
  ],
  [
    'part of a deposit of all of it paid',
    { depositAmount: 150, paidAmount: 10, stillDue: 140 },
    [{ look: 'part', words: 'Deposit $140 due', short: 'Deposit $140 due' }],
  ],
  [
    'nothing paid, without a deposit',
    { depositAmount: 0, paidAmount: 0, stillDue: 150 },
    [{ look: 'nothing', words: 'Nothing paid, $150 due by Jun 13', short: '$150 due Jun 13' }],
  ],
  ['paid', { paidAmount: 150, stillDue: 0 }, [{ look: 'paid', words: 'Paid in full' }]],
  ['free of charge', { paidAmount: 0, stillDue: 0 }, []],
  [
    'by invoice, the day before',
    { startsAt: '2026-06-03T19:00:00.000Z', invoiceDueOn: '2026-06-20' },
    [{ look: 'part', words: 'Deposit paid, $112.50 due by Jun 20', short: '$112.50 due Jun 20' }],
  ],
  ['overdue to the minute', { startsAt: '2026-06-03T19:00:00.000Z' }, [{ look: 'late', words: '$112.50 overdue' }]],
  [
    'overdue for almost 90 days',
    { startsAt: '2026-03-03T19:00:01.000Z' },
    [{ look: 'late', words: '$112.50 overdue' }],
  ],
  ['90 days ago, as in Money', { startsAt: '2026-03-03T19:00:00.000Z' }, []],
  ['by invoice, 90 days ago', { startsAt: null, invoiceDueOn: '2026-03-03' }, []],
  [
    'not overdue a second before',
    { startsAt: '2026-06-03T19:00:01.000Z' },
    [{ look: 'part', words: 'Deposit paid, $112.50 due by Jun 1', short: '$112.50 due Jun 1' }],
  ],
  [
    'cancelled, refund on its way',
    { status: 'cancelled', stillDue: 0, refunding: 37.5, money: money(entry('deposit'), entry('refund', 'pending')) },
    [{ look: 'back', words: '$37.50 refund on its way' }],
  ],
  [
    'a refund that failed',
    { status: 'cancelled', stillDue: 0, failedRefund: 37.5, money: money(entry('deposit'), entry('refund', 'failed')) },
    [{ look: 'failed', words: '$37.50 refund failed' }],
  ],
  [
    'a refund that failed and was settled another way',
    {
      status: 'cancelled',
      stillDue: 0,
      paidAmount: 0,
      money: money(entry('refund', 'failed'), entry('manual refund')),
    },
    [],
  ],
  [
    'disputed',
    { paidAmount: 0, stillDue: 0, money: { ...money(entry('deposit'), entry('dispute')), dispute: 'open' } },
    [{ look: 'disputed', words: 'Disputed: no charges or refunds until the bank decides', short: 'Disputed' }],
  ],
  [
    'a dispute that was lost',
    { paidAmount: 0, stillDue: 0, money: { ...money(entry('deposit'), entry('dispute')), dispute: 'lost' } },
    [{ look: 'disputed', words: 'Dispute lost: you decide', short: 'Dispute lost' }],
  ],
  [
    'a dispute that was won',
    { paidAmount: 150, stillDue: 0, money: money(entry('deposit'), entry('dispute'), entry('dispute won')) },
    [{ look: 'paid', words: 'Paid in full' }],
  ],
]

test.each(cases)('money marks of a booking: %s', (_, change, marks) =>
  expect(moneyMarks({ ...booking, ...change }, now)).toEqual(marks),
)
