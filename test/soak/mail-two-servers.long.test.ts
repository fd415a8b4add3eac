import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { emailService } from '../support/email-service.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { mailWorld } from './mail-world.ts'
import type { BookingInput } from './schedule.ts'

const { pool, url } = await testDatabase()
const service = await emailService()
const world = await mailWorld(pool, url, service)
const otherHome = mkdtempSync(join(tmpdir(), 'dome-and-den-mail-'))
const servers = await Promise.all([world.start(), world.start(service.environment, otherHome)])
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  service.close()
  world.end()
  rmSync(otherHome, { recursive: true, force: true })
})

const count = 500

test(`two servers and ${count} bookings send ${count} notifications and ${count} confirmations`, async () => {
  const inputs = await world.inputs(count)
  const halves = servers.map((server, index) =>
    world.book(
      server,
      inputs.filter((_, place) => place % 2 === index),
    ),
  )
  const ids = (await Promise.all(halves)).flat().map(({ id }) => id)
  await world.untilQuiet()
  expect(service.taken).toHaveLength(count)
  expect(world.callsFor(ids)).toEqual(ids.map(() => 1))
  expect(world.confirmed(otherHome)).toEqual(new Set(ids))
}, 300_000)

const moved = 100

test(`${moved} bookings, each moved on both servers while one is killed, cause one email each, with the final state`, async () => {
  const inputs = await world.inputs(moved)
  const booked = await world.book(servers[0] as ServerProcess, inputs)
  await world.untilQuiet()
  const heardBefore = service.taken.length
  await Promise.all(
    booked.map(async ({ id }, index) => {
      const { customer } = inputs[index] as BookingInput
      for (const server of [...servers, ...servers]) await world.move(server, customer, id)
    }),
  )
  await servers[1]?.kill()
  await world.endPause()
  await world.untilQuiet()

  const ids = new Set(booked.map(({ id }) => id))
  const changes = world
    .outbox(otherHome)
    .filter((name) => !name.startsWith('confirmed') && ids.has(name.slice(-38, -2)))
  const expected = booked.flatMap(({ id }) => [`owner-rescheduled-${id}-4`, `rescheduled-${id}-4`])
  expect(changes.sort()).toEqual(expected.sort())
  const calls = service.taken.slice(heardBefore).map(({ body }) => body.template_params.message ?? '')
  expect(booked.map(({ id }) => calls.filter((message) => message.includes(id)).length)).toEqual(booked.map(() => 1))
}, 300_000)
