import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { jobHandlers } from '../../job-handlers.ts'
import type { Mail } from '../mail/transport.ts'
import { queuedMailer, sendAccountMail } from './account-mail.ts'
import { startJobs } from './workers.ts'

const app = await testApp()
const { db, jobs, log, pool, secrets, url } = app
const mailer = queuedMailer(jobs, db, secrets.authSecret)
const mail = { to: 'ann@example.com', subject: 'A link', text: 'https://dome.example/reset-password?token=s3cret' }

test('an email with a link is queued encrypted, sent unchanged, and its job is deleted', async () => {
  await mailer.send(mail)
  const { rows } = await pool.query<{ job: string }>('select row_to_json(job)::text job from pgboss.job')
  expect(rows.map(({ job }) => job).join()).toContain('account-mail')
  expect(rows.map(({ job }) => job).join()).not.toContain('s3cret')

  const { promise, resolve } = Promise.withResolvers<Mail>()
  const workers = await startJobs(url, jobHandlers(app, { send: async (sent) => resolve(sent) }), log)
  onTestFinished(() => workers.stop())
  expect(await promise).toMatchObject(mail)
  await workers.stop()
  // Not others: the clock may have started scheduled jobs meanwhile.
  expect((await pool.query("select id from pgboss.job where name = 'account-mail'")).rows).toEqual([])
})

test("a queued email can't be decrypted with another secret", async () => {
  await mailer.send(mail)
  const { rows } = await pool.query<{ data: { sealed: string } }>(
    "select data from pgboss.job where name = 'account-mail'",
  )
  const reader = sendAccountMail({ send: async () => {} }, 'another secret')
  await expect(async () => reader(rows[0]?.data ?? { sealed: '' })).rejects.toThrow()
})
