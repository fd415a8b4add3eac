import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp, type Visitor } from '../../../../../test/support/app.ts'
import { verification } from '../../database/account-schema.ts'
import { countedMailbox } from '../../http/email-limit-keys.ts'
import { consumeLimit } from '../../http/limits/consume-limit.ts'

const { clock, db, mails, signUp, visitor } = await testApp()
const minutes = (count: number) => clock.set(new Date(clock().getTime() + count * 60_000))

test('repeatedly opening and deleting an account sends its mailbox at most ten emails a day', async () => {
  const strangers = () => mails.filter(({ to }) => to.startsWith('stranger'))
  for (let n = 0; n < 2; n++) {
    const eve = await signUp('stranger@example.com')
    expect((await eve.post('/api/account/delete', { password: eve.password })).status).toBe(200)
  }
  expect(strangers()).toHaveLength(2)

  const mailbox = countedMailbox('Stranger@example.com')
  for (let n = 2; n < 10; n++) await consumeLimit(db, 'verification-mail-to-mailbox', mailbox, clock())
  const eve = await signUp('stranger@example.com')
  expect((await eve.post('/api/auth/send-verification-email')).status).toBe(429)
  expect(strangers()).toHaveLength(2)
})

test("confirmation emails to plus addresses share a limit that doesn't affect the mailbox's own address", async () => {
  const behindPlus = () => mails.filter(({ to }) => to.startsWith('aimed+')).length
  for (let n = 0; n < 11; n++) await signUp(`aimed+${n}@example.com`)
  expect(behindPlus()).toBe(10)
  await signUp('aimed@example.com')
  expect(mails.at(-1)?.to).toBe('aimed@example.com')

  const name = 'dottedname'
  for (let n = 1; n < name.length; n++) await signUp(`${name.slice(0, n)}.${name.slice(n)}@gmail.com`)
  await signUp(`${name}@gmail.com`)
  expect(mails.at(-1)?.to).toBe(`${name}@gmail.com`)
})

test("dots don't make a Gmail address a different mailbox", () => {
  const one = countedMailbox('ann.example@gmail.com')
  for (const same of ['annexample@gmail.com', 'A.N.N.example+golf@googlemail.com'])
    expect(countedMailbox(same)).toBe(one)
  expect(countedMailbox('ann.example@example.com')).not.toBe(countedMailbox('annexample@example.com'))
})

test('an address can open 500 accounts a day, so sign-ups can’t email strangers without end', async () => {
  const address = '203.0.113.77'
  minutes(24 * 60)
  for (let n = 0; n < 500; n++) await consumeLimit(db, 'sign-up-from-address-daily', address, clock())
  minutes(60)
  const open = (from: string) =>
    visitor(from).post('/api/auth/sign-up/email', { email: `${randomUUID()}@example.com`, password: 'long enough' })
  expect((await open(address)).status).toBe(429)
  expect((await open('203.0.113.78')).status).toBe(200)
})

const askForReset = async (email: string, who: Visitor = visitor()) => {
  const answer = await who.post('/api/auth/request-password-reset', { email })
  return [answer.status, await answer.json()]
}
const always = [200, { done: true }]
const resetMails = () => mails.filter(({ subject }) => /new password/.test(subject)).map(({ to }) => to)

test('a reset request always gets the same answer; an account gets one link per 15 minutes and five a day', async () => {
  const { email } = await signUp()
  mails.length = 0
  for (const later of [0, 1, 13, 1, 15, 15, 15, 15, 500]) {
    minutes(later)
    for (const asked of [email, email.toUpperCase(), 'nobody@example.com']) {
      expect(await askForReset(asked)).toEqual(always)
    }
  }
  expect(resetMails()).toEqual(Array(5).fill(email))
  minutes(24 * 60)
  await askForReset(email)
  expect(resetMails()).toHaveLength(6)
})

test('past five links a day, another goes out only once the last one is dead', async () => {
  const ann = await signUp()
  mails.length = 0
  const ask = async () => {
    minutes(15)
    await askForReset(ann.email)
  }
  for (let n = 0; n < 6; n++) await ask()
  expect(resetMails()).toHaveLength(5)

  const theirs = eq(verification.value, ann.uid)
  await db
    .update(verification)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(theirs)
  for (let n = 0; n < 2; n++) await ask()
  expect(resetMails()).toHaveLength(6)
})

test("strangers' reset requests don't count against a browser that signed in before", async () => {
  const ann = await signUp()
  await ann.post('/api/auth/sign-out')
  const besiege = async () => {
    for (let n = 0; n < 6; n++) {
      await askForReset(ann.email)
      minutes(15)
    }
    await askForReset(ann.email)
  }
  await besiege()
  mails.length = 0
  expect(await askForReset(ann.email, ann)).toEqual(always)
  expect(await askForReset(ann.email, ann)).toEqual(always)
  expect(resetMails()).toEqual([ann.email])
})

test("a crowd at the browser's own address doesn't block its reset link", async () => {
  const ann = await signUp()
  await ann.post('/api/auth/sign-out')
  for (let n = 0; n < 40; n++) {
    const neighbor = visitor(ann.address)
    expect(await askForReset(`nobody.${n}@example.com`, neighbor)).toEqual(always)
  }
  mails.length = 0
  await askForReset(ann.email, ann)
  expect(resetMails()).toEqual([ann.email])
  const token = /token=(\S+)/.exec(mails[0]?.text ?? '')?.[1]
  const set = await ann.post('/api/auth/reset-password', { token, newPassword: 'a better password' })
  expect(set.status).toBe(200)
})

test("reset requests by neighbors on a network don't block a link", async () => {
  const ann = await signUp(undefined, 'Ann', '203.0.113.200')
  mails.length = 0
  await Promise.all(
    Array.from({ length: 120 }, (_, n) => askForReset(`junk.${n}@example.com`, visitor(`203.0.113.${1 + (n % 4)}`))),
  )
  await askForReset(ann.email, visitor('203.0.113.201'))
  expect(resetMails()).toEqual([ann.email])
})

test('using a reset link allows the next one', async () => {
  const ann = await signUp()
  mails.length = 0
  for (const newPassword of ['a better password', 'the best password']) {
    await askForReset(ann.email)
    const token = /token=(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1]
    expect((await visitor().post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
  }
  expect(resetMails()).toEqual([ann.email, ann.email])
})

test("reset emails to plus addresses share a limit that doesn't affect the mailbox's own address", async () => {
  const names = ['victim', 'victim+a', 'victim+b', 'victim+c', 'victim+d', 'victim+e']
  const people = []
  for (const name of names) people.push(await signUp(`${name}@example.com`))
  mails.length = 0
  for (const { email } of people.slice(1)) expect(await askForReset(email)).toEqual(always)
  expect(resetMails()).toEqual(['victim+a', 'victim+b', 'victim+c'].map((name) => `${name}@example.com`))

  for (let n = 0; n < 6; n++) {
    minutes(16)
    for (const { email } of people.slice(1)) await askForReset(email)
  }
  expect(resetMails()).toHaveLength(10)

  await askForReset('victim@example.com')
  expect(resetMails().at(-1)).toBe('victim@example.com')
  await askForReset('victim+e@example.com', people[5])
  expect(resetMails().at(-1)).toBe('victim+e@example.com')
})
