import { expect, test } from 'vitest'
import { defaultRules } from '../../domain/schedule/rules.ts'
import type { Day } from '../../domain/schedule/slots.ts'
import { axisMarks, dayLineSpan, daySentence, keptFree, takenIn } from './day-line-shape.ts'

const friday: Day = { date: '2026-12-04', booked: [{ start: 9, end: 11 }], blocks: [] }
const span = { start: 9, end: 22 }

test('the day line runs from the first start to closing, extended for events outside those hours', () => {
  expect(dayLineSpan(friday, defaultRules)).toEqual(span)
  expect(dayLineSpan({ ...friday, booked: [{ start: 7.5, end: 8 }] }, defaultRules)).toEqual({ start: 7, end: 22 })
  // For a caller, the owner may book outside the day's hours.
  expect(dayLineSpan(friday, defaultRules, [{ start: 6, end: 8 }])).toEqual({ start: 6, end: 22 })
  expect(dayLineSpan(friday, defaultRules, [{ start: 21, end: 23.5 }])).toEqual({ start: 9, end: 24 })
})

test('the day’s sentence lists the booked hours and yours', () => {
  expect(daySentence(friday, span, { start: 14, end: 17 })).toBe(
    'The day from 9 AM to 10 PM: booked from 9 to 11 AM, yours from 2 to 5 PM.',
  )
  expect(daySentence({ ...friday, booked: [] }, span, { start: 11, end: 13 })).toBe(
    'The day from 9 AM to 10 PM: nothing booked, yours from 11 AM to 1 PM.',
  )
  expect(daySentence({ ...friday, booked: [...friday.booked, { start: 18, end: 20 }] }, span, undefined)).toBe(
    'The day from 9 AM to 10 PM: booked from 9 to 11 AM and from 6 to 8 PM.',
  )
})

test('an hour is kept free on both sides of a booking, but never inside another one', () => {
  const day = {
    ...friday,
    booked: [
      { start: 9, end: 11 },
      { start: 11, end: 12 },
      { start: 15, end: 17 },
    ],
  }
  expect(keptFree(day, defaultRules, span)).toEqual([
    { start: 12, end: 13 },
    { start: 14, end: 15 },
    { start: 17, end: 18 },
  ])
})

test('blocked hours are drawn like hours kept free', () => {
  const blocked: Day = { date: '2026-12-04', booked: [], blocks: [{ type: 'partial', start: 18, end: 24 }] }
  expect(keptFree(blocked, defaultRules, span)).toEqual([{ start: 18, end: 22 }])
  expect(keptFree({ ...blocked, blocks: [{ type: 'full' }] }, defaultRules, span)).toEqual([span])
})

test('a booking is cut off at the end of the line', () => {
  expect(takenIn({ ...friday, booked: [{ start: 21, end: 24 }] }, span)).toEqual([{ start: 21, end: 22 }])
})

test('the axis writes the chosen hours in full and drops the labels next to them', () => {
  const labels = (narrow: boolean, chosen?: { start: number; end: number }) =>
    axisMarks(span, chosen, narrow).flatMap(({ label }) => (label ? [label] : []))
  expect(labels(true, { start: 9, end: 11 }).slice(0, 2)).toEqual(['9', '11 AM'])
  expect(labels(true, { start: 20, end: 22 }).slice(-2)).toEqual(['8', '10 PM'])
  expect(labels(false, { start: 14, end: 17 })).toEqual([
    '9 AM',
    '11',
    '12 PM',
    '1',
    '2 PM',
    '3',
    '4',
    '5 PM',
    '6',
    '7',
    '8',
    '10 PM',
  ])
  const long = axisMarks({ start: 3, end: 22 }, { start: 3, end: 5 }, false)
  expect(long.flatMap(({ label }) => label || [])).toEqual([
    '3 AM',
    '5 AM',
    '6',
    '8',
    '10',
    '12 PM',
    '2',
    '4',
    '6',
    '8',
    '10 PM',
  ])
  expect(labels(false, { start: 11, end: 13 }).slice(0, 5)).toEqual(['9 AM', '11 AM', '12', '1 PM', '2'])
  expect(labels(true, { start: 14, end: 17 })).toEqual(['9 AM', '12', '2 PM', '5 PM', '10 PM'])
  expect(labels(true)).toEqual(['9 AM', '12', '10 PM'])
  expect(labels(false, { start: 10, end: 12 })[0]).toBe('10 AM')
})
