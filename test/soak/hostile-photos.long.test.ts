import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '../../src/server/platform/database/schema.ts'
import { bookingOn } from '../support/booking.ts'
import { testDatabase } from '../support/database.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { anyAddress, type Customer, customerEnvironment, signUpCustomers } from './customers.ts'
import { hostileFiles } from './hostile-photos.ts'

const { db, pool, url } = await testDatabase()
let server: ServerProcess
let people: Customer[] = []
beforeAll(async () => {
  server = await startServer({ ...customerEnvironment, DATABASE_URL: url })
  people = await signUpCustomers(pool, 8)
}, 60_000)
afterAll(() => server.stop())

const MB = 1_000_000

/** Megabytes of memory a process holds; 0 if the system doesn't tell or the process is gone. */
function measureMemory(pid: number | string): number {
  try {
    return (Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024) / MB
  } catch {
    return 0
  }
}

/** The child processes of a process. */
function listChildPids(pid: number): string[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    )
  } catch {
    return []
  }
}

/** Samples the memory of the server and its decoders, and times a small request, until stopped. */
function watch() {
  const peak = { server: 0, decoders: 0, atOnce: 0, slowestAnswer: 0 }
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const decoders = listChildPids(server.pid).map(measureMemory)
      peak.server = Math.max(peak.server, measureMemory(server.pid))
      peak.decoders = Math.max(
        peak.decoders,
        decoders.reduce((sum, one) => sum + one, 0),
      )
      peak.atOnce = Math.max(peak.atOnce, decoders.length)
      await pause(20)
    }
  })()
  const asking = (async () => {
    while (!isOver) {
      const started = performance.now()
      await (await fetch(`${server.url}/api/session`)).arrayBuffer()
      peak.slowestAnswer = Math.max(peak.slowestAnswer, performance.now() - started)
      await pause(50)
    }
  })()
  return async () => {
    isOver = true
    await Promise.all([looking, asking])
    return peak
  }
}

test('each hostile file is refused with its code or becomes a clean photo, without straining the server', async () => {
  const files = await hostileFiles()
  expect(files.length).toBeGreaterThanOrEqual(40)
  const before = measureMemory(server.pid)
  const stop = watch()
  const found = new Map<string, unknown>()
  const queue = [...files]
  const sender = async ({ id: userId, headers }: Customer) => {
    const booking = bookingOn('2099-06-20', { userId, startsAt: null, endsAt: null })
    await db.insert(bookings).values(booking)
    for (let file = queue.shift(); file; file = queue.shift()) {
      const [name, bytes] = file
      found.set(name, await tryUpload(`/api/photos/${booking.id}/${randomUUID()}`, headers, bytes))
    }
  }
  await Promise.all(people.map(sender))
  const peak = await stop()
  await pause(1_000)
  const after = measureMemory(server.pid)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(files.map(([name, , becomes]) => [name, becomes])))
  process.stdout.write(
    `${files.length} hostile photos: server ${before.toFixed(0)} MB before, ${peak.server.toFixed(0)} at its peak, ${after.toFixed(0)} after; ` +
      `decoders ${peak.decoders.toFixed(0)} MB together at their peak, at most ${peak.atOnce} at once; ` +
      `slowest other answer ${peak.slowestAnswer.toFixed(0)} ms\n`,
  )
  expect(peak.atOnce).toBeLessThanOrEqual(2)
  expect(peak.decoders).toBeLessThan(1_400)
  expect(peak.server - before).toBeLessThan(200)
  expect(peak.slowestAnswer).toBeLessThan(1_500)
  expect(server.hasEnded()).toBe(false)
}, 240_000)

const betrayals = ['<script', '<?php', 'GPS', '%PDF', 'PK\x03\x04', 'xmpmeta']

/** The refusal code; or the photo's size, after checking that it's clean and deleting it. */
async function tryUpload(path: string, sender: Record<string, string>, bytes: Buffer) {
  const headers = { ...sender, 'x-forwarded-for': anyAddress(), origin: server.origin }
  const answer = await fetch(server.url + path, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  const said = (await answer.json()) as { code?: string; full: string; thumb: string }
  if (answer.status !== 201) return said.code
  const sizes = await Promise.all(
    [said.full, said.thumb].map(async (at) => {
      const kept = Buffer.from(await (await fetch(server.url + at, { headers })).arrayBuffer())
      for (const betrayal of betrayals) expect(kept.includes(betrayal, 0, 'latin1'), betrayal).toBe(false)
      return sharp(kept).metadata()
    }),
  )
  for (const { format, exif, xmp, icc, iptc } of sizes) {
    expect([format, exif, xmp, icc, iptc]).toEqual(['jpeg', ...Array(4).fill(undefined)])
  }
  expect(Math.max(sizes[1]?.width ?? 0, sizes[1]?.height ?? 0)).toBeLessThanOrEqual(320)
  expect((await fetch(server.url + path, { method: 'DELETE', headers })).status).toBe(200)
  return [sizes[0]?.width, sizes[0]?.height]
}
