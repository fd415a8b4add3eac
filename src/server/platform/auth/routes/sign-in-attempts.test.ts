import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testApp, type Visitor } from '../../../../../test/support/app.ts'
import { consumeLimit } from '../../http/limits/consume-limit.ts'
import type { LimitName } from '../../http/limits/rate-limit.ts'

const { visitor, signUp, mails, clock, db } = await testApp()

type Person = { email: string; password: string }
const from = (network: number, host = 1) => visitor(`198.18.${network}.${host}`)
const enter = async (who: Visitor, { email, password }: Person) =>
  (await who.post('/api/auth/sign-in/email', { email, password })).status
const guess = (who: Visitor, email: string) => enter(who, { email, password: 'a wrong guess' })
const leave = (who: Visitor) => who.post('/api/auth/sign-out')
const hours = (count: number) => clock.set(new Date(clock().getTime() + count * 3_600_000))
const deviceCookie = (who: Visitor) => [...who.cookies].find(([name]) => name.endsWith('device'))

/** Uses up a limit: one real attempt plus copies of it, because a thousand real ones take seconds. */
async function exhaust(name: LimitName, who: string, times: number) {
  await consumeLimit(db, name, who, clock())
  const { rowCount } = await db.execute(sql`
    update rate_limits set hits = hits || array_fill(hits[cardinality(hits)], array[${times - 1}::int]),
      tokens = tokens || array_fill(null::text, array[${times - 1}::int])
    where key = ${`${name}:${who}`}`)
  expect(rowCount).toBe(1)
}

/** The state after a hundred wrong passwords from elsewhere. */
const besiege = (email: string) => exhaust('sign-in-to-account-anywhere', email, 100)

async function resetAt(who: Visitor, email: string, newPassword: string) {
  await visitor().post('/api/auth/request-password-reset', { email })
  const link = await vi.waitFor(() => {
    const text = mails.findLast(({ to, subject }) => to === email && /new password/.test(subject))?.text ?? ''
    return new URL(/https?:\S+/.exec(text)?.[0] ?? '')
  })
  const answer = await who.post('/api/auth/reset-password', { token: link.searchParams.get('token'), newPassword })
  expect(answer.status).toBe(200)
}

test('after a hundred wrong passwords from elsewhere, the right one still works from a clean address', async () => {
  const ann = await signUp()
  await exhaust('sign-in-to-account-anywhere', ann.email, 90)
  const answers = await Promise.all(Array.from({ length: 10 }, () => guess(from(1), ann.email)))
  expect(new Set(answers)).toEqual(new Set([401]))
  expect(await guess(from(1), ann.email)).toBe(429)
  expect(await enter(visitor(), ann)).toBe(200)
})

test('an account under attack allows three attempts an hour per network and a thousand a day in total', async () => {
  const ann = await signUp()
  await besiege(ann.email)
  const tries = [1, 2, 3, 4, 5].map((host) => () => guess(from(100, host), ann.email))
  const answers: number[] = []
  for (const one of tries) answers.push(await one())
  expect(answers).toEqual([401, 401, 401, 429, 429])
  expect(await enter(from(100, 9), ann)).toBe(429)
  expect(await enter(from(101), ann)).toBe(200)
  hours(1)
  expect(await guess(from(100), ann.email)).toBe(401)
  await exhaust('sign-in-under-attack-anywhere', ann.email, 996)
  expect(await guess(from(102), ann.email)).toBe(429)
  hours(24)
  expect(await guess(from(102), ann.email)).toBe(401)
})

test('a known browser can sign in even if its own network is blocked', async () => {
  const ann = await signUp()
  const laptop = from(120)
  expect(await enter(laptop, ann)).toBe(200)
  await leave(laptop)
  await exhaust('sign-in-from-address', '198.18.120.1', 59)
  await besiege(ann.email)
  expect(await enter(from(120), ann)).toBe(429)
  expect(await enter(laptop, ann)).toBe(200)
})

test('after a reset, sign-in works in the browser that made it and in another one beside it', async () => {
  const ann = await signUp()
  await besiege(ann.email)
  const [phone, laptop] = [from(90), from(90)]
  for (let n = 0; n < 3; n++) await guess(phone, ann.email)
  expect(await enter(phone, ann)).toBe(429)
  await resetAt(phone, ann.email, 'a better password')
  expect(await enter(laptop, { ...ann, password: 'a better password' })).toBe(200)
  await exhaust('sign-in-from-address', '198.18.90.1', 55)
  expect(await enter(laptop, { ...ann, password: 'a better password' })).toBe(200)
  expect(await enter(from(90), { ...ann, password: 'a better password' })).toBe(429)
  expect(await enter(phone, { ...ann, password: 'a better password' })).toBe(200)
})

test('the device cookie has its own limit and works for no other account', async () => {
  const [ann, bob] = [await signUp(), await signUp()]
  const thief = from(140)
  expect(await enter(thief, ann)).toBe(200)
  for (const { email } of [ann, bob]) await exhaust('sign-in-to-account', `${email} 198.18.140.1`, 8)
  const copies = Array.from({ length: 14 }, () => {
    const copy = from(140)
    for (const [name, value] of thief.cookies) copy.cookies.set(name, value)
    return copy
  })
  // Ten by the cookie, plus what any stranger gets from that address.
  const guesses = await Promise.all(copies.map((copy) => guess(copy, ann.email)))
  expect(guesses.filter((status) => status === 401)).toHaveLength(12)
  const others = await Promise.all(copies.map((copy) => guess(copy, bob.email)))
  expect(others.filter((status) => status === 401)).toHaveLength(2)
})

test('successful sign-ins of one browser are limited too, because each writes a session', async () => {
  const ann = await signUp()
  const laptop = from(145)
  expect(await enter(laptop, ann)).toBe(200)
  const device = deviceCookie(laptop)
  expect(device).toBeDefined()
  for (let n = 0; n < 60; n++) expect(await enter(laptop, ann)).toBe(200)
  expect(await enter(laptop, ann)).toBe(429)
})

test('changing the password invalidates device cookies', async () => {
  const ann = await signUp()
  const [laptop, stranger] = [from(150), from(151)]
  expect(await enter(stranger, ann)).toBe(200)
  expect(await enter(laptop, ann)).toBe(200)
  const before = deviceCookie(laptop)
  const change = { currentPassword: ann.password, newPassword: 'another password' }
  expect((await laptop.post('/api/account/password', change)).status).toBe(200)
  expect(deviceCookie(laptop)).not.toEqual(before)
  await leave(laptop)
  await besiege(ann.email)
  await exhaust('sign-in-from-address', '198.18.150.1', 59)
  const guesses = await Promise.all(Array.from({ length: 8 }, () => guess(stranger, ann.email)))
  expect(guesses.filter((status) => status === 401)).toHaveLength(3)
  expect(await enter(laptop, { ...ann, password: 'another password' })).toBe(200)
})

test('the device cookie is signed, HttpOnly and small, and a forged one is ignored', async () => {
  const laptop = from(160)
  const people = Array.from({ length: 7 }, (_, n) => ({
    email: `person.${n}@example.com`,
    password: 'a good password',
  }))
  const uids: string[] = []
  for (const person of people) {
    const answer = await laptop.post('/api/auth/sign-up/email', person)
    const line = answer.headers.getSetCookie().find((cookie) => cookie.includes('.device='))
    expect(line).toMatch(/Max-Age=\d+; Path=\/api; HttpOnly; SameSite=Lax$/)
    uids.push(((await answer.json()) as { user: { uid: string } }).user.uid)
  }
  const [name = '', value = ''] = deviceCookie(laptop) ?? []
  expect(value.length).toBeLessThan(400)
  for (const uid of uids) expect(value).not.toContain(uid)

  const victim = people[6] as Person
  const forger = from(161)
  for (const forged of [
    value.slice(0, -1),
    value.replaceAll('.', ''),
    'x',
    '~'.repeat(3000),
    '%',
    `${value}~${value}`,
  ]) {
    forger.cookies.set(name, forged)
    expect(await guess(forger, victim.email)).toBe(401)
  }
  // The new entry stays with the four before it; the first two are dropped.
  await exhaust('sign-in-from-address', '198.18.160.1', 60)
  const answers: number[] = []
  for (const person of people) {
    laptop.cookies.set(name, value)
    answers.push(await guess(laptop, person.email))
  }
  expect(answers).toEqual([429, 429, 401, 401, 401, 401, 401])
})

test('known and unknown accounts have the same limits, with or without a device cookie', async () => {
  const ann = await signUp()
  const laptop = from(170)
  await enter(laptop, await signUp())
  for (const [who, network] of [
    [laptop, 171],
    [visitor(), 182],
  ] as const) {
    const told = async (email: string) => {
      await besiege(email)
      const answers: unknown[] = []
      for (let n = 0; n < 4; n++) {
        const answer = await who.post('/api/auth/sign-in/email', { email, password: 'a wrong guess' })
        const { code, detail } = (await answer.json()) as { code: string; detail: string }
        answers.push([answer.status, code, detail, answer.headers.getSetCookie()])
      }
      return answers
    }
    expect(await told(`nobody.${network}@example.com`)).toEqual(await told(ann.email))
    hours(25)
  }
})

test("the right password clears only one's own attempts and gives no one else another hundred", async () => {
  const ann = await signUp()
  await besiege(ann.email)
  expect(await enter(from(212), ann)).toBe(200)
  for (let n = 0; n < 3; n++) expect(await guess(from(213), ann.email)).toBe(401)
  expect(await guess(from(213), ann.email)).toBe(429)
})
