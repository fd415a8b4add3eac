import { expect, test } from 'vitest'
import { isOfferOpen } from './offers.ts'

const at = (time: string) => new Date(`2026-06-04T${time}:00-07:00`)
const booking = { status: 'BOOKED', startsAt: at('14:00'), holdExpiresAt: null }
const offer = { outcome: null, startsAt: at('14:00'), offeredAt: at('10:00') }

test.each([
  ['nothing was pressed', undefined, true],
  ['the crew left before it was offered', '09:59', true],
  ['the crew left as it was offered', '10:00', true],
  ['the crew left after it was offered', '10:01', false],
])('an offer stands or ends with the crew: %s', (_, left, isOpen) => {
  const day = left === undefined ? undefined : { at: at(left).toISOString() }
  expect(isOfferOpen(offer, booking, day, at('12:00'))).toBe(isOpen)
})

test('an offer ends with its start, its answer, and another time of the event', () => {
  expect(isOfferOpen(offer, booking, undefined, at('14:00'))).toBe(false)
  expect(isOfferOpen({ ...offer, outcome: 'kept' }, booking, undefined, at('12:00'))).toBe(false)
  expect(isOfferOpen(offer, { ...booking, startsAt: at('16:00') }, undefined, at('12:00'))).toBe(false)
})
