import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../src/server/testing.ts'
import { emailService } from '../../src/server/testing-email-service.ts'
import { amount } from './length.ts'
import { mailWorld } from './mail-world.ts'

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

const count = amount(60, 500)

test(`two servers and ${count} bookings make ${count} notifications and ${count} confirmations`, async () => {
  const wishes = await world.wishes(count)
  const halves = servers.map((server, index) =>
    world.book(
      server,
      wishes.filter((_, place) => place % 2 === index),
    ),
  )
  const ids = (await Promise.all(halves)).flat().map(({ id }) => id)
  await world.untilQuiet()
  expect(service.taken).toHaveLength(count)
  expect(world.callsFor(ids)).toEqual(ids.map(() => 1))
  expect(world.confirmed(otherHome)).toEqual(new Set(ids))
}, 300_000)
