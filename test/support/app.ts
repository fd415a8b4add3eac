import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { DestinationStream } from 'pino'
import { afterAll } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { openDependencies } from '../../src/server/dependencies.ts'
import type { PasswordScheme } from '../../src/server/platform/auth/hashing.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { user } from '../../src/server/platform/database/account-schema.ts'
import type { Site } from '../../src/server/platform/http/pages/site.ts'
import { openLog } from '../../src/server/platform/logging/log.ts'
import type { Mail } from '../../src/server/platform/mail/transport.ts'
import { newDatabase, settableClock } from './database.ts'
import { quickPasswords } from './passwords.ts'

const isPlainBody = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array

export const adminPasswords = { signIn: 'owner signs in', panel: 'owner unlocks' }

const customerPassword = 'a good password'

export type TestApp = Awaited<ReturnType<typeof testApp>>
export type Visitor = ReturnType<TestApp['visitor']>

type Options = {
  env?: Record<string, string>
  now?: string
  site?: Site
  logTo?: DestinationStream
  /** The number of servers on the database, each with its own pools. Requests go to them in turn. */
  servers?: number
  /** How passwords are hashed. Tests of signing in use the site's real hashing, which takes a tenth of a second. */
  passwordScheme?: PasswordScheme
}

/**
 * The real app on its own database, with a settable clock and captured mail. Call it at the top of a file. Every
 * visitor has their own IP address, so rate limits by address don't collide between tests.
 */
export async function testApp({
  env = {},
  now = '2026-06-01T15:00:00Z',
  site,
  logTo,
  servers = 1,
  passwordScheme = quickPasswords,
}: Options = {}) {
  const { url, drop } = await newDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-app-'))
  const config = readConfig({ DATA_DIR: dataDir, TRUSTED_PROXY: '127.0.0.1', LOG_LEVEL: 'silent', ...env })
  const secrets = {
    authSecret: randomBytes(48).toString('base64url'),
    adminSignInPassword: adminPasswords.signIn,
    adminPanelPassword: adminPasswords.panel,
    metricsToken: randomBytes(24).toString('base64url'),
  }
  const log = openLog(config.logLevel, logTo)
  const clock = settableClock(now)
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const open = () => openDependencies({ config, secrets, url, log, clock, mailer, passwordScheme })
  const first = await open()
  const all = [first, ...(await Promise.all(Array.from({ length: servers - 1 }, open)))]
  const apps = all.map(({ deps }) => createApp(deps, site))
  const { deps } = first
  const app = apps[0] as (typeof apps)[number]
  let turn = 0
  const nextApp = () => apps[turn++ % apps.length] ?? app
  await deps.identity.ensureAdmin(adminPasswords.signIn)
  afterAll(async () => {
    await Promise.all(all.map(({ close }) => close()))
    await drop()
    rmSync(dataDir, { recursive: true })
  })

  /** A visitor with a browser: keeps cookies, sends the origin, and has their own IP address. */
  function visitor(address = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`) {
    const cookies = new Map<string, string>()

    async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const answer = await nextApp().request(path, {
        method,
        headers: {
          'x-forwarded-for': address,
          ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
          ...(method === 'GET' ? {} : { origin: config.publicUrl }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isPlainBody(body) ? body : JSON.stringify(body) }),
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (/max-age=0/i.test(cookie)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer
    }

    return {
      address,
      cookies,
      request,
      get: (path: string, headers?: Record<string, string>) => request('GET', path, undefined, headers),
      post: (path: string, body?: unknown, headers?: Record<string, string>) => request('POST', path, body, headers),
      put: (path: string, body?: unknown, headers?: Record<string, string>) => request('PUT', path, body, headers),
      patch: (path: string, body?: unknown, headers?: Record<string, string>) => request('PATCH', path, body, headers),
      delete: (path: string, headers?: Record<string, string>) => request('DELETE', path, undefined, headers),
    }
  }

  /** A new, signed-in customer whose email address isn't confirmed yet. */
  async function signUp(email = `${randomUUID()}@example.com`, name = 'Ann Example', address?: string) {
    const customer = visitor(address)
    const body = { email, password: customerPassword, name }
    const answer = await customer.post('/api/auth/sign-up/email', body)
    if (answer.status !== 200) throw new Error(`sign-up failed: ${await answer.text()}`)
    const { user } = (await answer.json()) as { user: { uid: string } }
    return { ...customer, email, password: customerPassword, uid: user.uid }
  }

  /** Confirms the address, as if the customer had opened the mailed link and pressed its button. */
  async function confirmAddress({ uid }: { uid: string }): Promise<void> {
    await deps.db.update(user).set({ emailVerified: true }).where(eq(user.id, uid))
  }

  /** The signed-in admin; with `unlocked`, the panel is unlocked, too. */
  async function signInAdmin({ unlocked = false } = {}) {
    const admin = visitor()
    const body = { email: config.admin.email, password: adminPasswords.signIn }
    const answers = [await admin.post('/api/auth/sign-in/email', body)]
    if (unlocked) answers.push(await admin.post('/api/admin/unlock', { password: adminPasswords.panel }))
    for (const answer of answers) if (answer.status !== 200) throw new Error(await answer.text())
    return admin
  }

  return {
    ...deps,
    servers: all.map((one) => one.deps),
    app,
    nextApp,
    clock,
    url,
    mails,
    visitor,
    signUp,
    confirmAddress,
    signInAdmin,
  }
}
