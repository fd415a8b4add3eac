import { beforeAll, expect, test, vi } from 'vitest'
import { addDays, hourLabel, todayIn } from '../../src/domain/calendar.ts'
import { dayAvailability } from '../../src/server/schedule/day-availability.ts'
import { loadDays, loadRules } from '../../src/server/schedule/load-days.ts'
import { testDatabase } from '../support/database.ts'
import { type Customer, customerEnvironment, signInAdmin, signUpCustomers } from './customers.ts'
import { amount } from './length.ts'
import { inputFor, openEverything, post } from './schedule.ts'
import { withTwoServers } from './two-servers.ts'

const { db, pool, url } = await testDatabase()
const clients = 6
const steps = amount(8, 200)
const servers = withTwoServers({ ...customerEnvironment, DATABASE_URL: url })
beforeAll(() => openEverything(pool))

const pickRandom = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
const first = addDays(todayIn(new Date()), 2)
const anyDate = () => addDays(first, Math.floor(Math.random() * 4))
const anyHour = () => 6 + Math.floor(Math.random() * 13)

/** Answers whose status is neither success nor an expected refusal. */
const faults: string[] = []

async function ask(who: Customer, method: string, path: string, body?: object) {
  const server = pickRandom(servers)
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...who.headers, origin: server.origin, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json = await answer.json()
  if (![200, 201, 404, 409].includes(answer.status)) faults.push(`${method} ${path} ${answer.status} ${json.code}`)
  return { isDone: answer.ok, json }
}

/** Acknowledged bookings by id: the start time, or 'cancelled'. */
const acknowledged = new Map<string, string>()

/** Books with a new account each time, and moves or cancels earlier bookings. */
async function customer(accounts: Customer[]) {
  const held: { id: string; who: Customer }[] = []
  for (const who of accounts) {
    const booked = await post(pickRandom(servers), inputFor(who, { date: anyDate(), hour: anyHour() }))
    if (booked?.status === 201) {
      const { id, startsAt } = booked.body as { id: string; startsAt: string }
      acknowledged.set(id, startsAt)
      held.push({ id, who })
    } else if (booked?.status !== 409) faults.push(`book ${booked?.status} ${booked?.body.code}`)
    const mine = held[Math.floor(Math.random() * (held.length + 2))]
    if (!mine) continue
    if (Math.random() < 0.3) {
      const { isDone } = await ask(mine.who, 'POST', `/api/bookings/${mine.id}/cancel`, {})
      if (isDone) acknowledged.set(mine.id, 'cancelled')
    } else {
      const move = { date: anyDate(), time: hourLabel(anyHour()) }
      const { isDone, json } = await ask(mine.who, 'POST', `/api/bookings/${mine.id}/reschedule`, move)
      if (isDone) acknowledged.set(mine.id, json.startsAt)
    }
  }
}

/** Retires crews and brings them back, blocks and opens hours of one crew or all, and reassigns events. */
async function owner(admin: Customer) {
  const blocks: string[] = []
  const retired = new Set<number>()
  for (let step = 0; step < steps * 2; step++) {
    const crew = pickRandom([1, 2, 3])
    const dice = Math.random()
    if (dice < 0.3) {
      const isRetired = !retired.has(crew)
      const change = { name: `Crew ${crew}`, color: 'blue', isRetired }
      const { isDone } = await ask(admin, 'PATCH', `/api/admin/crews/${crew}`, change)
      if (isDone) retired[isRetired ? 'add' : 'delete'](crew)
    } else if (dice < 0.5) {
      const start = anyHour()
      const hours = { startTime: hourLabel(start), endTime: hourLabel(start + 2) }
      const block = { date: anyDate(), type: 'partial', ...hours, crewId: pickRandom([crew, null]) }
      const { isDone, json } = await ask(admin, 'POST', '/api/admin/blocked-dates', block)
      if (isDone) blocks.push(json.id)
    } else if (dice < 0.65 && blocks.length > 0) {
      await ask(admin, 'DELETE', `/api/admin/blocked-dates/${blocks.shift()}`)
    } else {
      const booked = [...acknowledged].filter(([, stands]) => stands !== 'cancelled')
      if (booked.length > 0)
        await ask(admin, 'POST', `/api/admin/bookings/${pickRandom(booked)[0]}/crew`, { crewId: crew })
    }
  }
}

test('concurrent bookings, moves, crew retirements, reassignments and blocks on two servers cause no conflict', async () => {
  await pool.query(`insert into resources (id, name) values (2, 'Crew 2'), (3, 'Crew 3')`)
  const admin = await signInAdmin(pool)
  const accounts = await signUpCustomers(pool, steps * clients)
  const share = (client: number) => accounts.slice(client * steps, (client + 1) * steps)
  await Promise.all([owner(admin), ...Array.from({ length: clients }, (_, client) => customer(share(client)))])
  expect(faults).toEqual([])

  const { rows: overlaps } = await pool.query(
    `select a.id, b.id from bookings a join bookings b on a.id < b.id and a.resource_id = b.resource_id
     where a.status = 'BOOKED' and b.status = 'BOOKED' and a.starts_at < b.ends_at and b.starts_at < a.ends_at`,
  )
  expect(overlaps).toEqual([])
  const { rows: lost } = await pool.query(
    `select b.id from bookings b join resources r on r.id = resource_id where status = 'BOOKED' and retired_at is not null`,
  )
  expect(lost).toEqual([])
  // The owner never confirmed blocking over a booking, so no block contains one.
  const { rows: blocked } = await pool.query(
    `select b.id from bookings b join blocked_dates d on d.resource_id is null or d.resource_id = b.resource_id
     where b.status = 'BOOKED' and b.starts_at < (d.date + d.end_hour * interval '1 hour') at time zone 'America/Phoenix'
       and b.ends_at > (d.date + d.start_hour * interval '1 hour') at time zone 'America/Phoenix'`,
  )
  expect(blocked).toEqual([])
  const { rows } = await pool.query('select id, status, starts_at from bookings')
  const stands = new Map<string, string>()
  for (const { id, status, starts_at } of rows) stands.set(id, status === 'BOOKED' ? starts_at.toISOString() : status)
  expect(stands).toEqual(acknowledged)
  expect(acknowledged.size).toBeGreaterThan(steps)

  const last = addDays(first, 3)
  const [days, rules] = [await loadDays(db, first, last), await loadRules(db)]
  const truth = days.map((day) => dayAvailability(day, 2, rules, new Date()))
  for (const server of servers) {
    await vi.waitFor(async () => {
      const answer = await fetch(`${server.url}/api/availability/days?from=${first}&to=${last}`)
      expect(await answer.json()).toEqual(truth)
    })
  }
}, 300_000)
