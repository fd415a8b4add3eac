import { expect, test } from 'vitest'
import { defaultRules } from './rules.ts'
import { isSame, rebased, settingsChanges } from './settings-changes.ts'

const { weeklySchedule, generalSettings } = defaultRules

test('changed settings are described in words', () => {
  const after = {
    weeklySchedule: { ...weeklySchedule, saturday: { ...weeklySchedule.saturday, enabled: false } },
    generalSettings: { ...generalSettings, preTimeBuffer: 2 },
  }
  expect(settingsChanges(defaultRules, after)).toEqual([
    { label: 'Saturday', before: '10:00 AM to 4:00 PM', after: 'Closed' },
    { label: 'Free time before an event', before: '1 hour', after: '2 hours' },
  ])
  expect(settingsChanges(defaultRules, defaultRules)).toEqual([])
})

test('new hours of a day that stays closed aren’t a change', () => {
  const sunday = { start: '1:00 PM', end: '2:00 PM', enabled: false }
  expect(settingsChanges(defaultRules, { ...defaultRules, weeklySchedule: { ...weeklySchedule, sunday } })).toEqual([])
})

test('rebased applies my changes to theirs and keeps their other changes', () => {
  const mine = { ...weeklySchedule, monday: { ...weeklySchedule.monday, end: '8:00 PM' } }
  const theirs = { ...weeklySchedule, monday: { ...weeklySchedule.monday, enabled: false }, friday: mine.sunday }
  expect(rebased(weeklySchedule, mine, theirs)).toEqual({ ...theirs, monday: mine.monday })
  expect(rebased({ a: '1', b: '2' }, { a: '1', b: '3' }, { a: '9', b: '2' })).toEqual({ a: '9', b: '3' })
})

test('isSame ignores the order of fields', () => {
  expect(isSame({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true)
  expect(isSame({ a: 1, b: { c: 2 } }, { a: 1, b: { c: 3 } })).toBe(false)
})
