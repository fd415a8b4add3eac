import { expect, test } from 'vitest'
import { dayFrom, dayWithout } from './availability.ts'

const answer = {
  date: '2026-12-04',
  booked: [{ startTime: '9:00 AM', endTime: '11:00 AM' }],
  blocks: [{ type: 'partial' as const, startTime: '8:00 PM', endTime: '12:00 AM' }, { type: 'full' as const }],
}

test('an answer becomes the day of the domain, and midnight closes it', () => {
  expect(dayFrom(answer)).toEqual({
    date: '2026-12-04',
    booked: [{ start: 9, end: 11 }],
    blocks: [{ type: 'partial', start: 20, end: 24 }, { type: 'full' }],
  })
})

test('a booking that is being moved does not stand in its own way', () => {
  const day = dayFrom(answer)
  expect(dayWithout(day, { date: '2026-12-04', start: 9, end: 11 }).booked).toEqual([])
  expect(dayWithout(day, { date: '2026-12-05', start: 9, end: 11 })).toBe(day)
  expect(dayWithout(day, undefined)).toBe(day)
})
