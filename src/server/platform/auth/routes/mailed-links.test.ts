import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { isLong } from '../../../../../test/soak/length.ts'
import { testApp } from '../../../../../test/support/app.ts'
import { quickPasswords } from '../../../../../test/support/passwords.ts'
import { session, user, verification } from '../../database/account-schema.ts'
import { textConsents } from '../../database/text-schema.ts'
import { sitePasswords } from '../hashing.ts'
import { storedToken } from '../password-reset.ts'

const { clock, visitor, signUp, mails, config, db } = await testApp({
  passwordScheme: isLong ? sitePasswords : quickPasswords,
})

const statusAndCode = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]
const isVerified = async (id: string) =>
  (await db.select().from(user).where(eq(user.id, id))).map(({ emailVerified }) => emailVerified)[0]

/** Waits for `count` links mailed to an address and returns their tokens. */
function tokensTo(address: string, page: string, count = 1) {
  return vi.waitFor(() => {
    const tokens = mails
      .filter(({ to }) => to === address)
      .flatMap(({ text }) => /https?:\S+/.exec(text) ?? [])
      .map((link) => new URL(link))
      .filter(({ origin, pathname }) => origin + pathname === config.publicUrl + page)
      .map(({ searchParams }) => searchParams.get('token') ?? '')
    if (tokens.length < count) throw new Error(`${tokens.length} links to ${address}`)
    return tokens
  })
}

const confirmLinks = (address: string) => tokensTo(address, '/confirm-email')
const resetLinks = (address: string, count?: number) => tokensTo(address, '/reset-password', count)

/** Requests a reset link 15 minutes later, because an address gets only one in that time. */
function askReset(email: string) {
  clock.set(new Date(clock().getTime() + 900_000))
  return visitor().post('/api/auth/request-password-reset', { email })
}
const reset = (token: unknown, newPassword = 'a better password') =>
  visitor().post('/api/auth/reset-password', { token, newPassword })

test.each(['/..//evil.example/login', '//evil.example', 'https://evil.example', '/\\evil.example', '/account/profile'])(
  'the confirmation link leads to our own page regardless of its parameters (%s)',
  async (callbackURL) => {
    for (const token of ['x', '/..//evil.example', 'https://evil.example']) {
      const answer = await visitor().get(`/api/auth/verify-email?${new URLSearchParams({ token, callbackURL })}`)
      const leads = new URL(answer.headers.get('location') ?? '', config.publicUrl)
      expect([answer.status, leads.origin, leads.pathname]).toEqual([302, config.publicUrl, '/confirm-email'])
      expect([...leads.searchParams]).toEqual([['token', token]])
    }
  },
)

test('opening a confirmation link confirms nothing; the button does, once, in the browser that is signed in', async () => {
  const ann = await signUp()
  const [token = ''] = await confirmLinks(ann.email)
  const scanner = visitor()
  for (const path of [`/api/auth/verify-email?token=${token}`, `/confirm-email?token=${token}`]) {
    await scanner.get(path)
    await scanner.request('HEAD', path)
  }
  expect(await isVerified(ann.uid)).toBe(false)

  const look = await scanner.post('/api/auth/verify-email/look', { token })
  expect(await look.json()).toEqual({ email: ann.email })
  expect(await isVerified(ann.uid)).toBe(false)

  for (const other of [scanner, await signUp()])
    expect(await statusAndCode(await other.post('/api/auth/verify-email', { token }))).toEqual([401, 'not-signed-in'])
  expect(await isVerified(ann.uid)).toBe(false)

  expect((await ann.post('/api/auth/verify-email', { token })).status).toBe(200)
  expect(await isVerified(ann.uid)).toBe(true)
  for (const path of ['verify-email', 'verify-email/look']) {
    expect(await statusAndCode(await scanner.post(`/api/auth/${path}`, { token }))).toEqual([409, 'already-verified'])
  }
})

test('a mailbox owner pressing "Confirm" leaves a stranger unconfirmed, and choosing a password ends all the stranger set up', async () => {
  const stranger = await signUp()
  await db.insert(textConsents).values({
    userId: stranger.uid,
    phone: '+14805550166',
    words: 'Text me',
    wordsVersion: 1,
    agreedAt: clock(),
  })
  const [token] = await confirmLinks(stranger.email)
  await visitor().post('/api/auth/verify-email', { token })
  expect(await isVerified(stranger.uid)).toBe(false)

  await askReset(stranger.email)
  const [link] = await resetLinks(stranger.email)
  expect((await reset(link)).status).toBe(200)
  expect((await stranger.get('/api/profile')).status).toBe(401)
  expect(await isVerified(stranger.uid)).toBe(true)
  const consents = await db.select().from(textConsents).where(eq(textConsents.userId, stranger.uid))
  expect(consents.map(({ endedBy }) => endedBy)).toEqual(['number'])
})

test('a broken confirmation link, or one of a deleted account, is refused with a message', async () => {
  const ann = await signUp()
  const [token = ''] = await confirmLinks(ann.email)
  await db.delete(user).where(eq(user.id, ann.uid))
  for (const broken of [token, token.slice(0, -3), `${token}x`, 'x', 'a.b.c']) {
    for (const path of ['verify-email', 'verify-email/look']) {
      const answer = await visitor().post(`/api/auth/${path}`, { token: broken })
      expect(await statusAndCode(answer)).toEqual([400, 'link-expired'])
    }
  }
})

test('the reset page shows whose password it is only for a valid link', async () => {
  const ann = await signUp()
  await askReset(ann.email)
  const [token] = await resetLinks(ann.email)
  const look = (given: unknown) => visitor().post('/api/auth/reset-password/look', { token: given })
  expect(await (await look(token)).json()).toEqual({ email: ann.email })
  expect((await reset(token, 'short')).status).toBe(422)
  expect((await look(token)).status).toBe(200)
  expect((await reset(token)).status).toBe(200)
  for (const given of [token, 'x', ann.uid])
    expect(await statusAndCode(await look(given))).toEqual([400, 'link-expired'])
})

test('a reset link expires after an hour', async () => {
  const ann = await signUp()
  await askReset(ann.email)
  const [token] = await resetLinks(ann.email)
  await db
    .update(verification)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(verification.value, ann.uid))
  expect(await statusAndCode(await reset(token))).toEqual([400, 'link-expired'])
})

test('using one reset link invalidates the others', async () => {
  const ann = await signUp()
  for (let n = 0; n < 3; n++) await askReset(ann.email)
  const [first, second, third] = await resetLinks(ann.email, 3)
  expect((await reset(second)).status).toBe(200)
  for (const token of [first, third]) expect(await statusAndCode(await reset(token))).toEqual([400, 'link-expired'])
})

test('of two reset links used simultaneously, one works', async () => {
  const ann = await signUp()
  for (let n = 0; n < 3; n++) await askReset(ann.email)
  const tokens = await resetLinks(ann.email, 3)
  const answers = await Promise.all([...tokens, ...tokens].map((token) => reset(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
})

test('changing the password invalidates reset links already mailed', async () => {
  const ann = await signUp()
  await askReset(ann.email)
  const [token] = await resetLinks(ann.email)
  const body = { currentPassword: ann.password, newPassword: 'another password' }
  expect((await ann.post('/api/account/password', body)).status).toBe(200)
  expect(await statusAndCode(await reset(token))).toEqual([400, 'link-expired'])
})

test('a copy of the database contains no usable token', async () => {
  const ann = await signUp()
  await askReset(ann.email)
  const [token = ''] = await resetLinks(ann.email)
  const rows = await db.select().from(verification)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
  for (const { identifier, id } of rows) {
    for (const stolen of [identifier, id])
      expect(await statusAndCode(await reset(stolen))).toEqual([400, 'link-expired'])
  }
})

test('links mailed before tokens were hashed remain valid', async () => {
  const migration = readFileSync('migrations/0008_account_safety.sql', 'utf8')
  const update = migration.slice(migration.indexOf('update verification'))
  const identifiers = ['reset-password:8OaJ2mVt1yXkqTqU6sYw0Qab', 'auth-state:x', 'é']
  await db.delete(verification)
  await db
    .insert(verification)
    .values(identifiers.map((identifier) => ({ id: identifier, identifier, value: 'x', expiresAt: new Date() })))
  await db.execute(sql.raw(update))
  for (const { id, identifier } of await db.select().from(verification)) expect(identifier).toBe(storedToken(id))
})

test('a reset ends every session and removes every earlier sign-in method', async () => {
  const ann = await signUp()
  await askReset(ann.email)
  const [token] = await resetLinks(ann.email)
  expect((await reset(token)).status).toBe(200)
  expect(await db.select().from(session).where(eq(session.userId, ann.uid))).toEqual([])
  const signIn = (password: string) => visitor().post('/api/auth/sign-in/email', { email: ann.email, password })
  expect((await signIn(ann.password)).status).toBe(401)
  expect((await signIn('a better password')).status).toBe(200)
})
