import { expect, test } from 'vitest'
import { addDays, toInstant } from '../../../domain/calendar.ts'
import { defaultRules } from '../../../domain/schedule/rules.ts'
import { formatHourSpans, previewSchedule } from './schedule-preview.ts'

const monday = '2026-06-01'
const now = toInstant(monday, 12)
const days = Array.from({ length: 61 }, (_, ahead) => ({ date: addDays(monday, ahead), booked: [], blocks: [] }))
const withNumbers = (change: object) => ({
  ...defaultRules,
  generalSettings: { ...defaultRules.generalSettings, ...change },
})

test('consecutive hours are merged into one span', () => {
  expect(formatHourSpans([9, 10, 11, 16])).toBe('9:00\u00a0AM\u00a0to\u00a011:00\u00a0AM, 4:00\u00a0PM')
  expect(formatHourSpans([])).toBe('')
})

test('the preview covers fourteen days and compares them with the saved settings', () => {
  const { rows, warning } = previewSchedule(days, withNumbers({ blockHoursBeforeBooking: 0 }), defaultRules, now)
  expect(rows).toHaveLength(14)
  expect(rows[0]).toEqual({ date: monday, text: '12:00\u00a0PM\u00a0to\u00a04:00\u00a0PM', starts: 5, startsNow: 0 })
  expect(rows[6]).toEqual({ date: '2026-06-07', text: 'closed', starts: 0, startsNow: 0 })
  expect(warning).toBeUndefined()
})

test('the preview counts bookings: a wider buffer closes more time around them', () => {
  const booked = days.map((day) => (day.date === '2026-06-08' ? { ...day, booked: [{ start: 12, end: 14 }] } : day))
  const row = (preTimeBuffer: number) =>
    previewSchedule(booked, withNumbers({ preTimeBuffer }), defaultRules, now).rows[7]
  expect(row(1)).toMatchObject({
    text: '9:00\u00a0AM, 3:00\u00a0PM\u00a0to\u00a04:00\u00a0PM',
    starts: 3,
    startsNow: 3,
  })
  expect(row(2)).toMatchObject({ text: '3:00\u00a0PM\u00a0to\u00a04:00\u00a0PM', starts: 2, startsNow: 3 })
})

test('the preview warns if nothing at all would be open', () => {
  const { total, warning } = previewSchedule(days, { ...defaultRules, weeklySchedule: {} }, defaultRules, now)
  expect(total).toBe(0)
  expect(warning).toBe('With these settings, no one could book in the next 60 days.')
})
