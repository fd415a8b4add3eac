import { afterAll, beforeEach, expect, test } from 'vitest'
import { startWeatherStandIn, type WeatherMood } from '../../../test/stand-in/weather/start-weather-stand-in.ts'
import { readConfig } from '../platform/config/config.ts'
import { openWeather, type Weather } from './client.ts'

const clock = () => new Date('2026-06-01T19:10:00Z')
const service = await startWeatherStandIn({ clock })
afterAll(() => service.stop())

const config = readConfig({
  WEATHER_API_BASE: service.url,
  PUBLIC_URL: 'https://dome-and-den.example',
  OWNER_EMAIL: 'olive@dome-and-den.example',
})
const weather = openWeather(config) as Weather
const POINT = '33.45,-112.07'
const never = new AbortController().signal
const ask = (point = POINT, path: string | null = null) => weather.fetchForecast(point, path, never)

beforeEach(() => {
  service.be('good')
  service.play(() => ({}))
  service.calls.length = 0
})

test('a forecast takes two calls the first time and one later, with our contact in the user agent', async () => {
  service.play((at) => (at.getUTCHours() === 22 ? { windSpeed: '20 to 28 mph', temperature: 97, chance: null } : {}))
  const { path, writtenAt, hours } = await ask()
  expect(hours).toHaveLength(156)
  expect(hours[0]).toEqual({
    startsAt: '2026-06-01T19:00:00.000Z',
    endsAt: '2026-06-01T20:00:00.000Z',
    temperatureF: 82,
    windMph: 10,
    chancePercent: 0,
    sky: 'Sunny',
  })
  expect(hours[3]).toMatchObject({ windMph: 28, temperatureF: 97, chancePercent: null })
  expect(writtenAt).toEqual(new Date('2026-06-01T18:30:00Z'))
  await ask(POINT, path)
  expect(service.calls.map((call) => call.path)).toEqual([`/points/${POINT}`, path, path])
  expect(service.calls[0]?.userAgent).toBe('Dome & Den (https://dome-and-den.example, olive@dome-and-den.example)')
})

test('the weather client follows redirects for excess decimals, and finds a place again after a grid change', async () => {
  expect((await ask('33.448437,-112.074012')).hours).toHaveLength(156)
  const { path } = await ask()
  service.be('moved-grid')
  const moved = await ask(POINT, path)
  expect(moved.path).not.toBe(path)
  expect(moved.hours).toHaveLength(156)
})

test.each<[WeatherMood, string]>([
  ['error-500', 'error'],
  ['busy-503', 'error'],
  ['garbage', 'not-understood'],
  ['changed', 'not-understood'],
  ['huge', 'not-understood'],
  ['elsewhere', 'not-understood'],
])('a weather service answering %s is reported as %s', async (mood, kind) => {
  service.be(mood)
  await expect(ask()).rejects.toMatchObject({ name: 'WeatherFault', kind })
})

test('a weather service that never answers times out', async () => {
  service.be('silent')
  const hasty = openWeather(config, 200) as Weather
  await expect(hasty.fetchForecast(POINT, null, never)).rejects.toMatchObject({ kind: 'no-answer' })
})

test('a point outside the US has no forecast, and an unreachable service is reported as such', async () => {
  await expect(ask('51.50,-0.12')).rejects.toMatchObject({ kind: 'outside' })
  const gone = openWeather({ ...config, weather: { apiBase: 'http://127.0.0.1:9' } }) as Weather
  await expect(gone.fetchForecast(POINT, null, never)).rejects.toMatchObject({ kind: 'no-answer' })
})

test("a shutdown isn't counted as a failure of the weather service", async () => {
  service.be('silent')
  await expect(weather.fetchForecast(POINT, null, AbortSignal.timeout(50))).rejects.not.toMatchObject({
    name: 'WeatherFault',
  })
})

test('forecasts are on if the site has a public URL or a weather service is configured', () => {
  expect(readConfig({}).weather).toBeUndefined()
  expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).weather).toBeUndefined()
  expect(readConfig({ PUBLIC_URL: 'https://x.example' }).weather).toEqual({ apiBase: 'https://api.weather.gov' })
  expect(readConfig({ PUBLIC_URL: 'https://x.example', WEATHER_API_BASE: 'off' }).weather).toBeUndefined()
  expect(readConfig({ WEATHER_API_BASE: 'http://127.0.0.1:1/' }).weather).toEqual({ apiBase: 'http://127.0.0.1:1' })
  expect(() => readConfig({ WEATHER_API_BASE: 'api.weather.gov' })).toThrow(
    'WEATHER_API_BASE must be off, or an address that begins with http:// or https://.',
  )
})
