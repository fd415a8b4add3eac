import { expect, test } from 'vitest'
import { addDays, type CalendarDate, hourLabel, toInstant } from '../../domain/calendar.ts'
import { defaultRules } from '../../domain/schedule/rules.ts'
import { type Day, dayProblem, daySlots } from '../../domain/schedule/slots.ts'
import { answerAvailability } from './availability-answer.ts'
import { type AvailabilityQuestion, type DayAnswer, daysToAsk } from './availability-question.ts'
import { datePhraseIn } from './phrases/date-phrase.ts'
import { hoursIn, hourWindowIn } from './phrases/time-phrase.ts'

/** Friday, November 20, 2026. The first bookable day is Monday: 48 hours' notice, and Sunday is closed. */
const now = toInstant('2026-11-20', 12)
const limits = { ...defaultRules.generalSettings, phone: '(602) 555-0142' }

const booked: Record<CalendarDate, Partial<Day>> = {
  '2026-11-27': { booked: [{ start: 10, end: 12 }] },
  '2026-11-28': { booked: [{ start: 10, end: 16 }] },
  '2026-12-01': { blocks: [{ type: 'full' }] },
}

function ask(text: string) {
  const days = datePhraseIn(text, now) ?? 'soonest'
  const question: AvailabilityQuestion = { days, window: hourWindowIn(text), hours: hoursIn(text) ?? 2 }
  const { from, to } = daysToAsk(question, limits, now)
  const answers: DayAnswer[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const day: Day = { date, booked: [], blocks: [], ...booked[date] }
    const problem = dayProblem(day, question.hours, defaultRules, now) ?? null
    const slots = daySlots(day, question.hours, defaultRules, now).map(({ hour, state }) => ({
      time: hourLabel(hour),
      state,
    }))
    answers.push({ date, selectable: problem === null, problem, slots })
  }
  return answerAvailability(question, answers, limits, now)
}

test('an open day is offered with every open start', () => {
  expect(ask('is Dec 5 free?')).toEqual({
    text: 'Yes, Saturday, December 5, 2026 is open. Choose a start:',
    openDays: [
      { date: '2026-12-05', times: ['10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM'], more: 0 },
    ],
  })
})

test('booked hours and their buffers aren’t offered', () => {
  expect(ask('anything next Friday after 3?')).toEqual({
    text: 'Yes, Friday, November 27, 2026 is open from 3:00 PM. Choose a start:',
    openDays: [{ date: '2026-11-27', times: ['3:00 PM', '4:00 PM'], more: 0 }],
  })
  expect(ask('next friday').openDays[0]?.times).toEqual(['1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'])
})

test('a taken hour gets the day’s other open hours offered', () => {
  const { text, openDays } = ask('next friday at 10')
  expect(text).toBe('Nothing at 10:00 AM on Friday, November 27, but other times are open:')
  expect(openDays[0]?.times).toContain('1:00 PM')
})

test.each([
  ['sunday the 29th, 2026-11-29', 'We’re closed on Sundays. The next open day is Monday, November 30, 2026.'],
  ['Nov 28', 'Nothing is open on Saturday, November 28, 2026. The next open day is Monday, November 30, 2026.'],
  ['December 1', 'We’re not available on Tuesday, December 1, 2026. The next open day is Wednesday, December 2, 2026.'],
  [
    'tomorrow at 2',
    'We need 48 hours to get ready, so Saturday, November 21, 2026 is too soon. The next open day is Monday, November 23, 2026.',
  ],
  [
    'can you come today',
    'We’ll try. Online booking needs some notice, so for today, please call (602) 555-0142. The next open day is Monday, November 23, 2026.',
  ],
  [
    'same day?',
    'We’ll try. Online booking needs some notice, so for today, please call (602) 555-0142. The next open day is Monday, November 23, 2026.',
  ],
  ['yesterday', 'Thursday, November 19, 2026 has already passed. The next open day is Monday, November 23, 2026.'],
  ['last weekend', 'Last weekend has already passed. The next open day is Monday, November 23, 2026.'],
  [
    'a saturday in january 2026',
    'Saturdays in January 2026 have already passed. The next open day is Monday, November 23, 2026.',
  ],
  [
    'Saturdays in May 2027',
    'We take bookings up to 90 days ahead, and Saturdays in May 2027 are further out. The next open day is Monday, November 23, 2026.',
  ],
  [
    'March 6',
    'We take bookings up to 90 days ahead, and Saturday, March 6, 2027 is further out. The next open day is Monday, November 23, 2026.',
  ],
  [
    'in may',
    'We take bookings up to 90 days ahead, and May 2027 is further out. The next open day is Monday, November 23, 2026.',
  ],
  ['this weekend', 'Nothing is open this weekend. The next open day is Monday, November 23, 2026.'],
  ['when are you free', 'The next open day is Monday, November 23, 2026.'],
  ['can we start at 7am', 'Nothing is open at 7:00 AM. The next open day is Monday, November 23, 2026.'],
])('the question "%s" gets the answer "%s"', (text, sentence) => {
  expect(ask(text).text).toBe(sentence)
})

test('an alternative day is offered with its start times, within the requested hours if there are any', () => {
  expect(ask('tomorrow at 2').openDays).toEqual([{ date: '2026-11-23', times: ['2:00 PM'], more: 0 }])
})

test('a question about days in a month gets only those days', () => {
  const { text, openDays } = ask('a Saturday in December?')
  expect(text).toBe('Open on Saturdays in December 2026:')
  expect(openDays.map(({ date }) => date)).toEqual(['2026-12-05', '2026-12-12', '2026-12-19'])
  expect(ask('sundays in december').text).toBe(
    'We’re closed on Sundays. The next open day is Monday, December 7, 2026.',
  )
  expect(ask('a saturday in may').text).toBe(
    'We take bookings up to 90 days ahead, and Saturdays in May 2027 are further out. The next open day is Monday, November 23, 2026.',
  )
  expect(ask('openings before christmas').text).toBe('Open before December 25:')
  expect(ask('are you open on weekends').text).toBe('Open on weekends:')
  expect(ask('do you have a weekend open').text).toBe('Open on weekends:')
  expect(ask('Weekends in the morning').text).toBe('Open on weekends before noon:')
  expect(ask('late december').text).toBe('Open in late December 2026:')
  expect(ask('early december').text).toBe('Open in early December 2026:')
  expect(ask('mornings in december').text).toBe('Open in December 2026 before noon:')
  expect(ask('dec 4 to 6').text).toBe('Open December 4 to 6:')
})

test('several open days are shortened to a few days and times', () => {
  const { text, openDays } = ask('anything next week in the afternoon?')
  expect(text).toBe('Open next week between 12:00 PM and 4:00 PM:')
  expect(openDays.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
  expect(openDays[0]).toMatchObject({ times: ['12:00 PM', '1:00 PM'], more: 3 })
})

test('a day that doesn’t exist gets a question back', () => {
  expect(ask('feb 30')).toEqual({ text: 'That day isn’t on the calendar. Which one did you mean?', openDays: [] })
})

test('tonight gets the answer for today and the next open day', () => {
  const { text, openDays } = ask('tonight?')
  expect(text).toMatch(
    /^We’ll try. Online booking needs some notice, so for today, please call \(602\) 555-0142\. The next/,
  )
  expect(openDays).toHaveLength(1)
})

test('without a notice period, today is answered like any other day', () => {
  const question: AvailabilityQuestion = { days: { from: '2026-11-20', to: '2026-11-20' }, window: undefined, hours: 2 }
  const open: DayAnswer = { date: '2026-11-20', selectable: true, slots: [{ time: '3:00 PM', state: 'open' }] }
  const noNotice = { ...limits, blockHoursBeforeBooking: 0 }
  expect(answerAvailability(question, [open], noNotice, now).text).toBe(
    'Yes, Friday, November 20, 2026 is open. Choose a start:',
  )
  const full: DayAnswer = { date: '2026-11-20', selectable: false, problem: 'full', slots: [] }
  expect(answerAvailability(question, [full], noNotice, now).text).toMatch(
    /^Nothing is open on Friday, November 20, 2026\./,
  )
})

test('the answer names the length of a longer event', () => {
  expect(ask('dec 5 for 4 hours').text).toBe('Yes, Saturday, December 5, 2026 is open for 4 hours. Choose a start:')
})

test('a weekday of any week that’s too soon is offered a week later', () => {
  expect(ask('are you free on a saturday')).toEqual({
    text: 'We need 48 hours to get ready, so Saturday, November 21, 2026 is too soon. The next open Saturday is December 5.',
    openDays: [
      { date: '2026-12-05', times: ['10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM'], more: 0 },
    ],
  })
})
