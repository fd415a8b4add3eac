import { expect, test } from 'vitest'
import { afternoon, hourAt } from './weather.test-data.ts'
import { type PlaceForecast, weatherStatus } from './weather-status.ts'
import { flagLabel, flagSentence, forecastDoubts, hoursSentence } from './words.ts'

const noon = new Date('2026-06-01T19:00:00Z')
const forecast: PlaceForecast = {
  hours: [hourAt(14), hourAt(15), hourAt(16)],
  writtenAt: new Date('2026-06-01T15:00:00Z'),
  failure: null,
  failedSince: null,
}
const event = { ...afternoon, setting: 'outdoors', forecast, isOn: true } as const
const windy = [hourAt(14, { windMph: 30 }), hourAt(15), hourAt(16)]
const old = new Date('2026-05-31T12:00:00Z')
const failing = { failure: 'error', failedSince: new Date('2026-06-01T16:05:00Z') } as const

test.each([
  ['fine', {}],
  ['off', { isOn: false }],
  ['setting-unknown', { setting: null }],
  ['setting-unknown', { setting: 'unsure' }],
  ['waiting', { forecast: undefined }],
  ['failed', { forecast: { ...forecast, hours: [], writtenAt: null, ...failing } }],
  ['flagged', { forecast: { ...forecast, hours: windy } }],
  ['flagged', { forecast: { ...forecast, hours: windy, writtenAt: old } }],
  ['old', { forecast: { ...forecast, writtenAt: old } }],
  ['too-far', { forecast: { ...forecast, hours: [hourAt(14)] } }],
] as const)('the weather status of an event is %s', (kind, change) =>
  expect(weatherStatus({ ...event, ...change }, noon)?.kind).toBe(kind),
)

test('an event has no weather status if it’s indoors, over, or more than a week ahead', () => {
  expect(weatherStatus({ ...event, setting: 'indoors' }, noon)).toBeUndefined()
  expect(weatherStatus(event, afternoon.endsAt)).toBeUndefined()
  expect(weatherStatus(event, new Date('2026-05-25T20:00:00Z'))).toBeUndefined()
  expect(weatherStatus(event, new Date('2026-05-25T21:00:00Z'))).toBeDefined()
})

test('weather sentences include the value and our limit', () => {
  const at = { from: '2026-06-01T22:00:00.000Z', to: '2026-06-02T00:00:00.000Z' }
  const said = (kind: Parameters<typeof flagSentence>[0]['kind'], value: number | null) => [
    flagLabel({ kind, value, ...at }),
    flagSentence({ kind, value, ...at }).replaceAll('\u00a0', ' '),
  ]
  expect(said('wind', 28)).toEqual([
    'Wind 28\u00a0mph',
    'Wind up to 28 mph between 3:00 PM and 5:00 PM. Our limit is 20 mph.',
  ])
  expect(said('heat', 101)[1]).toBe('Up to 101 °F between 3:00 PM and 5:00 PM. Our limit is 95 °F.')
  expect(said('cold', 36)[1]).toBe('Down to 36 °F between 3:00 PM and 5:00 PM. Our limit is 40 °F.')
  expect(said('rain', 60)[1]).toBe('60% chance of rain between 3:00 PM and 5:00 PM. We need it under 50%.')
  expect(said('thunder', 60)[1]).toBe('60% chance of thunderstorms between 3:00 PM and 5:00 PM. We need it under 50%.')
  expect(said('thunder', null)).toEqual(['Thunder', 'Thunderstorms between 3:00 PM and 5:00 PM.'])
  expect(hoursSentence([hourAt(14), hourAt(15, { temperatureF: 88, chancePercent: 20 })])).toBe(
    '82 to 88\u00a0°F, wind up to 8\u00a0mph, chance of rain up to 20%.',
  )
})

test('problems with a forecast are explained with their times', () => {
  expect(forecastDoubts(forecast, noon)).toEqual([])
  expect(forecastDoubts({ ...forecast, writtenAt: old }, noon)).toEqual([
    'This forecast is from Sun, May 31, 5:00 AM, so it may be out of date.',
  ])
  expect(forecastDoubts({ ...forecast, ...failing }, noon)).toEqual([
    'The weather service has been returning errors since 9:05 AM.',
    'This forecast is from 8:00 AM.',
  ])
  expect(forecastDoubts({ ...forecast, writtenAt: null, ...failing, failure: 'no-answer' }, noon)).toEqual([
    'The weather service hasn’t answered since 9:05 AM.',
  ])
  expect(forecastDoubts({ ...forecast, writtenAt: null, ...failing, failure: 'outside' }, noon)).toEqual([
    'The weather service has no forecast for this place.',
  ])
})
