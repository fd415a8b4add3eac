import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { freePort } from '../../src/server/platform/database/embedded/free-port.ts'
import { startGoogle } from '../support/google.ts'
import { mailsIn } from '../support/mailbox.ts'
import { queryOnce } from '../support/query.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { post } from './own-server.ts'
import { e2eServer } from './server-settings.ts'
import { newDatabase } from './start-site.ts'

const program = join(import.meta.dirname, 'site.ts')
export const person = { name: 'Gil Green', email: 'gil@example.com', password: 'birdie putt for par' }
export const secondGoogleEmail = 'gwen@example.com'
export const googleAccounts = [
  { sub: '1', email: person.email, email_verified: true, name: person.name },
  { sub: '2', email: secondGoogleEmail, email_verified: true, name: 'Gwen Green' },
]

/**
 * Runs two processes of the real server on one database, with readable outboxes and a Google stand-in, for all tests of
 * the calling file. Use the results only inside tests.
 */
export function onTwoServers() {
  test.describe.configure({ mode: 'default', timeout: 60_000 })
  const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-two-'))
  let database: Awaited<ReturnType<typeof newDatabase>> | undefined
  let google: Awaited<ReturnType<typeof startGoogle>> | undefined
  let environment: Record<string, string> = {}
  const servers: ServerProcess[] = []
  const start = (name: string, PORT: string) =>
    startServer({ ...environment, PORT, DATA_DIR: join(dataDir, name) }, program)

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    const port = String(await freePort())
    google = await startGoogle(`http://localhost:${port}`, googleAccounts)
    database = await newDatabase()
    environment = {
      ...google.env,
      DATABASE_URL: database.url,
      AUTH_SECRET: 'the same for both processes of this test',
      TRUSTED_PROXY: '127.0.0.1',
      ADMIN_EMAIL: e2eServer.adminEmail,
      ADMIN_SIGN_IN_PASSWORD: e2eServer.adminSignInPassword,
      ADMIN_PANEL_PASSWORD: e2eServer.adminPanelPassword,
    }
    servers.push(await start('first', port))
    servers.push(await start('second', String(await freePort())))
  })
  test.afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await google?.stop()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  return {
    /** Its `origin` never changes, whatever happens to the process. */
    first: () => servers[0] as ServerProcess,
    second: () => servers[1] as ServerProcess,
    restartSecond: async () => {
      servers[1] = await start('second', servers[1]?.port ?? '')
    },
    query: (statement: string, values: unknown[]) => queryOnce(database?.url ?? '', statement, values),
    /** Links in emails to an address, from both processes' outboxes. */
    mailLinks: (kind: RegExp, to: string, count: number) =>
      linksIn([join(dataDir, 'first'), join(dataDir, 'second')], kind, to, count),
  }
}

/** The links matching `kind` in emails to an address in these data folders, once there are `count`. */
export async function linksIn(dataDirs: string[], kind: RegExp, to: string, count: number): Promise<string[]> {
  let links: string[] = []
  await expect(async () => {
    const boxes = await Promise.all(dataDirs.map((dataDir) => mailsIn(dataDir, 0)))
    links = boxes
      .flat()
      .filter((mail) => mail.to?.some(({ address }) => address === to))
      .flatMap(({ text }) => text?.match(kind)?.[0] ?? [])
    expect(links).toHaveLength(count)
  }).toPass({ timeout: 20_000 })
  return links
}

export async function signUpAt(page: Page, origin: string, data = person) {
  expect((await post(page, { origin }, '/api/auth/sign-up/email', data)).status()).toBe(200)
}

export async function signInAt(page: Page, origin: string, { email, password } = person) {
  expect((await post(page, { origin }, '/api/auth/sign-in/email', { email, password })).status()).toBe(200)
}

/** A page of the same person in a new browser. */
export async function signedInAt(origin: string, browser: Browser, who = person): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAt(page, origin, who)
  return page
}
