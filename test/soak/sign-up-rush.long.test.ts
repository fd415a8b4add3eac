import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { startServer } from '../support/server-process.ts'
import { customerEnvironment } from './customers.ts'

const { url } = await testDatabase()
const server = await startServer({ ...customerEnvironment, DATABASE_URL: url })
afterAll(() => server.stop())
const password = 'birdie putt for par'

const people = 70
const quickMs = 1_000
const wrongPasswords = 120

/** Posts to an account route from `address`. Returns status, code, Retry-After and duration in ms. */
async function post(path: string, body: object, address: string) {
  const began = performance.now()
  const answer = await fetch(`${server.url}/api/auth${path}`, {
    method: 'POST',
    headers: { origin: server.origin, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })
  const { code = '' } = (await answer.json()) as { code?: string }
  return { status: answer.status, code, wait: answer.headers.get('retry-after'), ms: performance.now() - began }
}

const signUp = (address: string, email = `${randomUUID()}@example.com`) =>
  post('/sign-up/email', { email, password }, address)

const guess = (address: string) =>
  post('/sign-in/email', { email: `${randomUUID()}@example.com`, password: 'a wrong guess' }, address)

/** How long a small request takes, in ms. */
async function pageTime(): Promise<number> {
  const began = performance.now()
  await (await fetch(`${server.url}/api/session`)).arrayBuffer()
  return performance.now() - began
}

const ann = { email: 'ann@example.com', password }
expect((await signUp('198.18.0.1', ann.email)).status).toBe(200)

test.each([
  ['seventy networks', (n: number) => `198.18.${n + 1}.1`],
  ['one address', () => '198.19.1.1'],
])('people on %s who sign up in the same second all get in, and no one else waits for them', async (_, nthAddress) => {
  const rush = Promise.all(Array.from({ length: people }, (_, n) => signUp(nthAddress(n))))
  await pause(300)
  const others: number[] = []
  for (let n = 0; n < 3; n++) {
    const signIn = await post('/sign-in/email', ann, `198.18.200.${n + 1}`)
    expect(signIn.status).toBe(200)
    others.push(signIn.ms, await pageTime())
  }
  const answers = await rush
  expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(people).fill('200 '))
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(15_000)
  expect(Math.max(...others)).toBeLessThan(quickMs)
})

test(`${wrongPasswords} wrong passwords delay neither sign-ins from elsewhere nor sign-ups`, async () => {
  const guesses = Promise.all(Array.from({ length: wrongPasswords }, (_, n) => guess(`203.0.113.${n + 1}`)))
  await pause(300)
  const [signIn, signedUp] = await Promise.all([post('/sign-in/email', ann, '198.18.201.1'), signUp('198.18.202.1')])
  expect([signIn.status, signedUp.status]).toEqual([200, 200])
  expect(Math.max(signIn.ms, signedUp.ms)).toBeLessThan(quickMs)
  for (const { status, ms } of await guesses) {
    expect([401, 429, 503]).toContain(status)
    expect(ms).toBeLessThan(16_000)
  }
})

test('people who would wait longer than 15 s are turned away immediately, with a Retry-After', async () => {
  const rush = await Promise.all(
    Array.from({ length: 900 }, (_, n) => signUp(`10.${n % 250}.${Math.floor(n / 250)}.1`)),
  )
  const turnedAway = rush.filter(({ status }) => status !== 200)
  expect(turnedAway.length).toBeGreaterThan(0)
  for (const { status, code, wait, ms } of turnedAway) {
    expect([status, code]).toEqual([503, 'busy-passwords'])
    expect(Number(wait)).toBeGreaterThan(0)
    expect(ms).toBeLessThan(16_500)
  }
  for (const { ms } of rush) expect(ms).toBeLessThan(17_000)
})
