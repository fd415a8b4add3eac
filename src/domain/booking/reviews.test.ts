import { expect, test } from 'vitest'
import { mayShow, quotedEvent, REVIEW_DAYS, reviewState } from './reviews.ts'

const endsAt = new Date('2026-06-20T21:00:00Z')
const booking = { status: 'BOOKED', endsAt, holdExpiresAt: null, userId: 'ann', fullName: 'Ann Example' }
const after = (days: number) => new Date(endsAt.getTime() + days * 86_400_000)

test.each([
  ['closed', booking, undefined, after(-1)],
  ['open', booking, undefined, after(0)],
  ['open', booking, { answeredAt: null }, after(REVIEW_DAYS)],
  ['closed', booking, undefined, after(REVIEW_DAYS + 1)],
  ['answered', booking, { answeredAt: after(2) }, after(3)],
  ['closed', { ...booking, status: 'CANCELLED' }, undefined, after(1)],
  ['closed', { ...booking, holdExpiresAt: endsAt }, undefined, after(1)],
  ['closed', { ...booking, endsAt: null }, undefined, after(1)],
  // A caller without an account can still review. A deleted account's booking can't be reviewed.
  ['open', { ...booking, userId: null }, undefined, after(1)],
  ['closed', { ...booking, userId: null, fullName: null }, undefined, after(1)],
] as const)('a booking’s review is %s', (state, row, review, now) => {
  expect(reviewState(row, review, now)).toBe(state)
})

test('only short reviews whose customer gave permission can be shown', () => {
  expect(mayShow({ showsName: true, words: 'Great.' })).toBe(true)
  expect(mayShow({ showsName: true, words: null })).toBe(false)
  expect(mayShow({ showsName: true, words: 'x'.repeat(241) })).toBe(false)
  expect(mayShow({ showsName: false, words: 'Great.' })).toBe(false)
})

test('a quoted event shows the town after the package, if there is one', () => {
  expect([quotedEvent('Iron Dome', 'Gilbert'), quotedEvent('Iron Dome', null)]).toEqual([
    'Iron Dome, Gilbert',
    'Iron Dome',
  ])
})
