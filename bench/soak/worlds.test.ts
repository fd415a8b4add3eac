import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  everyHour,
  HOUR,
  reasonsAgainst,
  text,
  type World,
  weekdays,
  worlds,
} from '../../src/domain/slots-oracle.test-data.ts'
import { testApp } from '../../src/server/testing/testing-app.ts'
import { amount } from './length.ts'

const { clock, live, pool, signUp } = await testApp()
const customer = await signUp()

/** In the database no two BOOKED bookings overlap, and an order has two hours at least. */
const possible = (world: World): World => ({
  ...world,
  length: Math.max(2, world.length),
  bookings: world.bookings.filter(
    (booking, index) => !world.bookings.slice(0, index).some(({ from, to }) => booking.from < to && from < booking.to),
  ),
})

/** One day in eight has an open start: half of the days are such, so that every run has some. */
const hasOpenStart = (world: World) => everyHour.some((hour) => reasonsAgainst(hour, world).size === 0)
const days = worlds.map(possible)
const mixedDays = fc.oneof(days, days.filter(hasOpenStart))

const dateOf = ({ midnight }: World) => new Date(midnight - 7 * HOUR).toISOString().slice(0, 10)

/** Writes a world as the whole content of the database, and waits until the server has heard of it. */
async function become(world: World): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    const stop = live.subscribe('settings', () => {
      stop()
      resolve()
    })
  })
  const at = (minutes: number) => new Date(world.midnight + minutes * 60_000)
  const weekday = weekdays[new Date(world.midnight - 7 * HOUR).getUTCDay()] as string
  const schedule = world.open
    ? { start: text(world.open.from), end: text(world.open.to), enabled: true }
    : { start: '9:00 AM', end: '5:00 PM', enabled: false }

  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from bookings')
    await client.query('delete from blocked_dates')
    await client.query('delete from availability_settings')
    await client.query('insert into availability_settings (weekly_schedule, general_settings) values ($1, $2)', [
      { [weekday]: schedule },
      {
        advanceBookingDays: world.advanceDays,
        blockHoursBeforeBooking: world.noticeHours,
        preTimeBuffer: world.pre,
        postTimeBuffer: world.post,
      },
    ])
    for (const { from, to } of world.bookings) {
      await client.query(`insert into bookings (starts_at, ends_at, status) values ($1, $2, 'BOOKED')`, [
        at(from),
        at(to),
      ])
    }
    // Whatever is not exactly BOOKED takes no time (reading R6).
    for (const status of ['booked', 'confirmed', 'pending', 'cancelled', 'CANCELLED', null]) {
      await client.query('insert into bookings (starts_at, ends_at, status) values ($1, $2, $3)', [
        at(0),
        at(1440),
        status,
      ])
    }
    for (const { from, to } of world.partials) {
      await client.query(
        `insert into blocked_dates (date, type, start_hour, end_hour) values ($1, 'partial', $2, $3)`,
        [dateOf(world), from / 60, to / 60],
      )
    }
    if (world.full) await client.query(`insert into blocked_dates (date, type) values ($1, 'full')`, [dateOf(world)])
    await client.query('commit')
  } finally {
    client.release()
  }
  await heard
  clock.set(new Date(world.now))
}

/** The states that the list shows, by start time. */
async function listed(world: World): Promise<Map<string, string>> {
  const date = dateOf(world)
  const answer = await customer.get(`/api/availability/days?from=${date}&to=${date}&hours=${world.length}`)
  const [day] = (await answer.json()) as { slots: { time: string; state: string }[] }[]
  return new Map(day?.slots.map(({ time, state }) => [time, state]))
}

/** Posts one booking alone: it is taken back, and so is the attempt, before this answers. */
async function postAlone(minutes: number, world: World): Promise<{ status: number; code?: string }> {
  const answer = await customer.post('/api/bookings', {
    packageId: minutes % 120 === 0 ? 'iron-dome' : 'drivers-den',
    date: dateOf(world),
    time: text(minutes),
    extraHours: world.length - 2,
    addOns: [],
    customerInfo: { fullName: 'Ann', email: 'ann@example.com', billingAddress: '1 Road', phoneNumber: '602' },
  })
  await pool.query('with gone as (delete from bookings where user_id is not null) delete from rate_limits')
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, ...(code ? { code } : {}) }
}

test('in random worlds every slot that the list shows open can be booked, and every other start is refused for a reason that holds', async () => {
  let open = 0
  await fc.assert(
    fc.asyncProperty(mixedDays, async (world) => {
      await become(world)
      const list = await listed(world)
      for (const hour of everyHour) {
        const answer = await postAlone(hour * 60, world)
        if (list.get(text(hour * 60)) === 'open') {
          open++
          expect(answer).toEqual({ status: 201 })
        } else {
          expect(answer.status).toBe(409)
          expect([...reasonsAgainst(hour, world)]).toContain(answer.code)
        }
      }
      expect((await postAlone(10 * 60 + 30, world)).status).not.toBe(201)
    }),
    { numRuns: amount(8, 200) },
  )
  expect(open).toBeGreaterThan(0)
}, 600_000)
