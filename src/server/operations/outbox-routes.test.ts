import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { verificationMail } from '../platform/auth/account-emails.ts'
import { openMailer } from '../platform/mail/transport.ts'

const development = await testApp({ env: { NODE_ENV: 'development' } })
const production = await testApp()
const online = await testApp({ env: { NODE_ENV: 'development', PUBLIC_URL: 'https://dome.example' } })

test('in development the outbox is listed and its mails are shown', async () => {
  const { config, log, visitor } = development
  const mailer = openMailer(config, log)
  await mailer.send({ ...verificationMail('ann@example.com', 'https://x.example/<b>', config), key: 'welcome' })

  const here = visitor('127.0.0.1')
  expect(await (await here.get('/dev/mail')).text()).toContain('Confirm your email for Dome &amp; Den')
  const shown = await (await here.get('/dev/mail/welcome.eml')).text()
  expect(shown).toContain('https://x.example/&lt;b&gt;')
  const body = await here.get('/dev/mail/welcome.eml/html')
  expect(await body.text()).toContain('Confirm my email')
  expect(body.headers.get('content-security-policy')).toMatch(/^sandbox /)
  expect((await here.get('/dev/mail/..%2Fsecrets.eml')).status).toBe(404)
})

test('nobody else sees it, and in production nobody at all', async () => {
  expect((await development.visitor('203.0.113.9').get('/dev/mail')).status).toBe(404)
  for (const app of [production, online]) {
    const answer = await app.visitor('127.0.0.1').get('/dev/mail')
    expect(await answer.text()).not.toContain('Outbox')
  }
})
