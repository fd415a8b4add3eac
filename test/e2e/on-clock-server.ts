import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { queryOnce } from '../support/query.ts'
import { newDatabase } from './start-site.ts'

/**
 * Runs a separate server for the calling file. Returns functions that set its clock, query its database and deploy a
 * new version of the crew's page. With `jobs`, it processes jobs; `environment` is called once before the start.
 */
export function clockServerOf(
  { port }: { port: number },
  { jobs = false, environment = async () => ({}) }: { jobs?: boolean; environment?: () => Promise<object> } = {},
) {
  // One server, so one worker.
  test.describe.configure({ mode: 'default' })
  let server: ChildProcess
  let drop: (() => Promise<unknown>) | undefined
  let url = ''
  let dataDir = ''

  test.beforeAll(async () => {
    test.setTimeout(90_000)
    const database = await newDatabase()
    ;({ drop, url } = database)
    dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-clock-'))
    const settings = {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...(await environment()),
    }
    const given = [database.url, JSON.stringify(settings), ...(jobs ? ['jobs'] : [])]
    server = fork('test/e2e/clock-server.ts', given, { stdio: 'inherit', execArgv: [] })
    expect(await once(server, 'message')).toEqual(['ready', undefined])
  })
  test.afterAll(async () => {
    const gone = once(server, 'exit')
    server.disconnect()
    await gone
    await drop?.()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const tell = async (message: string) => {
    server.send(message)
    await once(server, 'message')
  }
  return {
    setServerClock: tell,
    newVersion: () => tell('new version'),
    query: (statement: string, values?: unknown[]) => queryOnce(url, statement, values),
    /** Only inside tests: the folder whose `outbox` has its emails. */
    dataDir: () => dataDir,
  }
}

/** Runs such a server; the returned function sets its clock and the page's together. */
export function onClockServer(place: { port: number }) {
  const { setServerClock } = clockServerOf(place)
  return async (page: Page, now: string) => {
    await setServerClock(now)
    await page.clock.setSystemTime(now)
  }
}
