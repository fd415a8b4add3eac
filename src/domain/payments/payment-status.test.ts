import { expect, test } from 'vitest'
import { type BookingMoney, paymentStatus } from './payment-status.ts'

const now = new Date('2026-12-01T19:00:00Z')
const booking: BookingMoney = {
  status: 'BOOKED',
  holdExpiresAt: null,
  cancelReason: null,
  startsAt: new Date('2026-12-10T21:00:00Z'),
  invoiceDueOn: null,
  depositCents: 6250,
  discountCents: 0,
  paidCents: 6250,
  dueCents: 18_750,
  dispute: null,
}
const by = new Date('2026-12-08T21:00:00Z')
const unpaid = { paidCents: 0, dueCents: 25_000 }
const until = new Date('2026-12-01T19:30:00Z')

test.each<[string, Partial<BookingMoney>, ReturnType<typeof paymentStatus>]>([
  [
    'on hold, asks for the deposit',
    { ...unpaid, holdExpiresAt: until },
    { kind: 'held', amount: 6250, isWhole: false, until, inFull: 25_000 },
  ],
  [
    'on hold shortly before the start, asks for everything',
    { ...unpaid, holdExpiresAt: until, startsAt: new Date('2026-12-02T21:00:00Z') },
    { kind: 'held', amount: 25_000, isWhole: true, until, inFull: undefined },
  ],
  [
    'on hold with a wrong amount on its way back, still asks for the deposit',
    { ...unpaid, paidCents: 1000, holdExpiresAt: until },
    { kind: 'held', amount: 6250, isWhole: false, until, inFull: 25_000 },
  ],
  ['at the moment the hold ends', { ...unpaid, holdExpiresAt: now }, { kind: 'hold-over' }],
  ['released', { ...unpaid, status: 'cancelled', cancelReason: 'hold-expired' }, { kind: 'hold-over' }],
  ['given up', { ...unpaid, status: 'cancelled', cancelReason: 'given-up' }, { kind: 'hold-over' }],
  ['cancelled', { status: 'cancelled', cancelReason: 'customer', dueCents: 0 }, { kind: 'cancelled' }],
  ['a dispute is open', { dispute: 'open', dueCents: 0 }, { kind: 'disputed', dispute: 'open' }],
  [
    'deposit paid',
    {},
    { kind: 'due', purpose: 'balance', amount: 18_750, isWhole: false, by, isOverdue: false, inFull: undefined },
  ],
  [
    'confirmed without a deposit',
    unpaid,
    { kind: 'due', purpose: 'deposit', amount: 6250, isWhole: false, by: undefined, isOverdue: false, inFull: 25_000 },
  ],
  ['all paid', { paidCents: 25_000, dueCents: 0 }, { kind: 'settled' }],
  [
    'at the moment the balance is due',
    { startsAt: new Date('2026-12-03T19:00:00Z') },
    { kind: 'due', purpose: 'balance', amount: 18_750, isWhole: false, by: now, isOverdue: true, inFull: undefined },
  ],
  [
    'nothing paid, everything due',
    { ...unpaid, startsAt: new Date('2026-12-02T19:00:00Z') },
    {
      kind: 'due',
      purpose: 'balance',
      amount: 25_000,
      isWhole: true,
      by: new Date('2026-11-30T19:00:00Z'),
      isOverdue: true,
      inFull: undefined,
    },
  ],
  [
    'no start on record',
    { startsAt: null },
    {
      kind: 'due',
      purpose: 'balance',
      amount: 18_750,
      isWhole: false,
      by: undefined,
      isOverdue: false,
      inFull: undefined,
    },
  ],
  [
    'with an invoice, not overdue the day before',
    { startsAt: new Date('2026-12-02T21:00:00Z'), invoiceDueOn: '2026-12-15' },
    {
      kind: 'due',
      purpose: 'balance',
      amount: 18_750,
      isWhole: false,
      by: new Date('2026-12-16T07:00:00Z'),
      isOverdue: false,
      inFull: undefined,
    },
  ],
])('payment status: %s', (_, change, status) => expect(paymentStatus({ ...booking, ...change }, now)).toEqual(status))
