import { describe, expect, test } from 'vitest'
import {
  blocksTime,
  canCancel,
  canChange,
  canConfirm,
  cancellationIsMailed,
  confirmBy,
  hasStarted,
  isCancelled,
  isConfirmed,
  isPast,
  lacksItsTime,
  ownerStatusBadge,
  statusBadge,
  statusNote,
} from './booking.ts'

const start = new Date('2026-12-04T21:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

describe('statuses are compared exactly as written (R6: mixed-case statuses)', () => {
  test.each([
    ['pending', 'Pending', 'pending'],
    [null, 'Pending', 'pending'],
    [undefined, 'Pending', 'pending'],
    ['confirmed', 'Confirmed', 'confirmed'],
    ['cancelled', 'Cancelled', 'cancelled'],
    ['BOOKED', 'Unknown', 'unknown'],
    ['CANCELLED', 'Unknown', 'unknown'],
    ['Cancelled', 'Unknown', 'unknown'],
    ['Confirmed', 'Unknown', 'unknown'],
    ['PENDING', 'Unknown', 'unknown'],
    [' pending', 'Unknown', 'unknown'],
    ['', 'Unknown', 'unknown'],
    ['toString', 'Unknown', 'unknown'],
  ])('%j has the badge %s', (status, label, tone) => expect(statusBadge(status)).toEqual({ label, tone }))

  test.each(['cancelled', 'CANCELLED', 'Cancelled'])(
    'status %s counts as cancelled, regardless of its badge',
    (status) => expect(isCancelled(status)).toBe(true),
  )

  test.each(['BOOKED', 'pending', 'confirmed', '', null, undefined, 'not cancelled'])(
    'status %j does not count as cancelled',
    (status) => expect(isCancelled(status)).toBe(false),
  )

  test('only BOOKED blocks time', () => {
    expect(blocksTime('BOOKED')).toBe(true)
    for (const status of ['booked', 'Booked', 'pending', 'confirmed', 'cancelled', 'CANCELLED', '', null, undefined]) {
      expect(blocksTime(status)).toBe(false)
    }
  })

  test('a new booking is described as reserved, not confirmed', () => {
    const unconfirmed = { status: 'BOOKED', confirmedAt: null }
    expect(statusNote(unconfirmed)).toBe('Your time is reserved. We’ll confirm within 24 hours.')
    expect(isConfirmed(unconfirmed)).toBe(false)
  })

  test('a booking is to be confirmed within 24 hours of being made or moved, and before it starts', () => {
    const [createdAt, moved] = [at(-6_000), at(-3_000)]
    expect(confirmBy({ createdAt, updatedAt: null, startsAt: start })).toEqual(at(-6_000 + 24 * 60))
    expect(confirmBy({ createdAt, updatedAt: moved.toISOString(), startsAt: null })).toEqual(at(-3_000 + 24 * 60))
    expect(confirmBy({ createdAt: at(-60), updatedAt: null, startsAt: start.toISOString() })).toEqual(start)
  })

  test('a confirmed booking shows the Phoenix date of its confirmation and promises nothing more', () => {
    // 11 PM on November 30 in Phoenix.
    for (const confirmedAt of ['2026-12-01T06:00:00Z', new Date('2026-12-01T06:00:00Z')]) {
      const note = statusNote({ status: 'BOOKED', confirmedAt })
      expect(note).toBe('We confirmed it on Monday, November 30, 2026.')
      expect(isConfirmed({ status: 'BOOKED', confirmedAt })).toBe(true)
    }
  })

  test.each(['confirmed', 'cancelled', 'CANCELLED', 'pending', null])(
    'a booking that is %j needs no note and isn’t confirmed by us',
    (status) => {
      expect(statusNote({ status, confirmedAt: null })).toBeUndefined()
      expect(statusNote({ status, confirmedAt: start })).toBeUndefined()
      expect(isConfirmed({ status, confirmedAt: start })).toBe(false)
    },
  )
})

test.each([
  ['not started', start, at(120), at(-1), false, false],
  ['starting', start, at(120), start, true, false],
  ['under way', start, at(120), at(119), true, false],
  ['over', start, at(120), at(120), true, true],
  ['without times on record', null, null, at(1), false, false],
])('a booking that is %s has started, or is past, accordingly', (_, startsAt, endsAt, now, started, past) => {
  expect([hasStarted({ startsAt }, now), isPast({ endsAt }, now)]).toEqual([started, past])
})

test.each([
  ['BOOKED', -1, true],
  ['pending', -1, true],
  ['confirmed', -1, true],
  [null, -1, true],
  ['CANCELLED', -1, false],
  ['Cancelled', -1, false],
  ['cancelled', -1, false],
  ['BOOKED', 0, false],
  ['BOOKED', 1, false],
])('a customer may cancel a booking that is %s, %d minutes from its start: %s', (status, minutes, may) => {
  expect(canCancel({ status, startsAt: start }, at(minutes))).toBe(may)
})

test('once the crew is on its way, only the owner can cancel or move the booking', () => {
  const booking = { status: 'BOOKED', startsAt: start }
  const day = { step: 'on-our-way' }
  expect([canCancel({ ...booking, day }, at(-60)), canChange({ ...booking, day }, 0, at(-60))]).toEqual([false, false])
  expect([canCancel(booking, at(-60)), canChange(booking, 0, at(-60))]).toEqual([true, true])
})

test.each([
  ['BOOKED', -48 * 60, true],
  ['BOOKED', -48 * 60 + 1, false],
  ['cancelled', -60 * 60, false],
  ['CANCELLED', -60 * 60, false],
  ['BOOKED', 1, false],
])(
  'a customer may move a booking that is %s, %d minutes from its start, with 48 hours of notice: %s',
  (status, minutes, may) => {
    expect(canChange({ status, startsAt: start }, 48, at(minutes))).toBe(may)
  },
)

test.each([
  ['BOOKED', -1, true, false],
  ['BOOKED', 0, false, false],
  ['pending', -1, false, true],
  [null, -1, false, true],
  ['Booked', -1, false, true],
  ['confirmed', 0, false, false],
  ['cancelled', -1, false, false],
  ['CANCELLED', -1, false, false],
  ['Cancelled', -1, false, false],
])(
  'a booking that is %j, %d minutes from its start: may be confirmed %s, lacks its time %s',
  (status, minutes, may, lacks) => {
    expect(canConfirm({ status, startsAt: start }, at(minutes))).toBe(may)
    expect(lacksItsTime({ status, startsAt: start }, at(minutes))).toBe(lacks)
    expect(canConfirm({ status, startsAt: null }, at(minutes))).toBe(false)
    expect(lacksItsTime({ status, startsAt: null }, at(minutes))).toBe(false)
  },
)

test('a booking that has started cannot be moved, even with no notice required', () => {
  expect(canChange({ status: 'BOOKED', startsAt: start }, 0, at(-1))).toBe(true)
  expect(canChange({ status: 'BOOKED', startsAt: start }, 0, start)).toBe(false)
})

test('the owner sees BOOKED in plain words and other statuses as stored', () => {
  expect(ownerStatusBadge('BOOKED')).toEqual({ label: 'Booked', tone: 'booked' })
  expect(ownerStatusBadge(null)).toEqual({ label: 'Pending', tone: 'pending' })
  expect(ownerStatusBadge('cancelled')).toEqual({ label: 'Cancelled', tone: 'cancelled' })
  expect(ownerStatusBadge('CANCELLED')).toEqual({ label: 'CANCELLED', tone: 'unknown' })
  expect(ownerStatusBadge('')).toEqual({ label: 'Unknown', tone: 'unknown' })
})

test('a cancellation is mailed unless the event has started, has no date, or is an unpaid hold', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  const booking = { status: 'BOOKED', startsAt: '2026-06-02T12:00:00Z', holdExpiresAt: null }
  expect(cancellationIsMailed(booking, now)).toBe(true)
  expect(cancellationIsMailed({ ...booking, startsAt: now }, now)).toBe(false)
  expect(cancellationIsMailed({ ...booking, startsAt: null }, now)).toBe(false)
  expect(cancellationIsMailed({ ...booking, holdExpiresAt: '2026-06-01T12:30:00Z' }, now)).toBe(false)
})
