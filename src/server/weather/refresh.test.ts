import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testWeather } from '../../../test/support/weather.ts'
import { toInstant } from '../../domain/calendar.ts'
import { sweep } from '../operations/sweep.ts'
import { weatherPlaces } from '../platform/database/weather-schema.ts'

const desk = await testWeather()
const { db, clock, service, event, refresh, later, reset } = desk
beforeEach(reset)

const points = async () => (await db.select().from(weatherPlaces)).map(({ point }) => point).sort()
const place = async () => (await db.select().from(weatherPlaces))[0]

test('forecasts are fetched only for outdoor events within seven days, once per place', async () => {
  await event('outdoors')
  await event('outdoors', { startsAt: toInstant('2026-06-05', 10), endsAt: toInstant('2026-06-05', 12) })
  await event('outdoors', {
    startsAt: toInstant('2026-06-06', 10),
    endsAt: toInstant('2026-06-06', 12),
    placeZip: null,
  })
  await event('outdoors', {
    startsAt: toInstant('2026-06-07', 10),
    endsAt: toInstant('2026-06-07', 12),
    status: 'cancelled',
    placeZip: '85201',
  })
  await event('outdoors', {
    startsAt: toInstant('2026-06-09', 10),
    endsAt: toInstant('2026-06-09', 12),
    placeZip: '85201',
  })
  await event('indoors', {
    startsAt: toInstant('2026-06-03', 10),
    endsAt: toInstant('2026-06-03', 12),
    placeZip: '85201',
  })
  await event('unsure', {
    startsAt: toInstant('2026-06-03', 14),
    endsAt: toInstant('2026-06-03', 16),
    placeZip: '85201',
  })
  await event(undefined, {
    startsAt: toInstant('2026-06-02', 14),
    endsAt: toInstant('2026-06-02', 16),
    placeZip: '85201',
  })
  await refresh()
  // A ZIP code in central Phoenix rounds to the business's own location.
  expect(await points()).toEqual(['33.45,-112.07'])
  expect(service.calls).toHaveLength(2)
  expect((await place())?.neededUntil).toEqual(toInstant('2026-06-06', 12))
  await event('outdoors', {
    startsAt: toInstant('2026-06-02', 8),
    endsAt: toInstant('2026-06-02', 10),
    placeZip: null,
    billingAddress: '12 Fairway Dr, Mesa, AZ 85201',
  })
  await refresh()
  expect(await points()).toEqual(['33.43,-111.85', '33.45,-112.07'])
  expect(service.calls).toHaveLength(4)
})

test("a place's forecast is fetched at most once an hour across servers, whether it succeeded or not", async () => {
  await event('outdoors')
  await Promise.all([refresh(), refresh(), refresh()])
  later(59)
  await Promise.all([refresh(), refresh()])
  expect(service.calls).toHaveLength(2)
  service.be('busy-503')
  later(1)
  await Promise.all([refresh(), refresh()])
  expect(service.calls).toHaveLength(3)
  later(59)
  await refresh()
  expect(service.calls).toHaveLength(3)
})

test('a failed fetch keeps the last forecast, records since when, and is cleared by the next success', async () => {
  await event('outdoors')
  await refresh()
  service.be('error-500')
  later(60)
  const since = clock()
  await refresh()
  service.be('garbage')
  later(60)
  await refresh()
  expect(await place()).toMatchObject({ failure: 'not-understood', failedSince: since, hours: { length: 156 } })
  service.be('good')
  later(60)
  await refresh()
  expect(await place()).toMatchObject({ failure: null, failedSince: null, answeredAt: clock() })
})

test('an older forecast does not replace a newer one', async () => {
  await event('outdoors')
  service.play(() => ({ temperature: 70 }))
  await refresh()
  const before = await place()
  service.be('stale')
  service.play(() => ({ temperature: 99 }))
  later(60)
  await refresh()
  expect(await place()).toMatchObject({ hours: before?.hours, writtenAt: before?.writtenAt, answeredAt: clock() })
})

test('an unreachable weather service is left alone after three places', async () => {
  service.be('busy-503')
  for (const [index, placeZip] of ['85004', '85201', '85281', '85301', '85338'].entries()) {
    const startsAt = toInstant('2026-06-03', 7 + 3 * index)
    await event('outdoors', { placeZip, startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) })
  }
  await refresh()
  expect(service.calls).toHaveLength(3)
  service.be('good')
  await refresh()
  expect(await db.$count(weatherPlaces, eq(weatherPlaces.answeredAt, clock()))).toBe(2)
})

test('forecasts no event needs are deleted', async () => {
  const { endsAt } = await event('outdoors')
  await refresh()
  await sweep(desk)({})
  expect(await points()).toHaveLength(1)
  clock.set(new Date((endsAt as Date).getTime() + 1))
  await sweep(desk)({})
  expect(await points()).toEqual([])
})
