import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ServerProcess, startServer } from '../bench/soak/server-process.ts'
import { longDate } from '../src/domain/calendar.ts'
import { startEmbeddedPostgres } from '../src/server/embedded-postgres.ts'
import { freePort } from '../src/server/postgres/free-port.ts'
import { startGoogle } from '../src/server/testing-google.ts'
import { mailsIn } from '../src/server/testing-mailbox.ts'
import { bookFor, cardOn, dayFor, fridayAfter, openBookings, withinASecond } from './account-steps.ts'
import { expect, test } from './fixtures.ts'

// Two processes of the real server on one database, with an outbox that can be read and a Google on loopback.
test.describe.configure({ mode: 'default', timeout: 60_000 })

const customer = { name: 'Gil Green', email: 'gil@example.com', password: 'birdie putt for par' }
const accounts = [{ sub: '1', email: customer.email, email_verified: true, name: 'Gil Green' }]

const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-accounts-'))
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let google: Awaited<ReturnType<typeof startGoogle>>
let servers: [ServerProcess, ServerProcess]

test.beforeAll(async () => {
  test.setTimeout(120_000)
  const port = String(await freePort())
  google = await startGoogle(`http://localhost:${port}`, accounts)
  postgres = await startEmbeddedPostgres(dataDir)
  const environment = {
    ...google.env,
    DATABASE_URL: postgres.url,
    AUTH_SECRET: 'the same for both processes of this test',
    TRUSTED_PROXY: '127.0.0.1',
  }
  const first = await startServer({ ...environment, PORT: port, DATA_DIR: join(dataDir, 'first') })
  servers = [first, await startServer({ ...environment, DATA_DIR: join(dataDir, 'second') })]
})

test.afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()))
  await google?.stop()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('what is booked, moved and cancelled through one process is on screen of the other within a second', async ({
  page,
  browser,
}) => {
  const [here, there] = servers.map(({ origin }) => origin) as [string, string]
  const signUp = await page.request.post(`${here}/api/auth/sign-up/email`, {
    data: customer,
    headers: { origin: here },
  })
  expect(signUp.status(), await signUp.text()).toBe(200)
  const context = await browser.newContext()
  const { email, password } = customer
  const signIn = await context.request.post(`${there}/api/auth/sign-in/email`, {
    data: { email, password },
    headers: { origin: there },
  })
  expect(signIn.status(), await signIn.text()).toBe(200)
  const other = await context.newPage()

  await openBookings(page, here)
  await openBookings(other, there)
  await expect(other.getByRole('heading', { name: 'No bookings yet' })).toBeVisible()
  const date = dayFor('two tabs')
  const { id } = await bookFor({ request: page.request }, date, '2:00 PM', {}, here)
  await expect(cardOn(other, date)).toBeVisible(withinASecond)

  const move = { date: fridayAfter(date), time: '10:00 AM', quotedTotal: 600 }
  const moved = await page.request.post(`${here}/api/bookings/${id}/reschedule`, {
    data: move,
    headers: { origin: here },
  })
  expect(moved.status(), await moved.text()).toBe(200)
  await expect(cardOn(other, move.date)).toContainText(`${longDate(move.date)} at 10:00 AM`, withinASecond)

  await cardOn(other, move.date).getByRole('button', { name: 'Cancel' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(other.getByText('Booking cancelled successfully!')).toBeVisible()
  await expect(cardOn(page, move.date).getByText('Cancelled')).toBeVisible(withinASecond)
  await context.close()
})

test('a forgotten password: mail, link, new password, old sessions ended, the link works once', async ({
  page,
  browser,
}) => {
  const { origin } = servers[0]
  const signedIn = await browser.newContext()
  const { email, password } = customer
  await signedIn.request.post(`${origin}/api/auth/sign-in/email`, { data: { email, password }, headers: { origin } })
  expect((await signedIn.request.get(`${origin}/api/profile`)).status()).toBe(200)

  await page.goto(origin)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('tab', { name: 'Forgot Password' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('If an account has this email, a link is on its way to it.')).toBeVisible()

  const link = await mailLink(/http\S+reset-password\?token=\S+/)
  await page.goto(link)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please choose a password of at least 8 characters.')
  await page.getByLabel('New password').fill('a better password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password is changed. Every other device is signed out.')).toBeVisible()
  expect((await signedIn.request.get(`${origin}/api/profile`)).status()).toBe(401)
  await signedIn.close()

  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('a better password')
  await page.getByRole('dialog').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Gil Green' })).toBeVisible()

  await page.goto(link)
  await page.getByLabel('New password').fill('a third password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was used before.')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('tab', { name: 'Forgot Password' })).toHaveAttribute('aria-selected', 'true')
})

/** The newest link of a kind in the mails. Both processes work through the same jobs, each with its own outbox. */
async function mailLink(kind: RegExp): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const boxes = await Promise.all(['first', 'second'].map((name) => mailsIn(join(dataDir, name), 0)))
    link = boxes
      .flat()
      .map(({ text }) => text?.match(kind)?.[0])
      .filter(Boolean)
      .at(-1)
    expect(link).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return link ?? ''
}

test('Google signs in to the account that exists with that verified address, and makes no second one', async ({
  page,
  browser,
}) => {
  const { origin } = servers[0]
  await page.goto(await mailLink(/http\S+verify-email\?\S+/))

  const context = await browser.newContext()
  const other = await context.newPage()
  await openBookingsSignedOut(other, origin)
  const popup = other.waitForEvent('popup')
  await other.getByRole('button', { name: 'Continue with Google' }).click()
  await (await popup).getByRole('link', { name: customer.email }).click()
  // The bookings of the account with the password are there: it is the same person.
  await expect(cardOn(other, fridayAfter(dayFor('two tabs')))).toBeVisible()
  await context.close()
})

async function openBookingsSignedOut(page: Page, origin: string) {
  await page.goto(`${origin}/account/bookings`)
  await page.getByRole('button', { name: 'Log In / Create Account' }).click()
}
