import { expect, test } from 'vitest'
import { extraHoursLabel } from '../extras/extra-hours-label.ts'
import { choiceFrom, chosenHours, shortRange } from './order.ts'

test('a stored choice is restored without its invalid values', () => {
  const choice = { packageId: 'iron-dome', extraHours: 2, addOns: ['premium'], date: '2026-12-04', hour: 14 }
  expect(choiceFrom(choice)).toEqual(choice)
  expect(
    choiceFrom({ packageId: 'tent', extraHours: -1, addOns: ['premium', 'x'], date: '2026-02-30', hour: 2.5 }),
  ).toEqual({
    packageId: 'drivers-den',
    extraHours: 0,
    addOns: ['premium'],
    date: undefined,
    hour: undefined,
  })
  for (const nonsense of [null, undefined, 'text', 7, []]) expect(choiceFrom(nonsense).packageId).toBe('drivers-den')
})

test('the event’s range covers base and extra hours from the start', () => {
  const choice = choiceFrom({ packageId: 'drivers-den', extraHours: 1, hour: 14 })
  expect(chosenHours(choice)).toEqual({ start: 14, end: 17 })
  expect(chosenHours({ ...choice, hour: undefined })).toBeUndefined()
})

test('a short range shows AM or PM only once if both ends share it', () => {
  expect(shortRange({ start: 14, end: 17 })).toBe('2:00–5:00 PM')
  expect(shortRange({ start: 10, end: 13 })).toBe('10:00 AM–1:00 PM')
})

test('the label of extra hours uses the singular for 1 only', () => {
  expect([0, 1, 2].map(extraHoursLabel)).toEqual(['0 extra hours', '1 extra hour', '2 extra hours'])
})
