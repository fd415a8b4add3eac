import { expect, test } from 'vitest'
import { countedMailbox } from '../http/mailbox.ts'
import { countAttempt } from '../http/rate-limit.ts'
import { testApp } from '../testing/testing-app.ts'

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

test('reset mails are counted for the mailbox, whatever stands behind the plus', async () => {
  const statuses = []
  for (const name of ['victim', 'victim+a', 'Victim+b', 'victim+c']) {
    const answer = await visitor().post('/api/auth/request-password-reset', { email: `${name}@example.com` })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})
