import { expect, test } from 'vitest'
import type { PaymentStatus } from '../../../domain/payments/payment-status.ts'
import { booking } from '../../booking/own-booking/booking.test-data.ts'
import { bookingPaymentStatus } from '../../booking/own-booking/booking-payment-status.ts'
import type { Booking } from '../bookings-query.ts'
import { entryWords, failedRefunds, isPaidByCardAlone, moneyLines, notPaidWords, paymentNews } from './money-words.ts'

type Money = NonNullable<Booking['money']>
type Entry = Money['entries'][number]

const now = new Date('2026-11-21T19:00:00Z')
const entry = (kind: Entry['kind'], amount: number, state: Entry['state'] = 'succeeded'): Entry => ({
  at: '2026-11-21T18:00:00.000Z',
  kind,
  amount,
  state,
})
const deposit = entry('deposit', 162.5)
const money: Money = { paid: 162.5, due: 487.5, refundable: 162.5, dispute: null, entries: [deposit] }
const withCards: Booking = { ...booking, holdExpiresAt: null, cancelReason: null, money }
const moneyLinesWith = (change: Partial<Booking>, at = now) => {
  const changed = { ...withCards, ...change }
  return moneyLines(changed, bookingPaymentStatus(changed, at), at)
}
const unpaid: Money = { paid: 0, due: 650, refundable: 0, dispute: null, entries: [] }

test.each<[string, Partial<Booking>, string[]]>([
  ['nothing paid', { paidAmount: 0 }, ['The $162.50 deposit is due first. We’ll email you to arrange it.']],
  ['the deposit paid', {}, ['$162.50 paid, $487.50 due by Wed,\u00a0Dec\u00a02, 2:00\u00a0PM.']],
  ['all paid', { paidAmount: 650 }, ['Paid in full.']],
  [
    'nothing paid a day ahead',
    { paidAmount: 0, startsAt: '2026-11-22T21:00:00.000Z' },
    ['$650 is due now. We’ll email you to arrange the payment.'],
  ],
  [
    'an invoice',
    { paidAmount: 0, depositAmount: 0, invoiceDueOn: '2026-12-15' },
    ['$650 due by Tue,\u00a0Dec\u00a015.'],
  ],
  ['an invoice and a deposit', { paidAmount: 0, invoiceDueOn: '2026-12-15' }, ['The $162.50 deposit is due first.']],
  ['no price on record', { total: null, paidAmount: 0 }, []],
  ['a cancellation', { status: 'cancelled' }, []],
  ['a past event', { paidAmount: 0, endsAt: '2026-11-20T21:00:00.000Z' }, []],
])('with card payments off, the money line of a booking with %s', (_, change, lines) =>
  expect(moneyLines({ ...booking, ...change }, undefined, now)).toEqual(lines),
)

test.each<[string, Partial<Booking>, string[]]>([
  [
    'held',
    { money: unpaid, holdExpiresAt: '2026-11-21T19:30:40.000Z' },
    ['We’re holding this time until 12:30\u00a0PM. Pay the $162.50 deposit by then, and it’s yours.'],
  ],
  [
    'held within 48 hours of its start, everything due',
    { money: unpaid, startsAt: '2026-11-22T21:00:00.000Z', holdExpiresAt: '2026-11-21T19:30:40.000Z' },
    ['We’re holding this time until 12:30\u00a0PM. Pay $650 by then, and it’s yours.'],
  ],
  [
    'booked when everything was due, and not paid',
    { money: unpaid, startsAt: '2026-11-22T21:00:00.000Z', createdAt: '2026-11-21T19:00:00.000Z' },
    ['$650 is due now.'],
  ],
  [
    'hold expired',
    { money: { ...unpaid, due: 0 }, status: 'cancelled', cancelReason: 'hold-expired' },
    ['We didn’t get your payment, so your hold on this time has ended.'],
  ],
  [
    'given up',
    { money: { ...unpaid, due: 0 }, status: 'cancelled', cancelReason: 'given-up' },
    ['You gave up your hold on this time before paying the deposit.'],
  ],
  ['deposit paid', {}, ['$162.50 paid, $487.50 due by Wed,\u00a0Dec\u00a02, 2:00\u00a0PM.']],
  [
    'part of the deposit refunded',
    {
      paidAmount: 152.5,
      discount: 10,
      money: { ...money, paid: 152.5, dispute: null, entries: [deposit, entry('refund', -10)] },
    },
    ['$152.50 paid, $487.50 due by Wed,\u00a0Dec\u00a02, 2:00\u00a0PM.', 'A refund of $10 was sent to your card.'],
  ],
  ['no deposit asked for', { money: unpaid }, ['The $162.50 deposit is still due.']],
  ['all paid', { money: { ...money, paid: 650, due: 0 } }, ['Paid in full.']],
  [
    'cancelled, refund on its way',
    {
      status: 'cancelled',
      cancelReason: 'customer',
      money: { ...money, due: 0, entries: [deposit, entry('refund', -162.5, 'pending')] },
    },
    ['A refund of $162.50 is on its way to your card.'],
  ],
  [
    'cancelled, several refunds',
    {
      status: 'cancelled',
      cancelReason: 'customer',
      money: { ...money, due: 0, entries: [deposit, entry('refund', -162.5), entry('refund', -487.5, 'pending')] },
    },
    [
      'A refund of $162.50 was sent to your card.',
      'A refund of $487.50 is on its way to your card.',
      'That’s $650 in all.',
    ],
  ],
  [
    'disputed',
    { money: { ...money, paid: 0, due: 0, dispute: 'open', entries: [deposit, entry('dispute', -162.5)] } },
    ['Your bank is looking into a payment on this booking. Nothing is due or refunded until it decides.'],
  ],
  [
    'dispute lost',
    { money: { ...money, paid: 0, due: 0, dispute: 'lost', entries: [deposit, entry('dispute', -162.5)] } },
    ['Your bank took back a payment on this booking. Nothing is due for now, and we’ll be in touch about it.'],
  ],
  [
    'cancelled while a dispute is open',
    { status: 'cancelled', cancelReason: 'customer', money: { ...money, paid: 0, due: 0, dispute: 'open' } },
    [
      'Your bank is looking into a payment on this booking. Once it decides, we’ll work out your refund as of the day you cancelled.',
    ],
  ],
])('money lines of a booking: %s', (_, change, lines) => expect(moneyLinesWith(change)).toEqual(lines))

test('a failed refund is a warning until it is paid back another way', () => {
  const failed = entry('refund', -162.5, 'failed')
  const paidBack = { ...entry('manual refund', -162.5), at: '2026-11-21T18:30:00.000Z' }
  expect(failedRefunds({ ...money, entries: [deposit, failed] })).toEqual([
    'A refund of $162.50 didn’t reach your card. We’ll be in touch to pay you back another way.',
  ])
  expect(failedRefunds({ ...money, entries: [deposit, failed, paidBack] })).toEqual([])
})

test('a balance is overdue from the moment it is due', () => {
  expect(moneyLinesWith({}, new Date('2026-12-02T21:00:00Z'))).toEqual([
    '$487.50 is overdue. It was due Wed,\u00a0Dec\u00a02, 2:00\u00a0PM.',
  ])
})

test('on its last day, a balance is due today', () => {
  const said = '$162.50 paid, $487.50 due today by 2:00\u00a0PM.'
  expect(moneyLinesWith({}, new Date('2026-12-02T07:00:00Z'))).toEqual([said])
  expect(moneyLines(booking, undefined, new Date('2026-12-02T20:59:00Z'))).toEqual([said])
})

test('every ledger entry is a sentence with its day in Phoenix', () => {
  const day = 'Saturday, November 21, 2026'
  expect(
    [
      deposit,
      entry('balance', 487.5),
      entry('refund', -50, 'pending'),
      entry('refund', -50, 'succeeded'),
      entry('refund', -50, 'failed'),
      entry('refund', -50, 'cancelled'),
      entry('dispute', -162.5),
      entry('dispute won', 162.5),
      entry('manual payment', 100),
      entry('manual refund', -20),
    ].map((entry) => entryWords(entry, 650)),
  ).toEqual([
    `Deposit of $162.50 paid by card on ${day}.`,
    `Balance of $487.50 paid by card on ${day}.`,
    `Refund of $50, started on ${day}: on its way to your card.`,
    `Refund of $50, started on ${day}: sent to your card. It usually shows up within 5 to 10 business days.`,
    `Refund of $50, started on ${day}: turned down by your bank. We’ll be in touch to pay you back another way.`,
    `Refund of $50, started on ${day}: cancelled.`,
    `Your bank took back $162.50 on ${day}, because the payment was disputed.`,
    `Your bank returned the disputed $162.50 to us on ${day}.`,
    `$100 received on ${day}.`,
    `$20 refunded on ${day}.`,
  ])
})

test('after paying, thanks appear only if nothing is left to pay, and never for a cancelled booking', () => {
  const paymentNewsWith = (change: Partial<Booking>) =>
    paymentNews(bookingPaymentStatus({ ...withCards, ...change }, now), change.money?.paid ?? 0)
  const all: Money = { paid: 650, due: 0, refundable: 0, dispute: null, entries: [] }
  expect(paymentNewsWith({ money: all })).toBe('Thank you. $650 paid, and nothing more is due.')
  expect(paymentNewsWith({ money })).toBe('Confirming your payment. This usually takes a few seconds.')
  expect(paymentNews(undefined, 0)).toBe('Confirming your payment. This usually takes a few seconds.')
  expect(paymentNewsWith({ money: all, status: 'cancelled', cancelReason: 'owner' })).toBeUndefined()
})

test('coming back unpaid shows that nothing was charged, for which booking, and when it is due', () => {
  const unpaidWordsWith = (change: Partial<Booking>) => {
    const booking = { ...withCards, ...change }
    return notPaidWords(booking, bookingPaymentStatus(booking, now) as PaymentStatus, now)
  }
  const charged = 'Your payment wasn’t completed, so you haven’t been charged.'
  const event = "Driver's Den, Friday, December\u00a04, 2026 at 2:00\u00a0PM"
  expect(unpaidWordsWith({})).toBe(`${charged} ${event}: $487.50 due by Wed,\u00a0Dec\u00a02, 2:00\u00a0PM.`)
  expect(unpaidWordsWith({ money: unpaid, holdExpiresAt: '2026-11-21T19:30:40.000Z' })).toBe(
    `${charged} ${event}: We’re holding this time until 12:30\u00a0PM. Pay the $162.50 deposit by then, and it’s yours.`,
  )
})

test('money that came in another way does not count as paid by card alone', () => {
  expect(isPaidByCardAlone(money)).toBe(true)
  expect(isPaidByCardAlone({ ...money, entries: [deposit, entry('manual payment', 100)] })).toBe(false)
})
