import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isLong } from '../../../../test/soak/length.ts'
import { adminPasswords, testApp } from '../../../../test/support/app.ts'
import { quickPasswords } from '../../../../test/support/passwords.ts'
import { account, session, user } from '../database/account-schema.ts'
import { sitePasswords } from './hashing.ts'

const { visitor, signUp, signInAdmin, mails, config, db, pool, identity, clock } = await testApp({
  passwordScheme: isLong ? sitePasswords : quickPasswords,
})

const readDetail = async (answer: Response) => ((await answer.json()) as { detail: string }).detail
const readUser = async (answer: Response) => ((await answer.json()) as { user: { email: string } | null }).user
const mailTo = (address: string, subject: RegExp) =>
  vi.waitFor(() => {
    const mail = mails.findLast(({ to, subject: line }) => to === address && subject.test(line))
    if (!mail) throw new Error(`no mail to ${address}`)
    return mail
  })
const linkIn = (text: string) => new URL(/https?:\S+/.exec(text)?.[0] ?? '')

test('sign-up signs in, keeps the token out of the response and returns the user', async () => {
  const ann = visitor()
  const answer = await ann.post('/api/auth/sign-up/email', {
    email: 'Ann@Example.com',
    password: 'a good password',
    name: 'Ann',
  })
  expect(answer.status).toBe(200)
  for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/)
  const text = await answer.text()
  for (const cookie of ann.cookies.values()) expect(text).not.toContain(cookie.split('.')[0])

  expect(await readUser(await ann.get('/api/session'))).toMatchObject({
    email: 'ann@example.com',
    displayName: 'Ann',
    emailVerified: false,
    isAdmin: false,
    creationTime: expect.stringMatching(/Z$/),
    lastSignInTime: expect.stringMatching(/Z$/),
  })
})

test('an address has one account, regardless of case', async () => {
  const { email } = await signUp('case@example.com')
  const answer = await visitor().post('/api/auth/sign-up/email', {
    email: email.toUpperCase(),
    password: 'another one',
  })
  expect(answer.status).toBe(422)
  expect(await readDetail(answer)).toMatch(/already an account/)
})

test('two simultaneous sign-ups with one address make one account', async () => {
  const body = { email: 'twice@example.com', password: 'a good password' }
  const answers = await Promise.all([1, 2, 3, 4].map(() => visitor().post('/api/auth/sign-up/email', body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
})

/** Makes the database fail a write to a table; returns a function that ends it. */
async function failing(table: string, when: string, state: string) {
  await db.execute(
    sql.raw(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'no' using errcode = '${state}'; end $$`),
  )
  await db.execute(sql.raw(`create trigger fail before ${when} on "${table}" for each row execute function fail()`))
  return async () => void (await db.execute(sql`drop function fail cascade`))
}

const tries = ['insert on user', 'insert on account', 'insert on session'] as const
test.each(tries)('a sign-up whose %s fails is a fault or a retry, never "already an account"', async (what) => {
  const [when = '', , table = ''] = what.split(' ')
  const email = `${table}@example.com`
  const body = { email, password: 'a good password' }
  const statuses: number[] = []
  // A full disk, and a database shutting down.
  for (const state of ['53100', '57P01']) {
    const mend = await failing(table, when, state)
    statuses.push((await visitor().post('/api/auth/sign-up/email', body)).status)
    await mend()
  }
  expect(statuses).toEqual(table === 'user' ? [500, 500] : [503, 503])
  expect((await visitor().post('/api/auth/sign-up/email', body)).status).toBe(200)
})

test('a day-old session is extended, and a database outage then returns 503', async () => {
  clock.set(new Date().toISOString())
  onTestFinished(() => clock.set('2026-06-01T15:00:00Z'))
  const ann = await signUp()
  const yesterday = new Date(Date.now() - 30 * 3_600_000)
  const sixDays = new Date(yesterday.getTime() + 7 * 86_400_000)
  await db.update(session).set({ updatedAt: yesterday, expiresAt: sixDays }).where(eq(session.userId, ann.uid))
  const mend = await failing('session', 'update', '57P01')
  const away = await ann.get('/api/session')
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
  await mend()

  const before = [...ann.cookies]
  const answer = await ann.get('/api/session')
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  expect([...ann.cookies]).toEqual(before)
  const [row] = await db.select().from(session).where(eq(session.userId, ann.uid))
  expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
  expect((await ann.get('/api/session')).headers.getSetCookie()).toEqual([])
})

test("a new sign-in ends the browser's previous session", async () => {
  const ann = await signUp()
  const kept = [...ann.cookies].map((pair) => pair.join('=')).join('; ')
  const bob = await signUp()
  for (const { email, password } of [ann, bob]) {
    expect((await ann.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
  }
  expect(await readUser(await visitor().get('/api/session', { cookie: kept }))).toBeNull()
  expect(await db.select().from(session).where(eq(session.userId, ann.uid))).toEqual([])
  expect(await readUser(await ann.get('/api/session'))).toMatchObject({ email: bob.email })
})

test('an account keeps its fifty newest sessions, and the user agent is truncated', async () => {
  const ann = await signUp()
  const { userId } = (await db.select().from(session).where(eq(session.userId, ann.uid)))[0] ?? {}
  const older = Array.from({ length: 60 }, (_, n) => ({
    id: `old-${n}`,
    token: `token-${n}`,
    userId: userId as string,
    expiresAt: new Date(clock().getTime() + 86_400_000),
    createdAt: new Date(clock().getTime() - n * 1000),
    updatedAt: new Date(clock().getTime() - n * 1000),
  }))
  await db.insert(session).values(older)
  const laptop = visitor()
  const answer = await laptop.request(
    'POST',
    '/api/auth/sign-in/email',
    { email: ann.email, password: ann.password },
    { 'user-agent': 'x'.repeat(9_000) },
  )
  expect(answer.status).toBe(200)
  const left = await db.select().from(session).where(eq(session.userId, ann.uid))
  expect(left).toHaveLength(50)
  expect(left.find(({ id }) => id === 'old-59')).toBeUndefined()
  expect(Math.max(...left.map(({ userAgent }) => userAgent?.length ?? 0))).toBe(400)
})

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await signUp()
  const wrong = await visitor().post('/api/auth/sign-in/email', { email, password: 'wrong password' })
  const unknown = await visitor().post('/api/auth/sign-in/email', {
    email: 'no@example.com',
    password: 'wrong password',
  })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(await readDetail(wrong)).toBe(await readDetail(unknown))
})

test.each([
  [{ email: 'b@example.com', password: 'short' }, 422, 'Please choose a password of at least 8 characters.'],
  [{ email: 'b@example.com', password: 'x'.repeat(129) }, 422, 'Please choose a password of at most 128 characters.'],
  [{ email: 'not an address', password: 'long enough' }, 422, 'Valid email address is required'],
  [{ email: 'b@example.com' }, 400, 'The field "password" must be text.'],
  [{ email: 'b@example.com', password: 'long enough', role: 'admin' }, 400, 'The field "role" is not known here.'],
])('a sign-up with %j is refused with a message', async (body, status, sentence) => {
  const answer = await visitor().post('/api/auth/sign-up/email', body)
  expect(answer.status).toBe(status)
  expect(await readDetail(answer)).toBe(sentence)
})

test('after sign-out the cookie is invalid, even a saved copy', async () => {
  const ann = await signUp()
  const kept = [...ann.cookies].map((pair) => pair.join('=')).join('; ')
  expect((await ann.post('/api/auth/sign-out')).status).toBe(200)
  expect([...ann.cookies.keys()]).toEqual(['dome-and-den.device'])
  expect(await readUser(await visitor().get('/api/session', { cookie: kept }))).toBeNull()
})

test('a forged cookie is treated as signed out', async () => {
  const ann = await signUp()
  const name = 'dome-and-den.session_token'
  const value = ann.cookies.get(name) ?? ''
  const forged = value.replace(/.(?=\.)/, (letter) => (letter === 'a' ? 'b' : 'a'))
  for (const cookie of [forged, value.slice(0, -8), 'x', '%', value.split('.')[0]]) {
    expect(await readUser(await visitor().get('/api/session', { cookie: `${name}=${cookie}` }))).toBeNull()
  }
})

test('a reset link sets a new password once and ends every session', async () => {
  const ann = await signUp()
  const asked = await visitor().post('/api/auth/request-password-reset', { email: ann.email })
  const unknown = await visitor().post('/api/auth/request-password-reset', { email: 'nobody@example.com' })
  expect([asked.status, unknown.status]).toEqual([200, 200])
  expect(await asked.text()).toBe(await unknown.text())

  const link = linkIn((await mailTo(ann.email, /new password/)).text)
  expect(link.origin + link.pathname).toBe(`${config.publicUrl}/reset-password`)
  const body = { token: link.searchParams.get('token'), newPassword: 'a better password' }
  expect((await visitor().post('/api/auth/reset-password', body)).status).toBe(200)
  const again = await visitor().post('/api/auth/reset-password', body)
  expect(again.status).toBe(400)
  expect(await readDetail(again)).toBe('This link is no longer valid. Please ask for a new one.')

  expect(await readUser(await ann.get('/api/session'))).toBeNull()
  const signIn = (password: string) => visitor().post('/api/auth/sign-in/email', { email: ann.email, password })
  expect((await signIn(ann.password)).status).toBe(401)
  const signedIn = await signIn('a better password')
  expect(await readUser(signedIn)).toMatchObject({ email: ann.email, emailVerified: true })
  expect(mails.some(({ to }) => to === 'nobody@example.com')).toBe(false)
})

test('a reset by the mailbox owner removes a Google account linked before', async () => {
  const ann = await signUp()
  await db.insert(account).values({ id: 'g1', userId: ann.uid, providerId: 'google', accountId: 'stranger' })
  await visitor().post('/api/auth/request-password-reset', { email: ann.email })
  const token = linkIn((await mailTo(ann.email, /new password/)).text).searchParams.get('token')
  await visitor().post('/api/auth/reset-password', { token, newPassword: 'a better password' })
  const accounts = await db.select().from(account).where(eq(account.userId, ann.uid))
  expect(accounts.map(({ providerId }) => providerId)).toEqual(['credential'])
})

test('the link in the welcome email confirms the address', async () => {
  const ann = await signUp()
  const link = linkIn((await mailTo(ann.email, /Confirm/)).text)
  expect(link.origin + link.pathname).toBe(`${config.publicUrl}/confirm-email`)
  const body = { token: link.searchParams.get('token') }
  expect((await ann.post('/api/auth/verify-email', body)).status).toBe(200)
  expect(await readUser(await ann.get('/api/session'))).toMatchObject({ emailVerified: true })
  expect((await ann.post('/api/auth/send-verification-email')).status).toBe(409)
})

test("the admin's address cannot be registered, in any case", async () => {
  for (const email of [config.admin.email, config.admin.email.toUpperCase(), ` ${config.admin.email} `]) {
    const answer = await visitor().post('/api/auth/sign-up/email', { email, password: 'a good password' })
    expect(answer.status).toBe(422)
  }
  const [owner] = await db.select().from(user).where(eq(user.email, config.admin.email))
  expect(owner).toMatchObject({ emailVerified: true })
})

test("the admin's address cannot be registered even if its row is missing", async () => {
  await db.update(user).set({ email: 'elsewhere@example.com' }).where(eq(user.email, config.admin.email))
  const answer = await visitor().post('/api/auth/sign-up/email', { email: config.admin.email, password: 'a good one' })
  expect(answer.status).toBe(422)
  await db.update(user).set({ email: config.admin.email }).where(eq(user.email, 'elsewhere@example.com'))
})

test("an account someone else opened under the admin's address is taken over", async () => {
  const stranger = await signUp()
  await db.update(user).set({ email: 'other@example.com' }).where(eq(user.email, config.admin.email))
  await db.update(user).set({ email: config.admin.email }).where(eq(user.id, stranger.uid))
  expect(await readUser(await stranger.get('/api/session'))).toMatchObject({ isAdmin: false })

  expect(await identity.ensureAdmin(adminPasswords.signIn)).toBe('claimed')
  expect(await readUser(await stranger.get('/api/session'))).toBeNull()
  const body = { email: config.admin.email, password: stranger.password }
  expect((await visitor().post('/api/auth/sign-in/email', body)).status).toBe(401)
  expect(await readUser(await (await signInAdmin()).get('/api/session'))).toMatchObject({ isAdmin: true })
  expect(await identity.ensureAdmin('another password')).toBe('present')
})

test('unused routes of the identity library return 404', async () => {
  const ann = await signUp()
  for (const path of ['update-user', 'change-email', 'change-password', 'delete-user', 'set-password', 'link-social']) {
    const answer = await ann.post(`/api/auth/${path}`, { newEmail: config.admin.email, name: 'x' })
    expect([path, answer.status]).toEqual([path, 404])
  }
  for (const path of ['list-sessions', 'get-session', 'ok', 'error', 'list-accounts', 'sign-up/email/../ok']) {
    expect((await ann.get(`/api/auth/${path}`)).status).toBe(404)
  }
})

test("without keys, Google sign-in says it isn't set up", async () => {
  const answer = await visitor().post('/api/auth/sign-in/social', { provider: 'google' })
  expect(await readDetail(answer)).toBe('Google sign-in isn’t set up here. Use your email and password.')
  expect((await visitor().get('/api/auth/callback/google?state=x&code=y')).status).toBe(404)
})

test("guessing an account's password hits a limit, and the owner still gets in from elsewhere", async () => {
  const ann = await signUp()
  const guesser = visitor()
  const guess = (password: string) => guesser.post('/api/auth/sign-in/email', { email: ann.email, password })
  for (let n = 0; n < 10; n++) expect((await guess(`guess number ${n}`)).status).toBe(401)
  const stopped = await guess(ann.password)
  expect(stopped.status).toBe(429)
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  const home = await visitor().post('/api/auth/sign-in/email', { email: ann.email, password: ann.password })
  expect(home.status).toBe(200)

  clock.set(new Date(clock().getTime() + 601_000))
  expect((await guess(ann.password)).status).toBe(200)
})

test('no connection keeps a named statement, which would break behind a pooler', async () => {
  await (await signUp()).get('/api/session')
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const named = await Promise.all(clients.map((client) => client.query('select name from pg_prepared_statements')))
  for (const client of clients) client.release()
  expect(named.flatMap(({ rows }) => rows)).toEqual([])
})
