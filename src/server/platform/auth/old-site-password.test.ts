import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { isLong } from '../../../../test/soak/length.ts'
import { testApp } from '../../../../test/support/app.ts'
import { account, user } from '../database/account-schema.ts'
import { sitePasswords } from './hashing.ts'
import { isOldSiteHash, isStoredPassword, oldSiteHash } from './old-site-password.ts'

// The example published with Firebase's scrypt.
const config = {
  memCost: 14,
  rounds: 8,
  saltSeparator: 'Bw==',
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
}
const published = {
  password: 'user1password',
  salt: '42xEC+ixf3L2lw==',
  hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
}
const stored = oldSiteHash(config, published)

const app = await testApp({ passwordScheme: sitePasswords })
const turn = { lane: 'own', network: 'of the test' }

async function moveIn(hash = stored) {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.com`]
  await app.db.insert(user).values({ id, email, name: 'Ann Example' })
  await app.db
    .insert(account)
    .values({ id: randomUUID(), accountId: id, providerId: 'credential', userId: id, password: hash })
  return { id, email }
}

const findStoredHash = async (id: string) =>
  (await app.db.select({ hash: account.password }).from(account).where(eq(account.userId, id)))[0]?.hash ?? ''

const signIn = (email: string, password = published.password, visitor = app.visitor()) =>
  visitor.post('/api/auth/sign-in/email', { email, password })

test('the published example matches in both base64 alphabets, and nothing else does', async () => {
  const urlSafe = published.hash.replaceAll('+', '-').replaceAll('/', '_')
  expect(oldSiteHash(config, { ...published, hash: urlSafe })).toBe(stored)
  expect(await isStoredPassword({ hash: stored, password: published.password })).toBe(true)
  for (const password of ['', 'user1Password', 'user1password ']) {
    expect(await isStoredPassword({ hash: stored, password })).toBe(false)
  }
  const broken = [stored.slice(0, -2), `${stored}AA`, 'firebase-scrypt$14$8', stored.slice(0, stored.lastIndexOf('$'))]
  for (const hash of broken) expect(await isStoredPassword({ hash, password: published.password })).toBe(false)
})

test.each([
  ['a gigabyte of memory', 'firebase-scrypt$30$8$'],
  ['a minute of computing', 'firebase-scrypt$14$4000$'],
  ['no work at all', 'firebase-scrypt$0$0$'],
  ['work that is no number', 'firebase-scrypt$x$8$'],
])('a stored hash that asks for %s is rejected immediately', async (_, start) => {
  const [, , , ...rest] = stored.split('$')
  const began = process.cpuUsage()
  expect(await isStoredPassword({ hash: start + rest.join('$'), password: published.password })).toBe(false)
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
})

test.runIf(isLong)('a wrong password takes as long for imported accounts as for ours', async () => {
  const ours = await app.identity.hashPassword('another password', turn)
  async function timeGuess(hash: string) {
    const began = performance.now()
    await isStoredPassword({ hash, password: 'a guess' })
    return performance.now() - began
  }
  const [old, own]: [number[], number[]] = [[], []]
  for (let run = 0; run < 5; run++) {
    old.push(await timeGuess(stored))
    own.push(await timeGuess(ours))
  }
  // Without that extra work it would be less than half.
  expect(Math.min(...old) / Math.min(...own)).toBeGreaterThan(0.6)
})

test('the first sign-in keeps the password and stores our own hash', async () => {
  const { id, email } = await moveIn()
  expect((await signIn(email, 'wrong password')).status).toBe(401)
  expect(await findStoredHash(id)).toBe(stored)

  const visitor = app.visitor()
  expect((await signIn(email, published.password, visitor)).status).toBe(200)
  expect(isOldSiteHash(await findStoredHash(id))).toBe(false)
  expect(await (await visitor.get('/api/session')).json()).toMatchObject({ user: { uid: id } })
  const renewed = await findStoredHash(id)
  expect((await signIn(email)).status).toBe(200)
  expect(await findStoredHash(id)).toBe(renewed)
})

test("the first sign-in verifies the password once, and all its hashing shares one wait from the request's arrival", async () => {
  const { email } = await moveIn()
  const [opens, renewHash] = [vi.spyOn(app.identity, 'opens'), vi.spyOn(app.identity, 'renewHash')]
  const sent = performance.now()
  expect((await signIn(email)).status).toBe(200)
  expect([opens.mock.calls.length, renewHash.mock.calls.length]).toEqual([1, 1])
  const [since, ...others] = [opens, renewHash].map(({ mock }) => mock.calls[0]?.[2]?.since ?? 0)
  expect(since).toBeGreaterThan(sent)
  expect(others).toEqual([since])
  for (const spy of [opens, renewHash]) spy.mockRestore()
})

test.runIf(isLong)('four simultaneous first sign-ins all succeed, and the hash is renewed once', async () => {
  const { id, email } = await moveIn()
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(email)))
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200))
  const hash = await findStoredHash(id)
  expect(isOldSiteHash(hash)).toBe(false)
  expect(await isStoredPassword({ hash, password: published.password })).toBe(true)
})

test.runIf(isLong)('a password changed while the old one was being verified is kept', async () => {
  const { id, email } = await moveIn()
  const changed = await app.identity.hashPassword('another password', turn)
  await app.db.update(account).set({ password: changed }).where(eq(account.userId, id))
  await app.identity.renewHash({ userId: id, hash: stored }, published.password, turn)
  expect(await findStoredHash(id)).toBe(changed)
  expect((await signIn(email)).status).toBe(401)
})

test.runIf(isLong)('a signed-in user can change an imported password or delete the account with it', async () => {
  const { id, email } = await moveIn()
  const visitor = app.visitor()
  await signIn(email, published.password, visitor)
  // As if the renewal hadn't happened; both verify the stored hash themselves.
  await app.db.update(account).set({ password: stored }).where(eq(account.userId, id))
  const change = { currentPassword: published.password, newPassword: 'a better password' }
  expect((await visitor.post('/api/account/password', change)).status).toBe(200)
  await app.db.update(account).set({ password: stored }).where(eq(account.userId, id))
  expect((await visitor.post('/api/account/delete', { password: published.password })).status).toBe(200)
})
