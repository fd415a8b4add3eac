import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { badMoods, emailService } from '../support/email-service.ts'
import { mailWorld } from './mail-world.ts'

const { pool, url } = await testDatabase()
const service = await emailService()
const world = await mailWorld(pool, url, service)
afterAll(() => {
  service.close()
  world.end()
})

const count = 100

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Times bookings on a new server, after a few to warm it up. */
async function timed(environment?: Record<string, string>) {
  const server = await world.start(environment)
  await world.book(server, await world.inputs(5))
  const booked = await world.book(server, await world.inputs(count))
  const ms = booked.map((each) => each.ms).sort((a, b) => a - b)
  return { server, ids: booked.map(({ id }) => id), median: quantile(ms, 0.5), p95: quantile(ms, 0.95) }
}

const say = (name: string, { median, p95 }: { median: number; p95: number }) =>
  console.log(`a booking, mail service ${name}: median ${median.toFixed(1)} ms, 95% ${p95.toFixed(1)} ms`)

const off = await timed({})
say('not configured', off)
await world.untilQuiet()
await off.server.stop()

test.each(['well', ...badMoods] as const)(
  "bookings don't wait for an email service that answers %s",
  async (mood) => {
    service.mood = mood
    const { server, ids, ...times } = await timed()
    say(`answers ${mood}`, times)
    // A wide margin for busy machines: a booking that waited would take the ten-second timeout.
    expect(times.median).toBeLessThan(off.median * 3 + 500)

    service.mood = 'well'
    await world.untilQuiet()
    expect(world.callsFor(ids)).toEqual(ids.map(() => 1))
    await server.stop()
  },
  300_000,
)
