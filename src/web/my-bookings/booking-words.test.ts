import { expect, test } from 'vitest'
import { bare, booking as bookedLongAgo } from '../booking/own-booking/booking.test-data.ts'
import { cardContent, countLine, isPriceStruck } from './booking-words.ts'
import type { Booking } from './bookings-query.ts'

const now = new Date('2026-11-20T19:00:00Z')
const booking = { ...bookedLongAgo, createdAt: '2026-11-20T18:00:00Z' }

test('a new booking shows when it is, how long, that its time is reserved, and what happens next', () => {
  expect(cardContent({ ...booking, location: 'Tempe Town Lake' }, now)).toEqual({
    name: "Driver's Den",
    badge: { label: 'Unknown', tone: 'unknown' },
    when: 'Friday, December\u00a04, 2026 at 2:00\u00a0PM',
    statusWords: { words: 'Reserved', next: 'We’ll confirm within 24 hours.' },
    facts: '3 hours, Tempe Town Lake, with Premium Courses',
    next: 'We’ll confirm within 24 hours.',
    cap: { month: 'Dec', day: '4', look: 'held' },
  })
})

test.each([
  ['confirmed', now, ''],
  ['cancelled', now, 'dim'],
  ['BOOKED', new Date('2026-12-04T21:00:00Z'), ''],
  ['BOOKED', new Date('2026-12-05T00:00:00Z'), 'dim'],
])('the date badge tells %s bookings apart', (status, at, look) => {
  expect(cardContent({ ...booking, status }, at).cap.look).toBe(look)
})

test('a confirmed booking shows that before its badge, with a green dome, and promises nothing more', () => {
  const confirmed = { ...booking, confirmedAt: '2026-11-02T06:30:00Z' }
  expect(cardContent(confirmed, now)).toMatchObject({
    badge: { label: 'Unknown' },
    statusWords: { words: 'Confirmed on Sun, Nov 1', look: 'confirmed' },
    facts: '3 hours, 1\u00a0Main St, Mesa, with Premium Courses',
    cap: { look: '' },
  })
  const lastYear = { ...booking, confirmedAt: '2025-11-02T19:00:00Z' }
  expect(cardContent(lastYear, now).statusWords?.words).toBe('Confirmed on Sun, Nov 2, 2025')
  const over = new Date('2026-12-05T00:00:00Z')
  expect(cardContent(confirmed, over)).toMatchObject({
    statusWords: { words: 'Past Booking' },
    cap: { look: 'dim' },
  })
})

test.each([
  [{ holdExpiresAt: '2026-11-20T19:30:00Z' }, 'On hold for you'],
  [{ status: 'CANCELLED' }, 'Cancelled'],
  // The badge already shows this status.
  [{ status: 'cancelled' }, undefined],
  [{ status: 'confirmed' }, undefined],
  [{ status: null }, undefined],
])('a booking like %j shows its status in words only if the badge does not', (change, words) => {
  expect(cardContent({ ...booking, ...change }, now).statusWords?.words).toBe(words)
})

test('during a dispute, a booking promises nothing and the dispute’s line speaks of the money', () => {
  const money = { ...booking.money, dispute: 'open', entries: [] } as unknown as NonNullable<Booking['money']>
  expect(cardContent({ ...booking, money }, now).facts).toBe('3 hours, 1\u00a0Main St, Mesa, with Premium Courses')
  const cancelled = { ...booking, money, status: 'cancelled', paidAmount: 62.5, refund: { percent: 50, amount: 31.25 } }
  expect(cardContent(cancelled, now).facts).toBe('3 hours, 1\u00a0Main St, Mesa, with Premium Courses')
})

test('once the promise to confirm is broken, a booking says that it is late instead of promising again', () => {
  const late = {
    statusWords: { words: 'Reserved', isLate: true },
    facts: '3 hours, 1\u00a0Main St, Mesa, with Premium Courses',
  }
  const booked = new Date(booking.createdAt).getTime()
  expect(cardContent(booking, new Date(booked + 24 * 3_600_000 - 1)).statusWords).toHaveProperty('next')
  expect(cardContent(booking, new Date(booked + 24 * 3_600_000))).toMatchObject(late)
  expect(cardContent(bookedLongAgo, new Date('2026-12-04T19:00:00Z'))).toMatchObject(late)
  const moved = { ...bookedLongAgo, updatedAt: '2026-11-20T18:00:00Z' }
  expect(cardContent(moved, now).statusWords).not.toHaveProperty('isLate')
})

test('a past booking promises nothing', () => {
  expect(cardContent(booking, new Date('2026-12-05T00:00:00Z')).facts).toBe(
    '3 hours, 1\u00a0Main St, Mesa, with Premium Courses',
  )
})

test('a booking that starts within a day promises a confirmation before its start', () => {
  const card = cardContent({ ...booking, createdAt: '2026-12-04T18:00:00Z' }, new Date('2026-12-04T19:00:00Z'))
  expect(card.next).toBe('We’ll confirm before it starts.')
})

test('a booking whose crew is on its way does not promise a confirmation', () => {
  const day = { step: 'on-our-way', at: '2026-12-04T20:00:00Z', minutes: 25 } as const
  const card = cardContent({ ...booking, day }, new Date('2026-12-04T20:05:00Z'))
  expect(card).toMatchObject({
    statusWords: { words: 'Reserved' },
    facts: '3 hours, 1\u00a0Main St, Mesa, with Premium Courses',
  })
})

test('a booking is under way until it ends, unless the crew’s step says more', () => {
  const underWay = new Date('2026-12-04T22:00:00Z')
  expect(cardContent(booking, underWay)).toMatchObject({
    statusWords: { words: 'Underway' },
    facts: '3 hours, 1\u00a0Main St, Mesa, with Premium Courses',
    cap: { look: '' },
  })
  const day = { step: 'set-up', at: '2026-12-04T20:50:00Z', minutes: null } as const
  expect(cardContent({ ...booking, day }, underWay).statusWords).toEqual({ words: 'Reserved' })
  expect(cardContent({ ...booking, status: 'cancelled' }, underWay).statusWords).toBeUndefined()
  expect(countLine(5, [booking], underWay)).toBe('5 bookings, one underway now')
  expect(countLine(1, [booking], underWay)).toBe('1 booking, underway now')
  const later = { ...booking, money: unpaid }
  expect(countLine(2, [{ ...booking, day }, later], new Date('2026-12-04T20:55:00Z'))).toBe(
    '2 bookings, the next one today',
  )
  // An unpaid hold that wasn't released yet.
  const held = { ...booking, holdExpiresAt: booking.startsAt }
  expect(cardContent(held, underWay)).toMatchObject({ statusWords: undefined, cap: { look: 'held' } })
  expect(countLine(1, [held], underWay)).toBe('1 booking')
})

test.each([
  [{ paidAmount: 0 }, 'Nothing has been paid, so there’s nothing to refund.'],
  [
    { paidAmount: 62.5, refund: { percent: 50, amount: 31.25 }, toGiveBack: 31.25 },
    'We owe you $31.25, and we’ll email you to arrange it.',
  ],
  [{ paidAmount: 31.25, refund: { percent: 50, amount: 31.25 } }, 'We’ve paid you back $31.25.'],
  [{ paidAmount: 62.5, refund: { percent: 0, amount: 0 } }, 'No refund under the cancellation policy.'],
  [{ paidAmount: 0, cancelReason: 'given-up' as const }, undefined],
])('a cancelled booking with %j says what comes back, once', (change, note) => {
  const cancelled = { ...booking, status: 'cancelled', ...change }
  const { facts, refund } = cardContent(cancelled, now)
  expect([facts, refund]).toEqual(['3 hours, 1\u00a0Main St, Mesa, with Premium Courses', note])
})

test('a booking from the old site shows what is not on record', () => {
  expect(cardContent(bare, now)).toMatchObject({
    name: 'Unknown Package',
    badge: { label: 'Pending' },
    when: 'No date on record',
    facts: 'Hours not on record',
    cap: { day: '?', look: 'dim' },
  })
})

const unpaid = { paid: 0, due: 650, refundable: 0, dispute: null, entries: [] }
const depositPaid = { ...unpaid, paid: 162.5, due: 487.5 }

test.each([
  [5, [booking], '5 bookings, the next one in 14 days'],
  [1, [{ ...booking, date: '2026-11-21', startsAt: '2026-11-21T21:00:00Z' }], '1 booking, the next one tomorrow'],
  [2, [], '2 bookings'],
  [2, [{ ...booking, placeNeedsCall: true as const }], '2 bookings, please call us about one'],
  [
    3,
    [{ ...booking, money: unpaid, startsAt: '2026-11-21T19:00:00Z' }, booking],
    '3 bookings, one with a payment due now',
  ],
  [
    1,
    [{ ...booking, money: unpaid, holdExpiresAt: '2026-11-20T19:20:00Z' }],
    '1 booking, payment due by 12:20\u00a0PM',
  ],
  [
    3,
    [
      { ...booking, money: unpaid, holdExpiresAt: '2026-11-20T19:20:00Z' },
      { ...booking, money: unpaid },
    ],
    '3 bookings, 2 with payments due, one by 12:20\u00a0PM',
  ],
  [
    3,
    [
      { ...booking, money: unpaid },
      { ...booking, money: unpaid },
      { ...booking, money: depositPaid, startsAt: '2026-11-22T22:00:00Z' },
    ],
    '3 bookings, payments due, 2 now',
  ],
  [
    2,
    [
      { ...booking, money: unpaid },
      { ...booking, money: unpaid },
    ],
    '2 bookings, payments due now',
  ],
  [
    3,
    [{ ...booking, money: depositPaid, startsAt: '2026-11-22T22:00:00Z' }, booking],
    '3 bookings, one with a payment due today by 3:00\u00a0PM',
  ],
  [
    2,
    [
      { ...booking, money: unpaid, startsAt: '2026-11-21T19:00:00Z' },
      { ...booking, money: depositPaid, startsAt: '2026-11-22T22:00:00Z' },
    ],
    '2 bookings, payments due, one now',
  ],
  [0, [], ''],
])('the count line for %i bookings', (total, shown, line) => {
  expect(countLine(total, shown, now)).toBe(line)
})

test.each([
  ['confirmed', 112.5, null, false],
  ['cancelled', 0, null, true],
  ['cancelled and the deposit kept', 112.5, null, true],
  ['cancelled and all of it refunded', 450, 450, true],
  ['cancelled and half of it kept', 450, 225, true],
  ['cancelled and all of it kept', 450, null, false],
])(
  'the price of a $450 booking that is %s is struck unless it is due or kept whole',
  (words, paidAmount, back, struck) => {
    const status = words.split(' ')[0] as string
    const refund = back === null ? null : { percent: 100, amount: back }
    expect(isPriceStruck({ ...booking, status, total: 500, discount: 50, paidAmount, refund })).toBe(struck)
  },
)
