import { type Browser, type BrowserContext, expect, test } from '@playwright/test'
import { anyAddress } from './fixtures.ts'
import { e2eServer, type Place } from './server-settings.ts'
import { startSite } from './start-site.ts'

/**
 * Serves the built site on fresh data to all tests of the calling file, for tests that change shared state. `query`
 * does what no page can: rows from the old site, and passed time. `environment` is called once before the start. Use the
 * results only inside tests.
 */
export function onOwnServer(
  place: Place,
  environment: () => Promise<Record<string, string>> = async () => ({}),
  clock?: { jobs: boolean },
) {
  // One server, so one worker.
  test.describe.configure({ mode: 'default' })
  let site: Awaited<ReturnType<typeof startSite>> | undefined
  test.beforeAll(async () => {
    test.setTimeout(90_000)
    site = await startSite(place, await environment(), clock)
  })
  test.afterAll(() => site?.stop())
  const running = () => {
    if (!site) throw new Error('The server is not started yet')
    return site
  }
  return {
    query: async (statement: string, values?: unknown[]) => running().query(statement, values),
    /** The folder whose `outbox` has its emails. */
    dataDir: () => running().dataDir,
  }
}

/** Posts like a page of that server; fails the test on any refusal. */
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

/** Signs the browser in as the admin; with `unlocked`, the dashboard is unlocked, too. */
export async function signInAdmin(context: BrowserContext, place: Pick<Place, 'origin'>, { unlocked = true } = {}) {
  const credentials = { email: e2eServer.adminEmail, password: e2eServer.adminSignInPassword }
  await post(context, place, '/api/auth/sign-in/email', credentials)
  if (unlocked) await post(context, place, '/api/admin/unlock', { password: e2eServer.adminPanelPassword })
}

/** A new browser at that server, signed in as a new customer. */
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
