import { expect, test } from 'vitest'
import { canInvite, guestPageState, toFirstName } from './guest-page.ts'

const startsAt = new Date('2026-06-20T19:00:00Z')
const endsAt = new Date('2026-06-20T21:00:00Z')
const booking = { status: 'BOOKED', startsAt, endsAt, holdExpiresAt: null }
const page = { sharedStart: startsAt, endedAt: null }
const before = new Date('2026-06-01T19:00:00Z')

test.each([
  ['on', booking, page, before],
  ['on', booking, page, new Date('2026-06-20T20:59:00Z')],
  ['over', booking, page, endsAt],
  ['moved', { ...booking, startsAt: new Date('2026-06-20T18:00:00Z') }, page, before],
  ['cancelled', { ...booking, status: 'CANCELLED' }, page, before],
  ['over', { ...booking, status: 'cancelled' }, page, endsAt],
  ['over', booking, { ...page, endedAt: before }, before],
  ['over', { ...booking, startsAt: null }, page, before],
] as const)('the guest page is %s', (state, row, shared, now) => {
  expect(guestPageState(row, shared, now)).toBe(state)
})

test('only upcoming events without an unpaid hold can be shared', () => {
  expect(canInvite(booking, before)).toBe(true)
  expect(canInvite({ ...booking, holdExpiresAt: endsAt }, before)).toBe(false)
  expect(canInvite({ ...booking, status: 'cancelled' }, before)).toBe(false)
  expect(canInvite(booking, endsAt)).toBe(false)
  expect(canInvite({ ...booking, endsAt: null }, before)).toBe(false)
})

test.each([
  ['Ann Example', 'Ann'],
  ['  María José  López ', 'María'],
  ['Ann\nExample', 'Ann'],
  ['https://evil.example Ann', 'evil'],
  ['x'.repeat(200), 'x'.repeat(30)],
  ['', undefined],
  [null, undefined],
])('guests see the name %j as %j', (name, first) => {
  expect(toFirstName(name)).toBe(first)
})
