import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp, type Visitor } from '../../../../test/support/app.ts'
import { startGoogle } from '../../../../test/support/google.ts'
import { account, user } from '../database/account-schema.ts'

const publicUrl = 'http://localhost:3000'
const person = (sub: string, email: string, email_verified = true) => ({
  sub,
  email,
  email_verified,
  name: 'Gil\nGreen',
})
const google = await startGoogle(publicUrl, [
  person('1', 'gil@example.com'),
  person('2', 'linked@example.com'),
  person('3', 'unproven@example.com'),
  person('4', 'doubtful@example.com', false),
  person('5', 'owner@dome-and-den.example', false),
  person('6', 'kept@example.com'),
])
afterAll(() => google.stop())

const { visitor, signUp, db, mails } = await testApp({ env: google.env })

/** Goes through Google's pages like a browser, up to the last page of the popup. */
async function throughGoogle(who: Visitor, sub: string) {
  const begun = await who.post('/api/auth/sign-in/social', { provider: 'google' })
  expect(begun.status).toBe(200)
  let url = new URL(((await begun.json()) as { url: string }).url)
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')

  const cookies = new Map<string, string>()
  while (url.origin === google.issuer) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const chosen = /^\/choose\/[^/]+$/.test(url.pathname) ? `${url.href}/as/${sub}` : url
    const answer = await fetch(chosen, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    url = new URL(answer.headers.get('location') ?? '', url)
  }
  const callback = url.pathname + url.search
  const answer = await who.get(callback)
  expect(answer.headers.get('cross-origin-opener-policy')).toBeNull()
  const end = new URL(answer.headers.get('location') ?? '', publicUrl)
  expect(end.origin + end.pathname).toBe(`${publicUrl}/api/auth/done`)
  return { callback, page: await (await who.get(end.pathname + end.search)).text() }
}

const fetchUser = async (who: Visitor) =>
  ((await (await who.get('/api/session')).json()) as { user: Record<string, unknown> | null }).user

test('the first Google sign-in creates an account, and the next one uses it', async () => {
  const first = visitor()
  const { page } = await throughGoogle(first, '1')
  expect(page).toContain('You are signed in.')
  const gil = await fetchUser(first)
  expect(gil).toMatchObject({ email: 'gil@example.com', displayName: 'Gil Green', emailVerified: true, isAdmin: false })

  const later = visitor()
  await throughGoogle(later, '1')
  expect(await fetchUser(later)).toMatchObject({ uid: gil?.uid })
})

test('Google is linked to an existing account with a confirmed address', async () => {
  const ann = await signUp('linked@example.com')
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, ann.uid))
  const browser = visitor()
  await throughGoogle(browser, '2')
  expect(await fetchUser(browser)).toMatchObject({ uid: ann.uid })
  const accounts = await db.select().from(account).where(eq(account.userId, ann.uid))
  expect(accounts.map(({ providerId }) => providerId).sort()).toEqual(['credential', 'google'])
})

test('an unconfirmed account goes to its mailbox owner and loses every earlier sign-in method', async () => {
  const stranger = await signUp('unproven@example.com')
  await stranger.put('/api/profile', { address: '666 Stranger Rd' })
  const links = () =>
    mails.filter(({ to }) => to === stranger.email).flatMap(({ text }) => /https?:\S+/.exec(text) ?? [])
  await visitor().post('/api/auth/request-password-reset', { email: stranger.email })
  await vi.waitFor(() => expect(links()).toHaveLength(2))

  const owner = visitor()
  const { page } = await throughGoogle(owner, '3')
  expect(page).toContain('You are signed in.')
  expect(await fetchUser(owner)).toMatchObject({ uid: stranger.uid, emailVerified: true })

  expect(await fetchUser(stranger)).toBeNull()
  const { email, password } = stranger
  const again = visitor()
  for (const [name, value] of stranger.cookies) again.cookies.set(name, value)
  expect((await again.post('/api/auth/sign-in/email', { email, password })).status).toBe(401)
  for (const link of links()) {
    const token = new URL(link).searchParams.get('token')
    const path = link.includes('/reset-password') ? 'reset-password' : 'verify-email'
    const body = path === 'reset-password' ? { token, newPassword: 'of the stranger' } : { token }
    expect([400, 409]).toContain((await visitor().post(`/api/auth/${path}`, body)).status)
  }
  const accounts = await db.select().from(account).where(eq(account.userId, stranger.uid))
  expect(accounts.map(({ providerId }) => providerId)).toEqual(['google'])
  expect(await fetchUser(owner)).toMatchObject({ uid: stranger.uid })
  expect(await (await owner.get('/api/profile')).json()).toMatchObject({ address: '' })
})

test('linking Google to a confirmed account keeps its password and sessions', async () => {
  const ann = await signUp('kept@example.com')
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, ann.uid))
  await throughGoogle(visitor(), '6')
  expect(await fetchUser(ann)).toMatchObject({ uid: ann.uid })
  const answer = await visitor().post('/api/auth/sign-in/email', { email: ann.email, password: ann.password })
  expect(answer.status).toBe(200)
})

test.each([
  ['4', 'Google hasn’t confirmed that email address.'],
  ['5', 'There’s already an account with that email.'],
])('an address that Google has not confirmed cannot sign in (%s)', async (sub, sentence) => {
  const browser = visitor()
  const { page } = await throughGoogle(browser, sub)
  expect(page).toContain(sentence)
  expect(await fetchUser(browser)).toBeNull()
})

test('the OAuth callback works once and only in the browser that started it', async () => {
  const first = visitor()
  const { callback } = await throughGoogle(first, '1')
  for (const who of [first, visitor()]) {
    const answer = await who.get(callback)
    expect(answer.headers.get('location')).toMatch(/\/api\/auth\/done\?error=/)
  }
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', ''])(
  'the last page of the popup shows a fixed message for the error %j',
  async (error) => {
    const page = await (await visitor().get(`/api/auth/done?error=${error}`)).text()
    expect(page).toContain('<p>Google sign-in didn’t work. Please try again, or use your email and password. You can')
  },
)

test("the popup's last page shows nothing from its URL", async () => {
  const page = await (await visitor().get('/api/auth/done?error=%22%3E%3Cscript%3Ealert(1)%3C/script%3E')).text()
  expect(page).not.toContain('alert')
})

test('sign-in works once Google is reachable again after an outage at startup', async () => {
  const gone = await startGoogle(publicUrl, [])
  await gone.stop()
  const late = await testApp({ env: gone.env })
  const begin = () => late.visitor().post('/api/auth/sign-in/social', { provider: 'google' })
  const refused = await begin()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(((await refused.json()) as { detail: string }).detail).toMatch(/^Google sign-in isn’t responding right now/)

  const back = await startGoogle(publicUrl, [], Number(new URL(gone.issuer).port))
  expect((await begin()).status).toBe(200)
  await back.stop()
})
