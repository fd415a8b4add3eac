import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, test } from '@playwright/test'
import { addressOfRunning } from '../src/server/database/embedded/embedded-postgres.ts'
import { queryOnce } from '../src/server/testing/testing-query.ts'
import { anyAddress } from './fixtures.ts'
import { e2eServer, serverEnvironment } from './server-settings.ts'

type Place = { port: number; origin: string }

/**
 * The built site on fresh data, for all tests of the file that calls it: for those that change what is everybody's.
 * `query` asks its database, for what no page can do: rows of the old site, and time that has passed.
 * `environment` is asked once before it starts.
 */
export function onOwnServer(place: Place, environment: () => Promise<Record<string, string>> = async () => ({})) {
  // One server, and so one worker.
  test.describe.configure({ mode: 'default' })
  const data = mkdtempSync(join(tmpdir(), 'dome-and-den-own-'))
  let stop: (() => Promise<void>) | undefined
  test.beforeAll(async () => {
    test.setTimeout(90_000)
    stop = await startServer(place, data, await environment())
  })
  test.afterAll(() => stop?.())
  return { query: (statement: string, values?: unknown[]) => queryOnce(addressOfRunning(data), statement, values) }
}

async function startServer(
  { port, origin }: Place,
  data: string,
  environment: Record<string, string>,
): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...serverEnvironment({ port, origin }, data), ...environment },
  })
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  const stop = async () => {
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    await gone
    rmSync(data, { recursive: true, force: true })
  }
  try {
    await expect.poll(isReady, { timeout: 80_000 }).toBe(200)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** Posts as a page of that server would; fails the test on any refusal. */
export async function post(
  { request }: Pick<BrowserContext, 'request'>,
  { origin }: Pick<Place, 'origin'>,
  path: string,
  data: object,
) {
  const answer = await request.post(`${origin}${path}`, { data, headers: { origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer
}

/** Signs the browser in as the admin, with the dashboard unlocked where `unlocked` says so. */
export async function signInAdmin(context: BrowserContext, place: Pick<Place, 'origin'>, { unlocked = true } = {}) {
  const credentials = { email: e2eServer.adminEmail, password: e2eServer.adminSignInPassword }
  await post(context, place, '/api/auth/sign-in/email', credentials)
  if (unlocked) await post(context, place, '/api/admin/unlock', { password: e2eServer.adminPanelPassword })
}

/** Another browser at that server, signed in as a new customer. */
export async function newCustomer(browser: Browser, place: Place, name = 'Dana Whitfield') {
  const context = await browser.newContext({
    baseURL: place.origin,
    extraHTTPHeaders: { 'x-forwarded-for': anyAddress() },
  })
  await context.addInitScript(() => localStorage.setItem('cookiesConsent', 'declined'))
  const email = `${crypto.randomUUID()}@example.com`
  await post(context, place, '/api/auth/sign-up/email', { name, email, password: 'birdie putt for par' })
  const book = async (date: string, time: string) => {
    const customerInfo = { fullName: name, email, billingAddress: '12 Fairway Dr', phoneNumber: '(480) 555-0117' }
    const input = { packageId: 'iron-dome', date, time, extraHours: 0, addOns: [], customerInfo }
    return (await (await post(context, place, '/api/bookings', input)).json()) as {
      id: string
      payment?: { url: string }
    }
  }
  return { context, email, book }
}
