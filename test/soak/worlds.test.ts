import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import {
  type CrewWorld,
  crewWorlds,
  everyHour,
  HOUR,
  reasonsAgainst,
  text,
  type World,
  weekdays,
} from '../../src/domain/schedule/slots-oracle.test-data.ts'
import { testApp } from '../support/app.ts'
import { amount } from './length.ts'

const { clock, live, pool, signUp, visitor } = await testApp()
const customer = await signUp()

/** A day of one to three crews. Blocks in `world` apply to every crew. */
type Crews = [world: World, crews: CrewWorld[]]

/** Only days the database allows: a crew's BOOKED bookings don't overlap, and an order lasts at least two hours. */
const possible = ([world, crews]: Crews): Crews => [
  { ...world, length: Math.max(2, world.length) },
  crews.map((crew) => ({
    ...crew,
    bookings: crew.bookings.filter(
      (booking, index) => !crew.bookings.slice(0, index).some(({ from, to }) => booking.from < to && from < booking.to),
    ),
  })),
]

/** Each crew's reasons to refuse a start. */
const reasonsByCrew = (hour: number, [world, crews]: Crews) =>
  crews.map(({ bookings, partials, full }) =>
    reasonsAgainst(hour, {
      ...world,
      bookings,
      partials: [...world.partials, ...partials],
      full: world.full || full,
    }),
  )

const hasOpenStart = (day: Crews) => everyHour.some((hour) => reasonsByCrew(hour, day).some(({ size }) => size === 0))
const days = crewWorlds.map(possible)

const worldDate = ({ midnight }: World) => new Date(midnight - 7 * HOUR).toISOString().slice(0, 10)

/** Makes a day the whole content of the database, and waits until the server has noticed. */
async function become([world, crews]: Crews): Promise<void> {
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
    await client.query(
      `insert into resources (id, name, retired_at)
         select id, 'Crew ' || id, case when id > $1 then now() end from generate_series(1, 3) id
         on conflict (id) do update set retired_at = excluded.retired_at`,
      [crews.length],
    )
    for (const [index, { bookings, ...blocks }] of crews.entries()) {
      for (const { from, to } of bookings) {
        await client.query(
          `insert into bookings (resource_id, starts_at, ends_at, status) values ($1, $2, $3, 'BOOKED')`,
          [index + 1, at(from), at(to)],
        )
      }
      await block(client, world, index + 1, blocks)
    }
    await block(client, world, null, world)
    // Only bookings that are exactly BOOKED take time (R6).
    for (const status of ['booked', 'confirmed', 'pending', 'cancelled', 'CANCELLED', null]) {
      await client.query('insert into bookings (starts_at, ends_at, status) values ($1, $2, $3)', [
        at(0),
        at(1440),
        status,
      ])
    }
    await client.query('commit')
  } finally {
    client.release()
  }
  await heard
  clock.set(new Date(world.now))
}

type Blocks = Pick<CrewWorld, 'partials' | 'full'>

/** Writes the blocks of one crew, or of all. */
async function block(client: PoolClient, world: World, crew: number | null, { partials, full }: Blocks) {
  for (const { from, to } of partials) {
    await client.query(
      `insert into blocked_dates (date, type, start_hour, end_hour, resource_id) values ($1, 'partial', $2, $3, $4)`,
      [worldDate(world), from / 60, to / 60, crew],
    )
  }
  const wholeDay = `insert into blocked_dates (date, type, resource_id) values ($1, 'full', $2)`
  if (full) await client.query(wholeDay, [worldDate(world), crew])
}

/** The states in the list of starts, by start time. */
async function listed(world: World): Promise<Map<string, string>> {
  const date = worldDate(world)
  const answer = await visitor().get(`/api/availability/days?from=${date}&to=${date}&hours=${world.length}`)
  const [day] = (await answer.json()) as { slots: { time: string; state: string }[] }[]
  return new Map(day?.slots.map(({ time, state }) => [time, state]))
}

/** Posts one booking, then deletes it and its attempt again. `crew` is the crew that got it. */
async function postAlone(minutes: number, world: World): Promise<{ status: number; code?: string; crew?: number }> {
  const answer = await customer.post('/api/bookings', {
    packageId: minutes % 120 === 0 ? 'iron-dome' : 'drivers-den',
    date: worldDate(world),
    time: text(minutes),
    extraHours: world.length - 2,
    addOns: [],
    customerInfo: { fullName: 'Ann', email: 'ann@example.com', billingAddress: '1 Road', phoneNumber: '602' },
  })
  const { rows } = await pool.query<{ crew: number }>(
    `with tries as (delete from rate_limits)
     delete from bookings where user_id is not null returning resource_id as crew`,
  )
  const [taken] = rows
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, ...(code ? { code } : {}), ...(taken && { crew: taken.crew }) }
}

// Few days have an open start, so half are picked to have one; otherwise some runs would have none.
test.each([
  ['of any kind', days],
  ['with an open start', days.filter(hasOpenStart)],
])(
  'on random days %s for one to three crews, every start listed as open is booked with the first free crew, and every other is refused for a valid reason',
  async (name, some) => {
    let open = 0
    await fc.assert(
      fc.asyncProperty(some, async (day) => {
        const [world] = day
        await become(day)
        const list = await listed(world)
        for (const hour of everyHour) {
          const answer = await postAlone(hour * 60, world)
          const reasons = reasonsByCrew(hour, day)
          const free = reasons.findIndex(({ size }) => size === 0)
          if (list.get(text(hour * 60)) === 'open') {
            open++
            expect(answer).toEqual({ status: 201, crew: free + 1 })
          } else {
            expect([answer.status, free]).toEqual([409, -1])
            expect(reasons.flatMap((against) => [...against])).toContain(answer.code)
          }
        }
        expect((await postAlone(10 * 60 + 30, world)).status).not.toBe(201)
      }),
      { numRuns: amount(4, 100) },
    )
    if (name === 'with an open start') expect(open).toBeGreaterThan(0)
  },
  600_000,
)
