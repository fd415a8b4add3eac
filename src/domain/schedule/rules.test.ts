import { expect, test } from 'vitest'
import { parseHour } from '../calendar.ts'
import { defaultRules } from './rules.ts'

test('default rules match §9', () => {
  const read = Object.entries(defaultRules.weeklySchedule).map(
    ([day, { start, end, enabled }]) => `${day} ${start}-${end} ${enabled ? 'open' : 'closed'}`,
  )
  expect(read).toEqual([
    'monday 9:00 AM-5:00 PM open',
    'tuesday 9:00 AM-5:00 PM open',
    'wednesday 9:00 AM-5:00 PM open',
    'thursday 9:00 AM-5:00 PM open',
    'friday 9:00 AM-5:00 PM open',
    'saturday 10:00 AM-4:00 PM open',
    'sunday 10:00 AM-4:00 PM closed',
  ])
  expect(defaultRules.generalSettings).toEqual({
    advanceBookingDays: 90,
    blockHoursBeforeBooking: 48,
    preTimeBuffer: 1,
    postTimeBuffer: 1,
  })
})

test('every default time can be parsed', () => {
  for (const { start, end } of Object.values(defaultRules.weeklySchedule)) {
    expect(parseHour(start)).toBeLessThan(parseHour(end) ?? 0)
  }
})
