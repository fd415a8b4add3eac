import { expect, test } from 'vitest'
import { hoursIn, hourWindowIn } from './time-phrase.ts'

test.each([
  ['anything next Friday after 3?', 15, 23],
  ['tomorrow at 2', 14, 14],
  ['on 2026-12-05 at 2:00 PM', 14, 14],
  ['saturday 5pm', 17, 17],
  ['at 10', 10, 10],
  ['at 14:00', 14, 14],
  ['at noon', 12, 12],
  ['before noon', 0, 11],
  ['between 1 and 4', 13, 16],
  ['from 10 to 2', 10, 14],
  ['anything from 4 to 7pm', 16, 19],
  ['from 4pm to 7pm', 16, 16],
  ['in the morning', 0, 11],
  ['early on saturday', 0, 11],
  ['in the early evening', 17, 22],
  ['saturday afternoon', 12, 16],
  ['tonight', 17, 22],
  ['at 9 a.m.', 9, 9],
  ['after 2:30', 14.5, 23],
])('"%s" means starts from %d to %d', (text, earliest, latest) => {
  expect(hourWindowIn(text)).toEqual({ earliest, latest })
})

test.each([
  'is Saturday free?',
  'dec 12',
  'early december',
  'early next week',
  'for 3 hours',
  'at 10 people',
  'on the 12th',
  'at 99',
])('"%s" isn’t read as an hour', (text) => {
  expect(hourWindowIn(text)).toBeUndefined()
})

test.each([
  ['saturday for 3 hours', 3],
  ['a four-hour party', 4],
  ['5hrs', 5],
  ['how much for 4 hours', 4],
  ['Saturday.3 hours please', 3],
  ['ok...two hours', 2],
  ['from 4pm to 7pm', 3],
  ['from noon to 4 p.m.', 4],
  ['anything from 4 to 7pm', undefined],
  ['2.5 hours', undefined],
  ['do you need 24 hours notice for saturday', undefined],
  ['can we book saturday 48 hours ahead', undefined],
  ['can i cancel 3 hours before', undefined],
  ['can i cancel 3 hours before my event', undefined],
  ['can i book 24 hours before Saturday', undefined],
  ['Saturday for 3 hours before dinner', 3],
  ['4 hours before noon on Saturday', 4],
  ['.5 hours', undefined],
  ['saturday', undefined],
  ['happy hour', undefined],
])('"%s" means a length of %s hours', (text, hours) => {
  expect(hoursIn(text)).toBe(hours)
})
