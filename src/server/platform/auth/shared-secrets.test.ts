import { expect, onTestFinished, test, vi } from 'vitest'
import { isLong } from '../../../../test/soak/length.ts'
import { newDatabase, testDatabase } from '../../../../test/support/database.ts'
import { quickPasswords } from '../../../../test/support/passwords.ts'
import { queryOnce } from '../../../../test/support/query.ts'
import { testDataDir } from '../../../../test/support/server.ts'
import { startServerHere } from '../../../../test/support/server-here.ts'
import { CannotStart } from '../config/startup-error.ts'
import { sitePasswords } from './hashing.ts'
import { joinServers, type SharedSecret } from './shared-secrets.ts'

const { url } = await testDatabase()

const secrets = (auth: string, panel = 'panel'): SharedSecret[] => [
  { variable: 'AUTH_SECRET', value: auth },
  { variable: 'ADMIN_PANEL_PASSWORD', value: panel },
]

const scheme = isLong ? sitePasswords : quickPasswords

/** A server reduced to its secrets and database connection. Leaves when the test ends. */
async function join(shared: SharedSecret[], at = url, troubles: string[] = []) {
  const leave = await joinServers(at, shared, (trouble) => void troubles.push(String(trouble)), scheme)
  onTestFinished(leave)
  return leave
}

const refusal = (names: string) => new RegExp(`Another server is running on this database with a different ${names}\\.`)

test('servers with the same secrets run together, and one with different ones is refused by name of the variables', async () => {
  for (let server = 1; server <= 3; server++) await join(secrets('one'))
  await expect(join(secrets('two'))).rejects.toThrow(refusal('AUTH_SECRET'))
  await expect(join(secrets('two', 'other'))).rejects.toThrow(refusal('AUTH_SECRET and ADMIN_PANEL_PASSWORD'))
  await expect(join(secrets('one', 'other'))).rejects.toBeInstanceOf(CannotStart)
})

test('of servers starting together for the first time, only those with the same secrets stay', async () => {
  const fresh = await newDatabase()
  onTestFinished(async () => void (await fresh.drop()))
  const starts = ['a', 'b', 'a', 'b', 'a', 'b'].map((auth) => joinServers(fresh.url, secrets(auth), () => {}, scheme))
  const ends = await Promise.allSettled(starts)
  const stayed = ends.flatMap((end, index) => (end.status === 'fulfilled' ? [index % 2] : []))
  expect(stayed).toHaveLength(3)
  expect(new Set(stayed).size).toBe(1)
  for (const end of ends) if (end.status === 'fulfilled') await end.value()
})

test('with no other server running, a changed secret is adopted and the old one is refused from then on', async () => {
  const leave = await join(secrets('old'), url)
  await leave()
  const applied: string[] = []
  const changed = secrets('new').map((secret) => ({ ...secret, apply: async () => void applied.push(secret.variable) }))
  await join(changed)
  expect(applied).toEqual(['AUTH_SECRET'])
  await join(changed)
  expect(applied).toEqual(['AUTH_SECRET'])
  await expect(join(secrets('old'))).rejects.toThrow(refusal('AUTH_SECRET'))
})

test("a secret that failed to apply isn't recorded as applied", async () => {
  const secret = (apply: () => Promise<void>) =>
    [{ variable: 'ADMIN_SIGN_IN_PASSWORD', value: 'given', apply }] as const
  await expect(join([...secret(() => Promise.reject(new Error('no')))])).rejects.toThrow('no')
  let applied = 0
  await join([...secret(async () => void applied++)])
  expect(applied).toBe(1)
})

test('a server whose connection broke is counted again and reports if secrets changed in the meantime', async () => {
  const troubles: string[] = []
  await join(secrets('first'), url, troubles)
  const present = `application_name = 'dome-and-den presence' and datname = current_database()`
  const findPid = async () => (await queryOnce(url, `select pid from pg_stat_activity where ${present}`))[0]?.pid
  const before = await findPid()
  await queryOnce(url, 'select pg_terminate_backend($1)', [before])
  await vi.waitFor(async () => expect([undefined, before]).not.toContain(await findPid()), { timeout: 10_000 })
  await vi.waitFor(() => expect(join(secrets('second'))).rejects.toThrow(refusal('AUTH_SECRET')), { timeout: 10_000 })

  await queryOnce(url, `update shared_secrets set hash = 'x'`)
  await queryOnce(url, 'select pg_terminate_backend($1)', [await findPid()])
  await vi.waitFor(() => expect(troubles.join()).toMatch(/with a different AUTH_SECRET/), { timeout: 10_000 })
})

const adminEmail = 'owner@dome-and-den.example'
const signIn = async (server: { url: string; origin: string }, password: string) => {
  const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify({ email: adminEmail, password }),
  })
  return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

test('a second server with another panel password exits with the message while the first keeps running', async () => {
  const { url: shared, drop } = await newDatabase()
  onTestFinished(async () => void (await drop()))
  const env = { DATABASE_URL: shared, AUTH_SECRET: 'x'.repeat(40), ADMIN_PANEL_PASSWORD: 'the one for all' }
  const first = await startServerHere(env)
  onTestFinished(first.stop)
  const other = startServerHere({ ...env, ADMIN_PANEL_PASSWORD: 'one of its own' })
  await expect(other).rejects.toBeInstanceOf(CannotStart)
  await expect(other).rejects.toThrow(refusal('ADMIN_PANEL_PASSWORD'))
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test("a changed ADMIN_SIGN_IN_PASSWORD is applied once and ends sessions, and the owner's later choice is kept", async () => {
  const database = await newDatabase()
  onTestFinished(async () => void (await database.drop()))
  const dataDir = testDataDir()
  const start = (password: string) =>
    startServerHere({ DATA_DIR: dataDir, DATABASE_URL: database.url, ADMIN_SIGN_IN_PASSWORD: password })
  const first = await start('the first of them')
  const session = await signIn(first, 'the first of them')
  expect(session.status).toBe(200)
  await first.stop()

  const second = await start('the second of them')
  expect(second.output()).toContain('ADMIN_SIGN_IN_PASSWORD was applied')
  const asked = await fetch(`${second.url}/api/profile`, { headers: { cookie: session.cookie } })
  expect([asked.status, (await signIn(second, 'the first of them')).status]).toEqual([401, 401])
  const again = await signIn(second, 'the second of them')
  expect(again.status).toBe(200)
  const change = await fetch(`${second.url}/api/account/password`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: second.origin,
      cookie: again.cookie,
    },
    body: JSON.stringify({ currentPassword: 'the second of them', newPassword: "the owner's own" }),
  })
  expect(change.status).toBe(200)
  await second.stop()

  const third = await start('the second of them')
  expect(third.output()).not.toContain('was applied')
  expect((await signIn(third, "the owner's own")).status).toBe(200)
  await third.stop()
})
