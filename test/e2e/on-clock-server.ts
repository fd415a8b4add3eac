import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, type Page, test } from '@playwright/test'
import { newDatabase } from './start-site.ts'

/** A server of its own for the file that calls it. Gives the way to set its clock, and that of a page. */
export function onClockServer({ port }: { port: number }) {
  // One server, and so one worker.
  test.describe.configure({ mode: 'default' })
  let server: ChildProcess
  let drop: (() => Promise<unknown>) | undefined

  test.beforeAll(async () => {
    const database = await newDatabase()
    drop = database.drop
    server = fork('test/e2e/clock-server.ts', [String(port), database.url], { stdio: 'inherit', execArgv: [] })
    expect(await once(server, 'message')).toEqual(['ready', undefined])
  })
  test.afterAll(async () => {
    const gone = once(server, 'exit')
    server.disconnect()
    await gone
    await drop?.()
  })

  return async (page: Page, now: string) => {
    server.send(now)
    await once(server, 'message')
    await page.clock.setSystemTime(now)
  }
}
