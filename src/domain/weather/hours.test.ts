import { expect, test } from 'vitest'
import { weatherFlags } from './flags.ts'
import { coversEvent, eventHours, type ForecastHour, weatherProblems } from './hours.ts'
import { afternoon, hourAt } from './weather.test-data.ts'

test.each<[Partial<ForecastHour>, string[]]>([
  [{}, []],
  [{ windMph: 20 }, []],
  [{ windMph: 21 }, ['wind']],
  [{ temperatureF: 95 }, []],
  [{ temperatureF: 96 }, ['heat']],
  [{ temperatureF: 40 }, []],
  [{ temperatureF: 39 }, ['cold']],
  [{ chancePercent: 49 }, []],
  [{ chancePercent: 50 }, ['rain']],
  [{ chancePercent: null, sky: 'Rain' }, []],
  [{ chancePercent: 30, sky: 'Chance Showers And Thunderstorms' }, []],
  [{ chancePercent: 55, sky: 'Showers And Thunderstorms Likely' }, ['thunder']],
  [{ chancePercent: 10, sky: 'Thunderstorms' }, ['thunder']],
  [{ chancePercent: null, sky: 'Severe Thunderstorms' }, ['thunder']],
  [{ chancePercent: 20, sky: 'Isolated Thunderstorms' }, []],
  [{ chancePercent: 80, sky: 'Thunderstorms', windMph: 35, temperatureF: 100 }, ['thunder', 'wind', 'heat']],
])('a forecast hour with %o has problems %o', (change, problems) =>
  expect(weatherProblems(hourAt(14, change))).toEqual(problems),
)

test('an event’s forecast hours are those it overlaps', () => {
  const hours = [12, 13, 14, 15, 16, 17, 18].map((hour) => hourAt(hour))
  expect(eventHours(hours, afternoon)).toEqual([hourAt(14), hourAt(15), hourAt(16)])
  const later = { startsAt: new Date('2026-06-01T21:30:00Z'), endsAt: new Date('2026-06-01T23:15:00Z') }
  expect(eventHours(hours, later)).toEqual([hourAt(14), hourAt(15), hourAt(16)])
})

test('a forecast covers an event if it reaches its end, and starts by then or by now if it’s under way', () => {
  const noon = new Date('2026-06-01T19:00:00Z')
  expect(coversEvent([hourAt(14), hourAt(15), hourAt(16)], afternoon, noon)).toBe(true)
  expect(coversEvent([hourAt(14), hourAt(15)], afternoon, noon)).toBe(false)
  expect(coversEvent([hourAt(15), hourAt(16)], afternoon, noon)).toBe(false)
  expect(coversEvent([hourAt(15), hourAt(16)], afternoon, new Date('2026-06-01T22:10:00Z'))).toBe(true)
  expect(coversEvent([], afternoon, noon)).toBe(false)
})

test('a weather flag has the worst value and its time range, within the event', () => {
  const windy = [hourAt(13, { windMph: 40 }), hourAt(14), hourAt(15, { windMph: 24 }), hourAt(16, { windMph: 28 })]
  const cold = hourAt(17, { temperatureF: 30 })
  expect(weatherFlags([...windy, cold], afternoon)).toEqual([
    { kind: 'wind', value: 28, from: hourAt(15).startsAt, to: afternoon.endsAt.toISOString() },
  ])
  expect(weatherFlags([hourAt(14, { temperatureF: 38 }), hourAt(15, { temperatureF: 36 })], afternoon)).toEqual([
    { kind: 'cold', value: 36, from: hourAt(14).startsAt, to: hourAt(15).endsAt },
  ])
  expect(weatherFlags([hourAt(14, { chancePercent: null, sky: 'Thunderstorms' })], afternoon)[0]).toMatchObject({
    kind: 'thunder',
    value: null,
  })
  expect(weatherFlags([hourAt(14)], afternoon)).toEqual([])
})
