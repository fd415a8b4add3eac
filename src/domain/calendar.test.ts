import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  clockLabel,
  dayLabel,
  daysBetween,
  hourLabel,
  instantLabel,
  isCalendarDate,
  longDate,
  monthDates,
  monthLabel,
  monthStart,
  monthsLabel,
  parseHour,
  shortDate,
  shortDateFrom,
  toDateAndHour,
  todayIn,
  toInstant,
  toWeekday,
  unbroken,
  unbrokenDate,
} from './calendar.ts'

describe('labels', () => {
  test.each([
    [0, '12:00 AM'],
    [0.5, '12:30 AM'],
    [9, '9:00 AM'],
    [9.5, '9:30 AM'],
    [11.75, '11:45 AM'],
    [12, '12:00 PM'],
    [14, '2:00 PM'],
    [22, '10:00 PM'],
    [23.983_333, '11:59 PM'],
    [9.33, '9:20 AM'],
    [24, '12:00 AM'],
  ])('hour %d is %s', (hour, label) => expect(hourLabel(hour)).toBe(label))

  test.each([
    ['2:00 PM', 14],
    ['02:00 pm', 14],
    ['  2:30PM ', 14.5],
    ['12:00 AM', 0],
    ['12:59 PM', 12 + 59 / 60],
    ['11:59 PM', 23 + 59 / 60],
  ])('%j is read as hour %d', (text, hour) => expect(parseHour(text)).toBe(hour))

  test.each([
    '',
    '14:00',
    '14:00 PM',
    '0:00 AM',
    '13:00 PM',
    '2:60 PM',
    '2 PM',
    '2:0 PM',
    '2:00',
    '2:00 XM',
    '-2:00 PM',
  ])('%j names no hour', (text) => expect(parseHour(text)).toBeUndefined())

  test('every minute of the day survives a round trip through its label', () => {
    for (let minute = 0; minute < 24 * 60; minute++)
      expect(parseHour(hourLabel(minute / 60))).toBeCloseTo(minute / 60, 9)
  })

  test('dates read as §9 writes them', () => {
    expect(longDate('2026-12-04')).toBe('Friday, December 4, 2026')
    expect(dayLabel('2026-12-04')).toBe('Friday, December 4')
    expect(shortDate('2026-12-04')).toBe('Fri, Dec 4')
    expect(shortDateFrom('2026-12-04', '2026-11-20')).toBe('Fri, Dec 4')
    expect(shortDateFrom('2025-12-05', '2026-01-02')).toBe('Fri, Dec 5, 2025')
    expect(monthLabel('2026-12-04')).toBe('December 2026')
    expect(monthsLabel('2026-12-04', '2026-12-31')).toBe('December 2026')
    expect(monthsLabel('2026-11-24', '2026-12-26')).toBe('Nov\u00a0– Dec\u00a02026')
    expect(monthsLabel('2026-12-04', '2027-01-02')).toBe('Dec\u00a02026\u00a0– Jan\u00a02027')
  })
})

test.each([
  ['2026-11-20T21:05:09.900Z', '2:05:09 PM'],
  ['2026-11-20T06:59:59Z', '11:59:59 PM'],
  ['2026-11-20T07:00:00Z', '12:00:00 AM'],
  ['2026-07-04T19:30:00Z', '12:30:00 PM'],
])('the clock at %s shows %s', (instant, label) => {
  expect(clockLabel(new Date(instant))).toBe(label)
})

test('the last second of a day is shown on that day', () => {
  expect(instantLabel('2026-11-29T06:59:59Z')).toBe('Saturday, November\u00a028, 2026 at 11:59\u00a0PM')
})

test('an instant is shown in Phoenix time, and a missing one as Unknown', () => {
  expect(instantLabel('2026-12-05T06:30:00Z')).toBe('Friday, December\u00a04, 2026 at 11:30\u00a0PM')
  expect(instantLabel(null)).toBe('Unknown')
})

/** Days when clocks change in most of the United States, and the days around them. Phoenix never changes. */
const clockChanges = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02', '2027-03-14']

const anyDate = fc
  .integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) })
  .map((ms) => new Date(ms).toISOString().slice(0, 10))

describe('the business is in Phoenix, seven hours behind UTC on every day of the year', () => {
  test.each(clockChanges)('%s', (date) => {
    for (const hour of [0, 1, 2, 3, 9, 14, 22, 23.5]) {
      expect(toInstant(date, hour).getTime()).toBe(Date.parse(`${date}T07:00:00Z`) + hour * 3_600_000)
    }
  })

  test('2:00 PM is stored as 21:00 UTC and read back as 2:00 PM', () => {
    expect(toInstant('2026-11-01', 14).toISOString()).toBe('2026-11-01T21:00:00.000Z')
    expect(toDateAndHour(new Date('2026-11-01T21:00:00Z'))).toEqual({ date: '2026-11-01', hour: 14 })
  })

  test('today changes at 07:00 UTC', () => {
    expect(todayIn(new Date('2026-03-08T06:59:59.999Z'))).toBe('2026-03-07')
    expect(todayIn(new Date('2026-03-08T07:00:00Z'))).toBe('2026-03-08')
  })

  test('midnight at the end of a day is the start of the next', () => {
    expect(toInstant('2026-12-31', 24)).toEqual(toInstant('2027-01-01', 0))
    expect(toDateAndHour(toInstant('2026-12-31', 24))).toEqual({ date: '2027-01-01', hour: 0 })
  })

  const sample = `
    import * as calendar from ${JSON.stringify(new URL('./calendar.ts', import.meta.url).href)}
    const dates = ${JSON.stringify(clockChanges)}
    process.stdout.write(JSON.stringify(dates.map((date) => [
      ...[0, 1, 2, 2.5, 3, 14, 23].map((hour) => [
        calendar.toInstant(date, hour), calendar.toDateAndHour(calendar.toInstant(date, hour)), calendar.hourLabel(hour),
      ]),
      calendar.todayIn(new Date(date + 'T06:59:59Z')), calendar.todayIn(new Date(date + 'T07:00:00Z')),
      calendar.toWeekday(date), calendar.longDate(date), calendar.shortDate(date), calendar.monthLabel(date),
      calendar.addDays(date, 1), calendar.monthDates(date), calendar.daysBetween('2026-01-01', date),
    ])))`

  const inZone = (zone: string) =>
    execFileSync(process.execPath, ['--input-type=module', '--no-warnings', '-e', sample], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    })

  const inUtc = inZone('UTC')

  test('the sample script prints the expected values in UTC', () => {
    expect(JSON.parse(inUtc)[1].slice(5, 11)).toEqual([
      ['2026-03-08T21:00:00.000Z', { date: '2026-03-08', hour: 14 }, '2:00 PM'],
      ['2026-03-09T06:00:00.000Z', { date: '2026-03-08', hour: 23 }, '11:00 PM'],
      '2026-03-07',
      '2026-03-08',
      'sunday',
      'Sunday, March 8, 2026',
    ])
  })

  test.each(['America/Denver', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'the process’s time zone changes nothing: %s',
    (zone) => expect(inZone(zone)).toBe(inUtc),
    20_000,
  )
})

test('a date and hour survive a round trip through an instant', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 0, max: 24 * 60 - 1 }), (date, minute) => {
      expect(toDateAndHour(toInstant(date, minute / 60)).date).toBe(date)
      expect(toDateAndHour(toInstant(date, minute / 60)).hour).toBeCloseTo(minute / 60, 9)
    }),
    { numRuns: 2_000 },
  )
})

test('an instant survives a round trip through date and hour, to the minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1990, 0, 1) / 1000, max: Date.UTC(2090, 0, 1) / 1000 }), (seconds) => {
      const { date, hour } = toDateAndHour(new Date(seconds * 1000))
      expect(Math.round(toInstant(date, hour).getTime() / 60_000)).toBe(Math.floor(seconds / 60))
    }),
    { numRuns: 2_000 },
  )
})

test('daysBetween reverses addDays, and weekdays follow one another', () => {
  const week = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days))).toBe(days)
      expect(week.indexOf(toWeekday(addDays(date, 1)))).toBe((week.indexOf(toWeekday(date)) + 1) % 7)
    }),
  )
})

describe('a calendar date', () => {
  test.each(['2026-01-01', '2026-12-31', '2024-02-29', '2000-02-29', '1000-01-01', '2999-12-31'])(
    '%s is valid',
    (text) => {
      expect(isCalendarDate(text)).toBe(true)
    },
  )

  test.each([
    ['not a leap year', '2026-02-29'],
    ['a century that is not a leap year', '2100-02-29'],
    ['no such day', '2026-04-31'],
    ['no such month', '2026-13-01'],
    ['month zero', '2026-00-10'],
    ['day zero', '2026-01-00'],
    ['no zeros in front', '2026-1-1'],
    ['a time after it', '2026-01-01T00:00:00Z'],
    ['a line break after it', '2026-01-01\n'],
    ['blanks around it', ' 2026-01-01 '],
    ['empty', ''],
    ['five digits of year', '12026-01-01'],
    ['a signed year', '+002026-01-01'],
    ['digits of another script', '２０２６-01-01'],
    ['American order', '01-02-2026'],
    ['a year that the time zone data cannot name', '0099-01-05'],
    ['a year past every calendar of ours', '9999-12-31'],
  ])('is refused: %s (%j)', (_, text) => {
    expect(isCalendarDate(text)).toBe(false)
  })

  test('every valid date has an instant', () => {
    const padded = (max: number, length: number) => fc.nat(max).map((number) => String(number).padStart(length, '0'))
    fc.assert(
      fc.property(padded(9999, 4), padded(13, 2), padded(32, 2), (year, month, day) => {
        const text = `${year}-${month}-${day}`
        if (!isCalendarDate(text)) return
        expect(toDateAndHour(toInstant(text, 12))).toEqual({ date: text, hour: 12 })
        expect(isCalendarDate(addDays(text, 1)) || text === '2999-12-31').toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('a month lists all its days, and months can be added', () => {
  expect(monthDates('2028-02-17')).toHaveLength(29)
  expect(monthDates('2026-03-08').at(0)).toBe('2026-03-01')
  expect(monthDates('2026-03-08').at(-1)).toBe('2026-03-31')
  expect(monthStart('2026-01-31', 1)).toBe('2026-02-01')
  expect(monthStart('2026-01-31', -1)).toBe('2025-12-01')
})

test('unbroken keeps a time of day, a day of a month, a house number, a ZIP code, hours, a distance and a discount on one line and leaves other words alone', () => {
  expect(unbroken('Friday at 9:30 AM, never between 8 PM and 9 AM')).toBe(
    'Friday at 9:30\u00a0AM, never between 8\u00a0PM and 9\u00a0AM',
  )
  expect(unbroken('By Wed, Dec 2, or in May 2027')).toBe('By Wed,\u00a0Dec\u00a02, or in May 2027')
  expect(unbroken('Near the edge (47 miles), 1 mile, 2 milestones, 2 hours')).toBe(
    'Near the edge (47\u00a0miles), 1\u00a0mile, 2 milestones, 2\u00a0hours',
  )
  expect(unbroken('Codes: 10% off, $25.50 off')).toBe('Codes: 10%\u00a0off, $25.50\u00a0off')
  expect(unbroken('12 Fairway Dr, Mesa, AZ 85201')).toBe('12\u00a0Fairway Dr, Mesa, AZ\u00a085201')
  expect(unbroken('Whitfield backyard, 2100 E Rio Salado Pkwy')).toBe('Whitfield backyard, 2100\u00a0E Rio Salado Pkwy')
  expect(unbroken('3 AMPS at 2:00, PM, or 2 offers')).toBe('3 AMPS at 2:00, PM, or 2 offers')
  expect(unbrokenDate('2026-12-16')).toBe('Wednesday, December\u00a016, 2026')
})
