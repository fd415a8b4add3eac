import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../src/server/platform/database/embedded/free-port.ts'
import { newDatabase } from '../support/database.ts'
import { bareEnvironment } from '../support/environment.ts'
import { runServer, testDataDir } from '../support/server.ts'

/** Mounts a small in-memory disk that's removed after the test. Undefined if mounting isn't permitted. */
function smallDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder])
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

const ready = async (url: string) => {
  const answer = await fetch(`${url}/readyz`)
  return { status: answer.status, text: await answer.text() }
}

test("a server with a full disk says so, refuses what it can't store, stays up, and recovers once there's room", async ({
  skip,
}) => {
  const disk = smallDisk(320)
  if (!disk) return skip('no disk can be mounted here')
  const server = await runServer(disk, { LOG_LEVEL: 'error' })
  await server.open
  expect((await ready(server.url)).status).toBe(200)

  const filler = join(disk, 'filler')
  expect(() => writeFileSync(filler, Buffer.alloc(400_000_000))).toThrow('ENOSPC')
  expect(await ready(server.url)).toMatchObject({ status: 503, text: expect.stringMatching(/disk .*(full|cannot)/) })

  const register = (n: number) =>
    fetch(`${server.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://localhost:${server.port}` },
      body: JSON.stringify({ email: `ann${n}@example.com`, password: 'a good password' }),
    })
  const statuses = new Set<number>()
  for (let n = 0; n < 20; n++) statuses.add((await register(n)).status)
  expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

  rmSync(filler)
  await vi.waitFor(async () => expect(await ready(server.url)).toMatchObject({ status: 200 }), { timeout: 60_000 })
  expect((await register(100)).status).toBe(200)
})

test('a start on a full disk ends with a sentence', async ({ skip }) => {
  const disk = smallDisk(8)
  if (!disk) return skip('no disk can be mounted here')
  const server = await runServer(disk)
  expect(await server.ended).toBe(1)
  expect(server.said()).toBe('The disk is full. Free up space for DATA_DIR, then start again.\n')
})

test("a log that can't be written doesn't end the server", async () => {
  const database = await newDatabase()
  onTestFinished(async () => void (await database.drop()))
  const port = await freePort()
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/server/main.ts')], {
    env: {
      ...bareEnvironment,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'debug',
      DRAIN_SECONDS: '0',
      DATA_DIR: testDataDir(),
      PORT: String(port),
    },
    stdio: ['ignore', full, full],
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await ready(url)).status).toBe(200), { timeout: 60_000, interval: 200 })
  for (let n = 0; n < 20; n++) expect((await fetch(`${url}/api/session`)).status).toBe(200)
  expect(child.exitCode).toBeNull()
})
