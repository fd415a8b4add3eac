import { expect, test } from 'vitest'
import { toInstant } from '../../domain/calendar.ts'
import { defaultRules } from '../../domain/schedule/rules.ts'
import { dayFrom, daysWithStarts, dayWithout } from './availability.ts'

const answer = {
  date: '2026-12-04',
  booked: [{ startTime: '9:00 AM', endTime: '11:00 AM' }],
  blocks: [{ type: 'partial' as const, startTime: '8:00 PM', endTime: '12:00 AM' }, { type: 'full' as const }],
}

test('an API day becomes a domain day, with midnight as its end', () => {
  expect(dayFrom(answer)).toEqual({
    date: '2026-12-04',
    booked: [{ start: 9, end: 11 }],
    blocks: [{ type: 'partial', start: 20, end: 24 }, { type: 'full' }],
  })
})

test('a booking that’s being moved is left out of its own day only', () => {
  const day = dayFrom(answer)
  expect(dayWithout(day, { date: '2026-12-04', start: 9, end: 11 }).booked).toEqual([])
  expect(dayWithout(day, { date: '2026-12-05', start: 9, end: 11 })).toBe(day)
  expect(dayWithout(day, undefined)).toBe(day)
})

test('a day with several crews has a lane for each, and a booking is left out of its own lane only', () => {
  const twelve = [{ startTime: '12:00 PM', endTime: '2:00 PM' }]
  const lanes = [
    { booked: twelve, blocks: [] },
    { booked: twelve, blocks: [{ type: 'partial' as const, startTime: '4:00 PM', endTime: '5:00 PM' }] },
  ]
  const day = dayFrom({ date: '2026-12-04', booked: twelve, blocks: [], lanes })
  const hours = { start: 12, end: 14 }
  expect(day.booked).toEqual([hours])
  expect(day.blocks).toEqual([])
  const without = dayWithout(day, { date: '2026-12-04', ...hours, lane: 1 })
  expect(without.lanes?.map(({ booked }) => booked)).toEqual([[hours], []])
  expect(without.booked).toEqual([])
})

test('the search returns the first days with open starts, up to the requested count', () => {
  const now = toInstant('2026-11-04', 10)
  // Starts on a Saturday; Sundays are closed.
  const days = ['2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08'].map((date) => ({
    date,
    booked: [],
    blocks: [],
  }))
  const open = (count: number) => daysWithStarts(days, { length: 2, count }, defaultRules, now)
  expect(open(2).map(({ date }) => date)).toEqual(['2026-12-05', '2026-12-07'])
  expect(open(9).map(({ date }) => date)).toEqual(['2026-12-05', '2026-12-07', '2026-12-08'])
  expect(open(2)[1]?.hours).toEqual([9, 10, 11, 12, 13, 14, 15, 16])
  expect(open(0)).toEqual([])
})
