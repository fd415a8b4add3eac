import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { orderOn } from '../../../test/support/booking.ts'
import { notifyOwner } from '../booking/emails/owner-notification.ts'
import { sendBookingMail } from '../booking/emails/send-booking-mail.ts'
import { sendOwnerMail } from '../booking/emails/send-owner-mail.ts'
import { jobHandlers } from '../job-handlers.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import { auditLog } from '../platform/database/schema.ts'
import { queuedMailer } from '../platform/jobs/account-mail.ts'
import { installJobs } from '../platform/jobs/queues.ts'
import { undeliveredPage } from '../platform/jobs/undelivered-jobs.ts'
import { startJobs, Undeliverable } from '../platform/jobs/workers.ts'
import type { Mail } from '../platform/mail/transport.ts'

const lines: string[] = []
const app = await testApp({
  now: '2026-06-01T12:00:00-07:00',
  env: { LOG_LEVEL: 'debug' },
  logTo: { write: (line) => void lines.push(line) },
})
const { db, pool, clock, jobs, secrets, signUp, signInAdmin, url } = app
await installJobs(url, { retryDelay: 1, retryDelayMax: 1, retryLimit: 50 })

const person = {
  fullName: 'Zelda Nightingale, PhD',
  email: 'zelda.nightingale@example.com',
  billingAddress: '77 Quail Hollow',
  phoneNumber: '(602) 555-0177',
}
const naming = /zelda|nightingale|quail|555\D?0177/i
const wishOn = (date: string) =>
  orderOn(date, { customerInfo: person, guestCount: 12, crewNote: 'Ask for Zelda,\nthe Quail Hollow gate is open' })

/** All rows of all tables as text, except rate-limit counters, which are deleted within hours. */
async function everythingKept(): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') and tablename <> 'rate_limits'`)
  const texts = rows.map(({ name }) =>
    pool.query(`select coalesce(string_agg(t::text, E'\\n'), '') as text from ${name} t`),
  )
  return (await Promise.all(texts)).map(({ rows: [row] }) => row.text).join('\n')
}

/** Runs the queued jobs with `send` as the mail server. */
async function work(send: (mail: Mail) => Promise<void>) {
  const workers = await startJobs(url, jobHandlers(app, { send }), app.log, { pollSeconds: 0.5 })
  onTestFinished(() => workers.stop())
  return workers
}

test('after an account is deleted, nothing names the person and no email to them is attempted', async () => {
  const zelda = await signUp(person.email, person.fullName)
  const past = await (await zelda.post('/api/bookings', wishOn('2026-06-08'))).json()
  const cancelled = await (await zelda.post('/api/bookings', wishOn('2026-06-09'))).json()
  const owner = await signInAdmin({ unlocked: true })
  expect((await owner.post(`/api/admin/bookings/${cancelled.id}/cancel`, {})).status).toBe(200)
  const exempt = `/api/admin/bookings/${past.id}/tax-exemption`
  expect((await owner.put(exempt, { certificate: 'AZ-5000-77' })).status).toBe(200)
  const note = { bookingId: past.id, overrides: [{ rule: 'too-soon', reason: 'Zelda asked nicely' }], to: person.email }
  await recordAudit(db, { actor: 'owner', action: 'noted', subject: 'Zelda called', details: note }, clock())
  await queuedMailer(jobs, db, secrets.authSecret).send({
    to: person.email,
    subject: 'x',
    text: 'x',
    userId: zelda.uid,
  })

  // The mail server is down for one email and rejects the mailbox for the others.
  const tried: string[] = []
  const down = await work(async ({ subject, to }) => {
    tried.push(subject)
    if (subject.startsWith('Booked')) throw new Undeliverable(`550 <${to}>: no such mailbox`)
    throw new Error(`no answer about ${to}`)
  })
  await vi.waitFor(() => expect(tried.length).toBeGreaterThan(3), { timeout: 10_000 })
  await vi.waitFor(async () => expect((await undeliveredPage(db)).undelivered).not.toEqual([]), { timeout: 10_000 })
  await down.stop()
  expect(await everythingKept()).toMatch(naming)

  clock.set('2026-06-10T12:00:00-07:00')
  expect((await zelda.post('/api/account/delete', { password: zelda.password })).status).toBe(200)
  expect(await everythingKept()).not.toMatch(naming)
  expect(lines.join('')).not.toMatch(naming)
  expect((await undeliveredPage(db)).undelivered).toEqual([])

  tried.length = 0
  await pool.query('update pgboss.job set start_after = now()')
  await work(async ({ subject }) => void tried.push(subject))
  await jobs.enqueue(db, { queue: 'booking-mail', data: { about: 'thanks', bookingId: past.id, sequence: 0 } })
  await vi.waitFor(() => expect(lines.join('')).toContain('a mail that no longer holds was dropped'), {
    timeout: 10_000,
  })
  expect(tried).toEqual([])
})

test("deleting an account doesn't block bookings, and log lines written at the same time are anonymized too", async () => {
  clock.set('2026-06-01T12:00:00-07:00')
  const [leaving, other] = [await signUp('leaver@example.com'), await signUp()]
  const line = { actor: 'owner', action: 'noted', details: {} }
  await recordAudit(db, { ...line, subject: 'leaver@example.com called' }, clock())
  const held = await pool.connect()
  await held.query('begin')
  await held.query(`select from audit_log where subject like 'leaver%' for update`)
  const isWaiting = async () => {
    const { rows } = await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like 'update "audit_log"%'`)
    expect(rows.length).toBe(1)
  }

  const deletion = leaving.post('/api/account/delete', { password: leaving.password })
  await vi.waitFor(isWaiting, { timeout: 10_000 })
  expect((await other.post('/api/bookings', wishOn('2026-08-03'))).status).toBe(201)
  await recordAudit(db, { ...line, subject: 'leaver@example.com called again' }, clock())
  await held.query('commit')
  held.release()
  expect((await deletion).status).toBe(200)
  expect(await everythingKept()).not.toContain('leaver@')
})

test('the change log keeps its entries without the person', async () => {
  const entries = await db.select().from(auditLog)
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual(
    expect.arrayContaining([
      ['booking cancelled', 'Deleted customer, Tuesday, June 9, 2026, 12:00 PM'],
      ['noted', 'Deleted customer'],
    ]),
  )
  const noted = entries.find(({ action }) => action === 'noted')
  expect(noted?.details).toMatchObject({ overrides: [{ rule: 'too-soon', reason: '…' }], to: '…' })
  // The certificate stays only with the booking whose price it explains.
  const marked = entries.find(({ action }) => action === 'customer marked tax exempt')
  expect(marked?.details).toMatchObject({ certificate: '…' })
  const { rows } = await pool.query('select tax_certificate from bookings where tax_certificate is not null')
  expect(rows).toEqual([{ tax_certificate: 'AZ-5000-77' }])
  expect((await pool.query('select from tax_exemptions')).rowCount).toBe(0)
})

test('an email being prepared when the account is deleted is dropped, to the customer and the owner', async () => {
  const ann = await signUp()
  const { id } = await (await ann.post('/api/bookings', wishOn('2026-06-15'))).json()
  clock.set('2026-06-16T12:00:00-07:00')
  await ann.post('/api/account/delete', { password: ann.password })
  const send = () => Promise.reject(new Error('a mail was sent'))
  await sendBookingMail(app, { send })({ about: 'thanks', bookingId: id, sequence: 0 })
  const emailJs = { serviceId: '', templateId: '', userId: '', privateKey: undefined, baseUrl: 'http://127.0.0.1:1' }
  await notifyOwner({ ...app, config: { ...app.config, emailJs } }, { send })({ bookingId: id })
})

test("a chosen name or address can't erase amounts or other people's lines from the change log", async () => {
  clock.set('2026-06-01T12:00:00-07:00')
  const eve = await signUp('n@example.com', '$')
  const wish = { ...wishOn('2026-06-22'), customerInfo: { ...person, fullName: 'cash', billingAddress: '-' } }
  const { id } = await (await eve.post('/api/bookings', wish)).json()
  const sums = { bookingId: id, amount: '$62.50', method: 'cash', receivedInAll: '$62.50' }
  const about = { actor: 'owner', action: 'noted' }
  const others = { ...about, subject: 'Somebody else', details: { to: 'ann@example.com', reason: 'rain' } }
  await recordAudit(db, { ...about, subject: 'cash, Monday, June 22, 2026, 12:00 PM', details: sums }, clock())
  await recordAudit(db, others, clock())
  expect((await eve.post(`/api/bookings/${id}/cancel`, {})).status).toBe(200)
  expect((await eve.post('/api/account/delete', { password: eve.password })).status).toBe(200)

  const entries = await db.select().from(auditLog)
  const theirs = entries.find(({ details }) => (details as { bookingId?: string }).bookingId === id)
  expect(theirs).toMatchObject({ subject: 'Deleted customer, Monday, June 22, 2026, 12:00 PM', details: sums })
  expect(entries.find(({ subject }) => subject === 'Somebody else')).toMatchObject(others)
})

test('the owner gets no email about a cancellation by someone whose account is deleted', async () => {
  const bea = await signUp()
  const { id } = await (await bea.post('/api/bookings', wishOn('2026-07-15'))).json()
  expect((await bea.post(`/api/bookings/${id}/cancel`, {})).status).toBe(200)
  expect((await bea.post('/api/account/delete', { password: bea.password })).status).toBe(200)
  const send = vi.fn(() => Promise.resolve())
  await sendOwnerMail(app, { send })({ about: 'cancelled', bookingId: id, sequence: 1 })
  expect(send).not.toHaveBeenCalled()
})
