import { expect, test } from 'vitest'
import { defaultRules } from './rules.ts'
import {
  dayScheduleProblem,
  numberProblems,
  readNumbers,
  scheduleProblems,
  timeFromInput,
  timeInput,
  wholeNumber,
  wholeWeek,
} from './settings-form.ts'

const numbers = defaultRules.generalSettings

test('the specification’s defaults can be saved', () => {
  expect(numberProblems(numbers)).toEqual({})
  expect(scheduleProblems(defaultRules.weeklySchedule)).toEqual({})
})

test.each([
  ['48', 48],
  [' 7 ', 7],
  ['-1', -1],
  ['007', 7],
  ['', undefined],
  ['7.5', undefined],
  ['1e3', undefined],
  ['seven', undefined],
  ['9999999999', undefined],
])('%j is read as %j', (text, number) => {
  expect(wholeNumber(text)).toBe(number)
})

test.each([
  ['advanceBookingDays', [0, -1, 731, 1.5, undefined], [2, 730]],
  ['blockHoursBeforeBooking', [-1, 721], [0, 720]],
  ['preTimeBuffer', [-1, 13], [0, 12]],
  ['postTimeBuffer', [-1, 13], [0, 12]],
] as const)('%s is refused outside its limits and accepted at them', (name, refused, taken) => {
  for (const value of refused) expect(Object.keys(numberProblems({ ...numbers, [name]: value }))).toEqual([name])
  for (const value of taken) expect(numberProblems({ ...numbers, [name]: value })).toEqual({})
})

test('a notice longer than the booking window is refused, an equal one isn’t', () => {
  const both = (days: number, notice: number) =>
    numberProblems({ ...numbers, advanceBookingDays: days, blockHoursBeforeBooking: notice })
  expect(both(2, 48)).toEqual({})
  expect(both(2, 49).blockHoursBeforeBooking).toBe(
    '49 hours of notice is more than the 2 days people can book ahead. No one could book.',
  )
})

test('typed numbers become settings only if all of them are valid', () => {
  const typed = { advanceBookingDays: '30', blockHoursBeforeBooking: '24', preTimeBuffer: '0', postTimeBuffer: '2' }
  expect(readNumbers(typed).settings).toEqual({
    advanceBookingDays: 30,
    blockHoursBeforeBooking: 24,
    preTimeBuffer: 0,
    postTimeBuffer: 2,
  })
  expect(readNumbers({ ...typed, postTimeBuffer: '' })).toEqual({
    problems: { postTimeBuffer: 'Enter a whole number of hours from 0 to 12.' },
    settings: undefined,
  })
})

const day = (start: string, end: string) => ({ start, end, enabled: true })

test.each([day('9:30 AM', '5:00 PM'), day('8:00 PM', '10:00 PM')])('hours from $start to $end can be saved', (open) => {
  expect(dayScheduleProblem('monday', open)).toBeUndefined()
})

test.each([
  [day('5:00 PM', '9:00 AM'), 'Monday must start before it ends.'],
  [day('9:00 AM', '9:00 AM'), 'Monday must start before it ends.'],
  [day('', '5:00 PM'), 'Monday needs a start time and an end time.'],
  [day('9:15 AM', '9:45 AM'), 'Events start on the hour, and there’s no full hour from 9:15 AM to 9:45 AM.'],
  [day('8:30 PM', '11:00 PM'), 'Events last 2 hours and end by 10:00 PM, so Monday must start by 8:00 PM.'],
])('hours $start to $end are refused unless the day is closed', (open, problem) => {
  expect(dayScheduleProblem('monday', open)).toBe(problem)
  expect(dayScheduleProblem('monday', { ...open, enabled: false })).toBeUndefined()
})

test('a day missing from the stored schedule is closed', () => {
  expect(wholeWeek({ monday: defaultRules.weeklySchedule.monday }).tuesday.enabled).toBe(false)
})

const timeInputs = {
  '9:00 AM': '09:00',
  '12:00 AM': '00:00',
  '12:30 PM': '12:30',
  '9:20 PM': '21:20',
  '': '',
}

test.each(Object.entries(timeInputs))('%j converts to %j for a time input, and back', (stored, input) => {
  expect(timeInput(stored)).toBe(input)
  expect(timeFromInput(input)).toBe(stored)
})
