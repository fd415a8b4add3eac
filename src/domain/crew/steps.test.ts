import { expect, test } from 'vitest'
import { toInstant } from '../calendar.ts'
import { dayWords, dayWordsForCustomer } from './day-words.ts'
import { departureFor } from './departure.ts'
import { timeFromServer, timeOnPhone } from './phone-clock.ts'
import {
  dayOverAt,
  defaultDriveMinutes,
  driveChoices,
  isLongOver,
  isOnCrewPage,
  pressedAtOurs,
  stepsFrom,
  takesSteps,
  toDayState,
  waitedOnPhone,
} from './steps.ts'

const at = (time: string) => new Date(`2026-06-05T${time}:00-07:00`)
const event = (start: number, end: number, date = '2026-06-05') => ({
  startsAt: toInstant(date, start),
  endsAt: toInstant(date, end),
})

test('the furthest crew step counts, in whatever order they arrive', () => {
  const press = (kind: 'on-our-way' | 'set-up' | 'packed' | 'note', time: string, minutes: number | null = null) => ({
    kind,
    pressedAt: at(time),
    receivedAt: at('17:30'),
    minutes,
  })
  expect(toDayState([])).toBeUndefined()
  expect(toDayState([press('note', '10:00')])).toBeUndefined()
  expect(toDayState([press('on-our-way', '10:00', 25)])).toEqual({
    step: 'on-our-way',
    at: at('10:00').toISOString(),
    minutes: 25,
    receivedAt: at('17:30'),
  })
  const late = [press('packed', '17:20'), press('set-up', '13:40'), press('on-our-way', '12:50', 25)]
  expect(toDayState(late)?.step).toBe('packed')
  expect(toDayState(late.slice(1))?.step).toBe('set-up')
})

test.each([
  ['10:00', 'On our way · about 25 min'],
  ['10:03', 'On our way · about 25 min'],
  ['10:12', 'On our way · about 15 min'],
  ['10:24', 'On our way · about 5 min'],
  ['10:25', 'On our way'],
  ['11:00', 'On our way'],
] as const)('a drive of 25 minutes announced at 10:00 is shown at %s as "%s"', (time, words) => {
  const state = { step: 'on-our-way', at: at('10:00').toISOString(), minutes: 25 } as const
  expect(dayWords(state, at(time))).toBe(words)
  const expected = words.includes('about') ? `${words}, here about 10:25\u00a0AM` : words
  expect(dayWordsForCustomer(state, at(time))).toBe(expected)
})

test('the steps after the drive have fixed labels', () => {
  const told = at('10:00').toISOString()
  expect(dayWords({ step: 'set-up', at: told, minutes: null }, at('12:00'))).toBe('All set up')
  expect(dayWords({ step: 'packed', at: told, minutes: null }, at('12:00'))).toBe('All packed up')
})

test('an event’s day ends at midnight, but not before it’s packed up', () => {
  expect(dayOverAt(event(14, 17))).toEqual(toInstant('2026-06-06', 0))
  expect(dayOverAt(event(21, 24))).toEqual(toInstant('2026-06-06', 0.5))
})

test.each([
  ['2026-06-03', 23.9, false, false],
  ['2026-06-04', 0, true, true],
  ['2026-06-05', 23.9, true, true],
  ['2026-06-06', 0, false, true],
  ['2026-06-06', 23.9, false, true],
  ['2026-06-07', 0, false, false],
] as const)(
  'an event on June 5, on %s at hour %s: shown to the crew %s, accepts steps %s',
  (date, hour, shown, takes) => {
    const now = toInstant(date, hour)
    expect([isOnCrewPage(event(14, 17), now), takesSteps(event(14, 17), now)]).toEqual([shown, takes])
  },
)

test('crew steps are accepted from twelve hours before the start', () => {
  expect(stepsFrom(event(14, 17))).toEqual(at('02:00'))
  expect(stepsFrom(event(8, 10))).toEqual(toInstant('2026-06-04', 20))
})

test.each([
  ['a correct clock', '15:00', '15:10', '15:10', '15:00'],
  ['an hour ahead', '16:00', '16:10', '15:10', '15:00'],
  ['years behind', '01:00', '01:10', '15:10', '15:00'],
  ['set back in between', '15:00', '14:00', '15:10', '15:10'],
])('a crew step is dated by the server’s clock, with a phone clock that is %s', (_, pressed, sent, received, ours) => {
  const years = _ === 'years behind' ? new Date('1971-01-01T00:00:00Z').getTime() - at('01:00').getTime() : 0
  const shifted = (time: string) => new Date(at(time).getTime() + years)
  expect(pressedAtOurs(shifted(pressed), shifted(sent), at(received))).toEqual(at(ours))
})

test('a phone’s clock that was set between press and upload doesn’t date a crew step', () => {
  const [old, now] = [new Date('2020-01-01T00:00:00Z'), at('15:00')]
  expect(pressedAtOurs(old, now, now)).toEqual(now)
  expect(waitedOnPhone(old, now)).toBeUndefined()
  expect(waitedOnPhone(now, old)).toBeUndefined()
})

test('a note for the next day may wait until a day after its event', () => {
  const [monday, wednesday] = [toInstant('2026-06-01', 9), toInstant('2026-06-03', 22)]
  expect(pressedAtOurs(monday, wednesday, wednesday)).toEqual(monday)
})

const HOUR = 3_600_000

test('a phone’s time is the server’s plus what has passed on its own clock', () => {
  const [server, phone] = [1_000 * HOUR, 1_001 * HOUR] // an hour ahead
  const known = timeFromServer(server, phone)
  expect(timeOnPhone(known, phone + 2 * HOUR)).toBe(server + 2 * HOUR)
  // Set back, or its battery was empty: time never runs backward.
  expect(timeOnPhone(known, 0)).toBe(server)
  expect(timeOnPhone({ ...known, latest: server + HOUR }, phone)).toBe(server + HOUR)
})

test('the drive to an event starts at the previous one that day, or else in central Phoenix', () => {
  const tempe = { ...event(14, 17), placeZip: '85281' }
  const mesa = { ...event(9, 11), placeZip: '85201' }
  const first = departureFor(tempe, undefined)
  expect(first).toEqual({ leaveAt: at('12:55'), isAsap: false, minutes: 20, from: 'center' })
  expect(departureFor(tempe, mesa)).toEqual({
    leaveAt: at('13:05'),
    isAsap: false,
    minutes: 10,
    from: 'event before',
  })
  // Packed up by 1:30 PM.
  expect(departureFor(tempe, { ...mesa, ...event(9, 13) })).toMatchObject({ isAsap: true })
  expect(departureFor(tempe, { ...event(9, 11, '2026-06-04'), placeZip: '85201' })).toEqual(first)
  expect(departureFor({ ...tempe, placeZip: null }, mesa)).toBeUndefined()
  expect(departureFor(tempe, { ...mesa, placeZip: null })).toBeUndefined()
})

test('the drive choices include the estimate', () => {
  expect(driveChoices(25)).toContain(25)
  expect(driveChoices(95)).toEqual(driveChoices(95).toSorted((a, b) => a - b))
  expect(driveChoices(95)).toContain(95)
  expect([defaultDriveMinutes(null), defaultDriveMinutes(95)]).toEqual([30, 95])
})

test('a packed-up event keeps its full length for ten minutes', () => {
  const packedAt = toInstant('2026-06-01', 16)
  const after = (minutes: number) => isLongOver(packedAt, new Date(packedAt.getTime() + minutes * 60_000))
  expect([after(10), after(11)]).toEqual([false, true])
})
