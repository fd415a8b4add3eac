import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { queryOnce } from '../support/query.ts'
import { newDatabase } from './start-site.ts'

/**
 * A server of its own for the file that calls it. Gives the ways to set its clock, to ask its database and to put a new
 * version of the crew's page there. With `jobs` it works on them; `environment` is asked once before it starts.
 */
export function clockServerOf(
  { port }: { port: number },
  { jobs = false, environment = async () => ({}) }: { jobs?: boolean; environment?: () => Promise<object> } = {},
) {
  // One server, and so one worker.
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
    /** Inside of tests only: where its mails are, in `outbox`. */
    dataDir: () => dataDir,
  }
}

/** The same, with one way to set the server's clock together with that of a page. */
export function onClockServer(place: { port: number }) {
  const { setServerClock } = clockServerOf(place)
  return async (page: Page, now: string) => {
    await setServerClock(now)
    await page.clock.setSystemTime(now)
  }
}
