import { expect, test } from 'vitest'
import { isOfferOpen } from './offers.ts'

const at = (time: string) => new Date(`2026-06-04T${time}:00-07:00`)
const booking = { status: 'BOOKED', startsAt: at('14:00'), holdExpiresAt: null }
const offer = { outcome: null, startsAt: at('14:00'), offeredAt: at('10:00') }

test.each([
  ['is open if the crew has not left', undefined, true],
  ['is open if the crew left before it was made', '09:59', true],
  ['is open if the crew left at the moment it was made', '10:00', true],
  ['is closed if the crew left after it was made', '10:01', false],
])('a free-move offer %s', (_, left, isOpen) => {
  const day = left === undefined ? undefined : { receivedAt: at(left) }
  expect(isOfferOpen(offer, booking, day, at('12:00'))).toBe(isOpen)
})

test('a free-move offer ends at its start, when it is answered, and when the event is moved', () => {
  expect(isOfferOpen(offer, booking, undefined, at('14:00'))).toBe(false)
  expect(isOfferOpen({ ...offer, outcome: 'kept' }, booking, undefined, at('12:00'))).toBe(false)
  expect(isOfferOpen(offer, { ...booking, startsAt: at('16:00') }, undefined, at('12:00'))).toBe(false)
})
