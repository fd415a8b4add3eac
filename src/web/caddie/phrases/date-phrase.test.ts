import { expect, test } from 'vitest'
import { type CalendarDate, toInstant } from '../../../domain/calendar.ts'
import { datePhraseIn } from './date-phrase.ts'

/** A Friday. */
const friday = toInstant('2026-11-20', 12)
const on = (date: CalendarDate) => ({ from: date, to: date })

test.each([
  ['is Saturday free?', '2026-11-21'],
  ['anything next Friday after 3?', '2026-11-27'],
  ['do you work sundays', '2026-11-22'],
  ['thurs', '2026-11-26'],
  ['next thursday before noon', '2026-11-26'],
  ['this friday', '2026-11-20'],
  ['friday', '2026-11-27'],
  ['is sat open', '2026-11-21'],
  ['sun?', '2026-11-22'],
  ['saterday', '2026-11-21'],
  ['wensday', '2026-11-25'],
  ['Dec 12?', '2026-12-12'],
  ['december 12th', '2026-12-12'],
  ['12th of december', '2026-12-12'],
  ['12 December 2026', '2026-12-12'],
  ['Dec. 5, 2026', '2026-12-05'],
  ['12/12', '2026-12-12'],
  ['12/12/26', '2026-12-12'],
  ['2026-12-05 at 2:00 PM', '2026-12-05'],
  ['december 5 2pm', '2026-12-05'],
  ['the 12th', '2026-12-12'],
  ['January 3', '2027-01-03'],
  ['christmas eve', '2026-12-24'],
  ['new year’s eve', '2026-12-31'],
  ['tomorrow at 2', '2026-11-21'],
  ['tommorow', '2026-11-21'],
  ['the day after tomorrow', '2026-11-22'],
  ['tonight', '2026-11-20'],
  ['in 10 days', '2026-11-30'],
  ['in two weeks', '2026-12-04'],
  ['yesterday', '2026-11-19'],
  ['last friday', '2026-11-13'],
  ['nov 19 2026', '2026-11-19'],
  ['first Saturday of January 2027', '2027-01-02'],
  ['second friday in may 2028', '2028-05-12'],
])('on Friday, November 20, 2026, "%s" means %s', (text, date) => {
  expect(datePhraseIn(text, friday)).toMatchObject(on(date))
})

test.each([
  ['saturday in two weeks', '2026-12-12'],
  ['saturday in 2 weeks', '2026-12-12'],
  ['the saturday in two weeks', '2026-12-12'],
  ['is saturday afternoon free in two weeks?', '2026-12-12'],
  ['in two weeks on saturday afternoon', '2026-12-12'],
  ['in a couple of weeks, on a sunday', '2026-12-13'],
  ['monday in a week', '2026-11-30'],
  ['friday in two weeks', '2026-12-11'],
  ['saturday two weeks from now', '2026-12-12'],
  ['three weeks from today, on tuesday', '2026-12-15'],
  ['next week on saturday', '2026-12-05'],
  ['friday of next week', '2026-12-04'],
  ['saturday after next', '2026-12-12'],
  ['are you free on wed next week', '2026-12-02'],
  ['is sat in two weeks open', '2026-12-12'],
  ['open wed the week after next', '2026-12-09'],
  ['the friday after next', '2026-12-11'],
  ['saturday of the week after next', '2026-12-12'],
  ['two saturdays from now', '2026-12-05'],
  ['two fridays from today', '2026-12-11'],
  ['is saturday the 12th open', '2026-12-12'],
  ['sat 12th', '2026-12-12'],
  ['saturday, the 9th', '2027-01-09'],
  ['in two weeks, saturday the 5th', '2026-12-05'],
  ['in two weeks on saturday, dec 5', '2026-12-05'],
  ['friday december 12', '2026-12-12'],
  ['december 12', '2026-12-12'],
  ['sat 12/12', '2026-12-12'],
  ['two weeks from saturday', '2026-12-12'],
  ['a week from saturday', '2026-12-05'],
  ['next saturday', '2026-12-05'],
  ['saturday', '2026-11-28'],
  ['this saturday or next week', '2026-11-28'],
  ['in two weeks', '2026-12-11'],
])('on Friday, November 27, 2026, "%s" means %s', (text, date) => {
  expect(datePhraseIn(text, toInstant('2026-11-27', 12))).toMatchObject(on(date))
})

test.each([
  ['saturday in two weeks', '2026-12-12'],
  ['two saturdays from now', '2026-12-12'],
  ['the saturday after next', '2026-12-12'],
])('on a Saturday, "%s" doesn’t count today', (text, date) => {
  expect(datePhraseIn(text, toInstant('2026-11-28', 12))).toMatchObject(on(date))
})

test('“the weekend in two weeks” and “weekend after next” are that week’s', () => {
  for (const text of ['the weekend in two weeks', 'in 2 weeks on the weekend', 'weekend after next'])
    expect(datePhraseIn(text, friday), text).toMatchObject({ from: '2026-12-05', to: '2026-12-06' })
})

test.each([
  ['anything this weekend', '2026-11-21', '2026-11-22'],
  ['next weekend', '2026-11-28', '2026-11-29'],
  ['any day this week', '2026-11-20', '2026-11-22'],
  ['next week in the morning', '2026-11-23', '2026-11-29'],
  ['in december', '2026-12-01', '2026-12-31'],
  ['sometime this month', '2026-11-20', '2026-11-30'],
  ['next month', '2026-12-01', '2026-12-31'],
  ['late january 2028', '2028-01-21', '2028-01-31'],
  ['december 2027', '2027-12-01', '2027-12-31'],
])('"%s" means the days from %s to %s', (text, from, to) => {
  expect(datePhraseIn(text, friday)).toMatchObject({ from, to })
})

test.each([
  ['a Saturday in December?', '2026-12-05', '2026-12-26', ['saturday']],
  ['a Saturday in January 2027?', '2027-01-02', '2027-01-30', ['saturday']],
  ['Saturdays in december 2027', '2027-12-04', '2027-12-25', ['saturday']],
  ['saturday march 2027', '2027-03-06', '2027-03-27', ['saturday']],
  ['any weekend in January 2027?', '2027-01-02', '2027-01-31', ['saturday', 'sunday']],
  ['a saturday in january 2026', '2026-01-03', '2026-01-31', ['saturday']],
  ['which fridays do you have next month', '2026-12-04', '2026-12-25', ['friday']],
  ['in february, on a wednesday evening', '2027-02-03', '2027-02-24', ['wednesday']],
  ['thursday or friday of january', '2027-01-01', '2027-01-29', ['thursday', 'friday']],
  ['some weekend in january', '2027-01-02', '2027-01-31', ['saturday', 'sunday']],
  ['weekdays in december', '2026-12-01', '2026-12-31', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']],
  ['a saturday this month', '2026-11-21', '2026-11-28', ['saturday']],
  ['weekends open before christmas', '2026-11-20', '2026-12-24', ['saturday', 'sunday']],
  ['saturdays before christmas', '2026-11-20', '2026-12-24', ['saturday']],
])('"%s" means some weekdays from %s to %s', (text, from, to, weekdays) => {
  expect(datePhraseIn(text, friday)).toMatchObject({ from, to, weekdays })
})

test.each([
  ['the third tuesday of december', '2026-12-15', '2026-12-15'],
  ['last saturday in february', '2027-02-27', '2027-02-27'],
  ['the 2nd weekend of february', '2027-02-13', '2027-02-14'],
  ['week of dec 7', '2026-12-07', '2026-12-13'],
  ['the week after christmas', '2026-12-28', '2027-01-03'],
  ['the weekend before christmas', '2026-12-19', '2026-12-20'],
  ['the day before thanksgiving', '2026-11-25', '2026-11-25'],
  ['anything before the 12th', '2026-11-20', '2026-12-11'],
  ['anything before Friday, Dec 18', '2026-11-20', '2026-12-17'],
  ['anything before 3 on Saturday', '2026-11-21', '2026-11-21'],
  ['before 3:30pm tomorrow', '2026-11-21', '2026-11-21'],
  ['before 12 December', '2026-11-20', '2026-12-11'],
  ['before the second Saturday in December', '2026-11-20', '2026-12-11'],
  ['before Saturday December 12', '2026-11-20', '2026-12-11'],
  ['before January 15 2028', '2026-11-20', '2028-01-14'],
  ["before new year's eve for 3 hours", '2026-11-20', '2026-12-30'],
  ['can we play before dinner on dec 5', '2026-12-05', '2026-12-05'],
  ['before dinner dec 5', '2026-12-05', '2026-12-05'],
  ['before you come on dec 5', '2026-12-05', '2026-12-05'],
  ['do you have anything before three on Saturday', '2026-11-21', '2026-11-21'],
  ['before sunset on Saturday', '2026-11-21', '2026-11-21'],
  ['can we start before it gets hot on Saturday', '2026-11-21', '2026-11-21'],
  ['before the party on Saturday', '2026-11-21', '2026-11-21'],
  ['three weeks from tomorrow', '2026-12-12', '2026-12-12'],
  ['are you open sat and sun next week', '2026-11-28', '2026-11-29'],
  ['tue or wed next week', '2026-11-23', '2026-11-29'],
  ['10 days from now', '2026-11-30', '2026-11-30'],
  ['dec 4 to 6', '2026-12-04', '2026-12-06'],
  ['december 30 - january 2', '2026-12-30', '2027-01-02'],
  ['12/4 thru 12/6', '2026-12-04', '2026-12-06'],
  ['labor day weekend', '2027-09-04', '2027-09-06'],
  ["mother's day", '2027-05-09', '2027-05-09'],
  ['presidents day', '2027-02-15', '2027-02-15'],
  ['early february', '2027-02-01', '2027-02-10'],
  ['end of december', '2026-12-21', '2026-12-31'],
  ['how does february look', '2027-02-01', '2027-02-28'],
])('the combined phrase "%s" means the days from %s to %s', (text, from, to) => {
  expect(datePhraseIn(text, friday)).toMatchObject({ from, to })
})

test.each(['saturday may work', 'dec 5 at 6', 'dec 5 and 6 people'])('"%s" means a single day', (text) => {
  const days = datePhraseIn(text, friday)
  expect(days).toMatchObject({ from: (days as { to: string }).to })
})

test.each([
  'saturday 40th birthday',
  'saturday, 50th anniversary',
  'saturday 21st birthday',
  'saturday 25th wedding anniversary',
])('"%s" names a weekday, not a date', (text) => {
  expect(datePhraseIn(text, friday)).toEqual(datePhraseIn('saturday', friday))
})

test.each(['feb 30', 'december 45th', '13/13', '2026-02-30', 'saturday the 11th'])(
  '"%s" is read as a nonexistent day',
  (text) => {
    expect(datePhraseIn(text, friday)).toBe('no-such-day')
  },
)

test.each([
  'is there any sun shade',
  'may I book',
  'we sat down already',
  'who won the masters in 2019',
  'is it more expensive on weekends',
  'rain?',
  'how much for 3 hours',
  'my patio is 14 by 14',
])('"%s" isn’t read as a day', (text) => {
  expect(datePhraseIn(text, friday)).toBeUndefined()
})

test('days are read in Phoenix time, whatever the time zone of the clock', () => {
  // 11:30 PM in Phoenix is already Saturday in UTC.
  expect(datePhraseIn('tomorrow', toInstant('2026-11-20', 23.5))).toMatchObject(on('2026-11-21'))
})

test('“this weekend” starts today on a Saturday', () => {
  expect(datePhraseIn('this weekend', toInstant('2026-11-21', 9))).toMatchObject({
    from: '2026-11-21',
    to: '2026-11-22',
  })
  expect(datePhraseIn('this weekend', toInstant('2026-11-22', 9))).toMatchObject({
    from: '2026-11-22',
    to: '2026-11-22',
  })
})
