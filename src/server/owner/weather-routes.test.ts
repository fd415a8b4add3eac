import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { WeatherMood } from '../../../test/stand-in/weather/start-weather-stand-in.ts'
import { noon } from '../../../test/support/owner.ts'
import { testWeather } from '../../../test/support/weather.ts'
import { toInstant } from '../../domain/calendar.ts'
import { flagSentence, forecastDoubts, kindSentence } from '../../domain/weather/words.ts'
import type { OwnersForecast } from '../weather/weather-json.ts'

const desk = await testWeather()
const { admin, ann, service, event, refresh, clock, reset } = desk
const other = await desk.signUp()
beforeEach(() => {
  clock.set(noon)
  return reset()
})

type Event = { booking: { id: string }; weather: z.output<typeof OwnersForecast> }
type Answered = { booking?: object; bookings?: object[]; stops?: { booking: object }[] }
type OwnersWeather = { isOn: boolean; lastAnswerAt: string | null; failingSince: string | null; events: Event[] }

const look = async () => (await (await admin.get('/api/admin/weather')).json()) as OwnersWeather
const first = async () => (await look()).events[0]?.weather as Event['weather']

/** The owner's page's sentence about an event's weather. */
function said({ kind, flags, writtenAt, failure, failedSince }: Event['weather']) {
  const at = (iso: string | null) => (iso === null ? null : new Date(iso))
  const doubts = forecastDoubts({ writtenAt: at(writtenAt), failure, failedSince: at(failedSince) }, clock())
  return [kindSentence[kind], ...flags.map(flagSentence), ...doubts].map((line) => line.replaceAll('\u00a0', ' '))
}

// The panel locks an hour after sign-in, so this is set before.
const anHourEarlier = () => clock.set(toInstant('2026-06-01', 11))

const windy = (at: Date) => (at >= toInstant('2026-06-04', 15) ? { windSpeed: '15 to 28 mph' } : {})

test('good weather: events within limits and those outside with their numbers, in list, month, run sheet and next events', async () => {
  const { id } = await event('outdoors')
  anHourEarlier()
  await refresh()
  clock.set(noon)
  expect(said(await first())).toEqual(['Within our limits.'])
  service.play(windy)
  await refresh()
  expect(said(await first())).toEqual([
    'Outside our limits.',
    'Wind up to 28 mph between 3:00 PM and 5:00 PM. Our limit is 20 mph.',
  ])
  for (const path of [
    '/bookings',
    '/calendar?from=2026-06-01&to=2026-06-30',
    '/today?date=2026-06-04',
    '/next',
    `/bookings/${id}`,
  ]) {
    const answer = (await (await admin.get(`/api/admin${path}`)).json()) as Answered
    const found = answer.booking ?? answer.bookings?.[0] ?? answer.stops?.[0]?.booking
    expect(found, path).toMatchObject({ id, weather: { kind: 'flagged', flags: [{ kind: 'wind', value: 28 }] } })
  }
})

test("the crew's day says which of its weather sentences are outside the limits", async () => {
  const { id } = await event('outdoors', { resourceId: 1 })
  const { url } = (await (await admin.post('/api/admin/crews/1/link')).json()) as { url: string }
  service.play(windy)
  clock.set(toInstant('2026-06-03', 12))
  await refresh()
  const answer = await ann.get('/api/crew-day', { authorization: `Bearer ${new URL(url).hash.slice(1)}` })
  const { stops } = (await answer.json()) as { stops: { id: string; weather: string[]; outsideLimits: string[] }[] }
  expect(stops).toMatchObject([{ id, outsideLimits: [expect.stringContaining('Wind up to')] }])
  expect(stops[0]?.weather).toHaveLength(2)
  expect(stops[0]?.weather).toContain(stops[0]?.outsideLimits[0])
})

test('an event ahead outside the limits needs attention until a move is offered, and again once the offer is taken back', async () => {
  const { id } = await event('outdoors')
  await event('outdoors', { startsAt: toInstant('2026-06-01', 11), endsAt: toInstant('2026-06-01', 14) })
  await event('outdoors', {
    startsAt: toInstant('2026-06-05', 9),
    endsAt: toInstant('2026-06-05', 11),
    status: 'pending',
  })
  service.play(() => ({ windSpeed: '15 to 28 mph' }))
  await refresh()
  const waiting = async () =>
    ((await (await admin.get('/api/admin/bookings/attention')).json()) as { badWeather: { bookings: object[] } })
      .badWeather.bookings
  expect((await look()).events.map(({ weather }) => weather.kind)).toEqual(['flagged', 'flagged', 'flagged'])
  expect(await waiting()).toMatchObject([{ id }])
  expect((await admin.post(`/api/admin/weather/${id}/offer`, {})).status).toBe(201)
  expect(await waiting()).toEqual([])
  expect((await admin.delete(`/api/admin/weather/${id}/offer`)).status).toBe(200)
  expect(await waiting()).toMatchObject([{ id }])
})

test.each<[WeatherMood, string[], string[]]>([
  // First with no earlier forecast, then with a good one from an hour ago.
  [
    'stale',
    [
      'The latest forecast is too old to go by.',
      'This forecast is from Sat, May 30, 12:00 PM, so it may be out of date.',
    ],
    ['Within our limits.'],
  ],
  [
    'error-500',
    ['No forecast yet.', 'The weather service has been returning errors since 12:00 PM.'],
    [
      'Within our limits.',
      'The weather service has been returning errors since 12:00 PM.',
      'This forecast is from 10:20 AM.',
    ],
  ],
  [
    'busy-503',
    ['No forecast yet.', 'The weather service has been returning errors since 12:00 PM.'],
    [
      'Within our limits.',
      'The weather service has been returning errors since 12:00 PM.',
      'This forecast is from 10:20 AM.',
    ],
  ],
  [
    'silent',
    ['No forecast yet.', 'The weather service hasn’t answered since 12:00 PM.'],
    ['Within our limits.', 'The weather service hasn’t answered since 12:00 PM.', 'This forecast is from 10:20 AM.'],
  ],
  [
    'garbage',
    ['No forecast yet.', 'The weather service has been sending forecasts we can’t read since 12:00 PM.'],
    [
      'Within our limits.',
      'The weather service has been sending forecasts we can’t read since 12:00 PM.',
      'This forecast is from 10:20 AM.',
    ],
  ],
  [
    'changed',
    ['No forecast yet.', 'The weather service has been sending forecasts we can’t read since 12:00 PM.'],
    [
      'Within our limits.',
      'The weather service has been sending forecasts we can’t read since 12:00 PM.',
      'This forecast is from 10:20 AM.',
    ],
  ],
])('with the weather service %s, the owner sees what is known and since when', async (mood, alone, before) => {
  const timeoutMs = mood === 'silent' ? 200 : undefined
  await event('outdoors')
  anHourEarlier()
  await refresh()
  clock.set(noon)
  service.be(mood)
  await refresh(timeoutMs)
  expect(said(await first())).toEqual(before)
  expect((await look()).failingSince).toBe(mood === 'stale' ? null : clock().toISOString())
  await reset()
  service.be(mood)
  await refresh(timeoutMs)
  expect(said(await first())).toEqual(alone)
})

test('the owner sees weather that is pending, at an unknown place, or not yet answered for', async () => {
  const later = { startsAt: toInstant('2026-06-05', 9), endsAt: toInstant('2026-06-05', 11) }
  await event('outdoors', { placeZip: null })
  await event(undefined, later)
  await event('indoors', { startsAt: toInstant('2026-06-06', 9), endsAt: toInstant('2026-06-06', 11) })
  const atAddress = { placeZip: null, billingAddress: '12 Fairway Dr, Mesa, AZ 85201' }
  await event('outdoors', { ...atAddress, startsAt: toInstant('2026-06-05', 14), endsAt: toInstant('2026-06-05', 16) })
  const { isOn, lastAnswerAt, events } = await look()
  expect({ isOn, lastAnswerAt }).toEqual({ isOn: true, lastAnswerAt: null })
  expect(events.map(({ weather }) => [weather.zip, ...said(weather)])).toEqual([
    [null, 'The first forecast is on its way.'],
    ['85004', 'We don’t know yet whether it’s outdoors.'],
    ['85201', 'The first forecast is on its way.'],
  ])
})

test("a customer sees their own forecast from five days ahead, and no one else's", async () => {
  const { id } = await event('outdoors', {
    startsAt: toInstant('2026-06-06', 14),
    endsAt: toInstant('2026-06-06', 17),
  })
  service.play(windy)
  await refresh()
  const forecast = async () =>
    ((await (await ann.get(`/api/bookings/${id}/forecast`)).json()) as { forecast: object }).forecast
  expect(await forecast()).toBeNull()
  clock.set('2026-06-01T14:00:00-07:00')
  expect(await forecast()).toMatchObject({ kind: 'flagged', hours: { length: 3 } })
  expect((await other.get(`/api/bookings/${id}/forecast`)).status).toBe(404)
})
