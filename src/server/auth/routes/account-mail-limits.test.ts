import { expect, test } from 'vitest'
import { countAttempt } from '../../http/limits/count-attempt.ts'
import { countedMailbox } from '../../http/mailbox.ts'
import { testApp } from '../../testing/testing-app.ts'

const { clock, db, mails, signUp, visitor } = await testApp()

test('who opens and deletes an account over and over sends its mailbox ten mails a day', async () => {
  const strangers = () => mails.filter(({ to }) => to.startsWith('stranger'))
  for (const name of ['stranger', 'stranger+a']) {
    const eve = await signUp(`${name}@example.com`)
    expect((await eve.post('/api/account/delete', { password: eve.password })).status).toBe(200)
  }
  expect(strangers()).toHaveLength(2)

  const mailbox = countedMailbox('Stranger+b@example.com')
  for (let n = 2; n < 10; n++) await countAttempt(db, 'verification-mail-to-mailbox', mailbox, clock())
  const eve = await signUp('stranger@example.com')
  expect((await eve.post('/api/auth/send-verification-email')).status).toBe(429)
  expect(strangers()).toHaveLength(2)
})

const askForReset = async (name: string) =>
  (await visitor().post('/api/auth/request-password-reset', { email: `${name}@example.com` })).status

test('reset mails are counted for the address, known or not', async () => {
  const statuses = []
  for (const name of ['nobody', 'Nobody', 'NOBODY', 'nobody']) statuses.push(await askForReset(name))
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('reset mails to a mailbox are counted for all that stands behind the plus, and keep none from its own address', async () => {
  const names = ['victim', 'victim+a', 'victim+b', 'victim+c', 'victim+d', 'victim+e']
  for (const name of names) await signUp(`${name}@example.com`)
  mails.length = 0
  for (const name of names.slice(1)) expect(await askForReset(name)).toBe(200)
  expect(mails.map(({ to }) => to)).toEqual(['victim+a', 'victim+b', 'victim+c'].map((name) => `${name}@example.com`))

  expect(await askForReset('victim')).toBe(200)
  expect(mails.at(-1)?.to).toBe('victim@example.com')
})
