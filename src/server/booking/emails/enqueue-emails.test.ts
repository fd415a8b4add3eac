import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { first } from '../../../../test/soak/length.ts'
import { testApp } from '../../../../test/support/app.ts'
import { badMoods, emailService } from '../../../../test/support/email-service.ts'
import { mailsIn, type ReadMail } from '../../../../test/support/mailbox.ts'
import { bookingReminders } from '../../../domain/booking/booking-emails.ts'
import { addDays, longDate, todayIn, toInstant } from '../../../domain/calendar.ts'
import { jobHandlers } from '../../job-handlers.ts'
import { installJobs } from '../../platform/jobs/queues.ts'
import { startJobs } from '../../platform/jobs/workers.ts'
import { openMailer } from '../../platform/mail/transport.ts'

const service = await emailService()
afterAll(() => service.close())
// Jobs use the database's clock, so this clock has to start with it.
const app = await testApp({ now: new Date().toISOString(), env: service.environment })
const { clock, config, deps, log, pool, signUp, signInAdmin, url } = { ...app, deps: app }
await installJobs(url, { retryDelay: 1, retryDelayMax: 1, retryLimit: 50 })

let workers: Awaited<ReturnType<typeof startJobs>> | undefined
const work = async () => {
  workers = await startJobs(url, jobHandlers(deps, openMailer(config, log)), log, { pollSeconds: 0.5 })
}
const rest = async () => {
  await workers?.stop()
  workers = undefined
}
afterEach(rest)
beforeEach(async () => {
  clock.set(new Date())
  service.mood = 'well'
  service.taken.length = 0
  service.refused.length = 0
  // If a test fails before all its emails are there, the next ones don't fail with it.
  mails = (await mailsIn(config.dataDir, 0)).length
})

let day = addDays(todayIn(new Date()), 10)
let mails = 0

/** Advances past the two-minute debounce. */
const afterThePause = () =>
  pool.query(
    `update pgboss.job set start_after = now() where state < 'active' and start_after < now() + interval '3 min'`,
  )

/** Tells the owner's emails from the customer's when both arrive together. */
const toOwner = ({ to }: ReadMail) => to?.some(({ address }) => address === config.ownerEmail)

// A single address would hit its hourly email limit (mail-limits.test.ts).
const wishOn = (date: string, email = `${randomUUID()}@example.com`) => ({
  packageId: 'iron-dome',
  date,
  time: '12:00 PM',
  extraHours: 1,
  addOns: ['premium'],
  customerInfo: { fullName: 'Ann', email, billingAddress: '1 Main St', phoneNumber: '555-0100' },
})

/** The next weekday no other test has used. */
function nextDay() {
  do day = addDays(day, 1)
  while ([0, 5, 6].includes(new Date(day).getUTCDay()))
  return day
}

async function book(email?: string) {
  const customer = await signUp()
  const answer = await customer.post('/api/bookings', wishOn(nextDay(), email))
  expect(answer.status).toBe(201)
  const booking = (await answer.json()) as { id: string; date: string; customerInfo: { email: string } }
  return { customer, ...booking }
}

/** Emails that arrived since the last call. */
async function newMails(count: number) {
  mails += count
  return (await mailsIn(config.dataDir, mails)).slice(mails - count)
}

test('a booking sends one email to the owner and a confirmation with an invitation to the customer', async () => {
  await work()
  const { id, date } = await book('ann@example.com')
  const [mail] = await newMails(1)
  await service.until(() => service.taken.length > 0)
  expect(service.taken.map(({ body }) => body.template_params.package_name)).toEqual(['Iron Dome'])
  expect(mail).toMatchObject({
    to: [{ address: 'ann@example.com' }],
    subject: expect.stringMatching(/^Booked: Iron Dome on .* at 12:00 PM$/),
    messageId: `<confirmed-${id}-0@localhost>`,
    text: expect.stringContaining('Total: $350'),
    html: expect.stringContaining('You have a tee time.'),
    invitation: { method: 'REQUEST', uid: `${id}@localhost`, sequence: 0, startsAt: toInstant(date, 12) },
  })
})

test('moving and cancelling keep the UID, raise the SEQUENCE, and notify the owner', async () => {
  await work()
  const { customer, id } = await book()
  await newMails(1)
  // A notice to the owner that is still waiting when the booking changes again is skipped.
  await service.until(() => service.taken.length === 1)
  const date = nextDay()
  expect((await customer.post(`/api/bookings/${id}/reschedule`, { date, time: '10:00 AM' })).status).toBe(200)
  await afterThePause()
  const moved = await newMails(2)
  await service.until(() => service.taken.length === 2)
  expect(moved.find((mail) => !toOwner(mail))).toMatchObject({
    subject: expect.stringMatching(/^Moved: /),
    invitation: { method: 'REQUEST', uid: `${id}@localhost`, sequence: 1, startsAt: toInstant(date, 10) },
  })
  expect(moved.find(toOwner)).toMatchObject({
    subject: expect.stringMatching(/^Ann moved a booking to /),
    invitation: undefined,
  })

  expect((await customer.post(`/api/bookings/${id}/cancel`, {})).status).toBe(200)
  await afterThePause()
  const cancelled = await newMails(2)
  expect(cancelled.find((mail) => !toOwner(mail))).toMatchObject({
    text: expect.stringContaining('Nothing has been paid, so there’s nothing to refund.'),
    invitation: { method: 'CANCEL', uid: `${id}@localhost`, sequence: 2, status: 'CANCELLED' },
  })
  expect(cancelled.find(toOwner)).toMatchObject({ subject: expect.stringMatching(/^Ann cancelled /) })
  await service.until(() => service.taken.length === 3)
  const messages = service.taken.map(({ body }) => body.template_params.message)
  expect(messages[1]).toMatch(/^Moved by the customer\. Previously: .* at 12:00 PM\./)
  expect(messages[2]).toMatch(/^Cancelled by the customer\. Nothing has been paid/)
})

test('the first email goes out at once, and further changes within two minutes are sent as one', async () => {
  await work()
  const { customer, id, date } = await book()
  expect((await newMails(1))[0]?.subject).toMatch(/^Booked: /)
  const [passing, last] = [nextDay(), nextDay()]
  for (const to of [passing, nextDay(), last]) {
    expect((await customer.post(`/api/bookings/${id}/reschedule`, { date: to, time: '10:00 AM' })).status).toBe(200)
  }
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from start_after - created_on)::float8 seconds from pgboss.job
     where data ->> 'bookingId' = $1 and data ->> 'about' = 'rescheduled'`,
    [id],
  )
  expect(rows).toHaveLength(9) // three to the customer, six to the owner
  // Two minutes, with slack for a busy machine.
  for (const { seconds } of rows) {
    expect(seconds).toBeGreaterThan(100)
    expect(seconds).toBeLessThan(180)
  }

  await afterThePause()
  const [mail] = (await newMails(2)).filter((each) => !toOwner(each))
  expect(mail?.text).toContain(`It was set for ${longDate(date)} at 12:00 PM.`)
  expect(mail?.invitation).toMatchObject({ sequence: 3, startsAt: toInstant(last, 10) })
  await service.until(() => service.taken.length === 2)
  await rest()
  await expect(newMails(0)).resolves.toHaveLength(0)
  expect(service.taken).toHaveLength(2)
})

test('a booking moved and moved back gets one email with its current time', async () => {
  await work()
  const { customer, id, date } = await book()
  await newMails(1)
  await customer.post(`/api/bookings/${id}/reschedule`, { date: nextDay(), time: '10:00 AM' })
  await customer.post(`/api/bookings/${id}/reschedule`, { date, time: '12:00 PM' })
  await afterThePause()
  const [mail] = (await newMails(2)).filter((each) => !toOwner(each))
  expect(mail).toMatchObject({
    subject: expect.stringMatching(/^Moved back: /),
    invitation: { sequence: 2, startsAt: toInstant(date, 12) },
  })
})

test("the owner's confirmation is emailed to the customer and leaves calendar and reminders unchanged", async () => {
  await work()
  const { customerInfo, id } = await book()
  await newMails(1)
  const admin = await signInAdmin({ unlocked: true })
  expect((await admin.post(`/api/admin/bookings/${id}/confirm`, {})).status).toBe(200)
  const [mail] = await newMails(1)
  expect(mail).toMatchObject({
    to: [{ address: customerInfo.email }],
    subject: expect.stringMatching(/^Confirmed: Iron Dome on .* at 12:00 PM$/),
    messageId: `<owner-confirmed-${id}-0@localhost>`,
    invitation: undefined,
  })
})

test('a booking moved and then cancelled before any email went out gets only the cancellation email', async () => {
  const { customer, id } = await book()
  await customer.post(`/api/bookings/${id}/reschedule`, { date: nextDay(), time: '10:00 AM' })
  await customer.post(`/api/bookings/${id}/cancel`, {})
  await afterThePause()
  await work()
  const letters = await newMails(2)
  expect(letters.find((mail) => !toOwner(mail))?.subject).toMatch(/^Cancelled: /)
  expect(letters.find(toOwner)?.subject).toMatch(/^Ann cancelled /)
  await service.until(() => service.taken.length === 1)
  await rest()
  await expect(newMails(0)).resolves.toHaveLength(0)
  expect(service.taken).toHaveLength(1)
})

test('the owner gets no email about their own changes', async () => {
  await work()
  const { id } = await book()
  await newMails(1)
  await service.until(() => service.taken.length === 1)
  const admin = await signInAdmin({ unlocked: true })
  expect((await admin.post(`/api/admin/bookings/${id}/cancel`, {})).status).toBe(200)
  await afterThePause()
  expect((await newMails(1))[0]?.subject).toMatch(/^Cancelled: /)
  await rest()
  await expect(newMails(0)).resolves.toHaveLength(0)
  expect(service.taken).toHaveLength(1)
})

const passing = badMoods.filter((mood) => mood !== 'never')
test.each(first(1, passing))('an email service that answers %s delays the message', async (mood) => {
  service.mood = mood
  await work()
  await book()
  await newMails(1)
  await service.until(() => service.refused.length > 0)
  service.mood = 'well'
  await service.until(() => service.taken.length > 0)
  await rest()
  expect(service.taken).toHaveLength(1)
})

test('an email to an invalid address is listed as undelivered and can be sent again', async () => {
  const admin = await signInAdmin({ unlocked: true })
  const list = async () => (await (await admin.get('/api/admin/undelivered')).json()).undelivered
  await work()
  const { customer } = await book()
  await newMails(1)
  const wish = wishOn(nextDay())
  const answer = await customer.post('/api/bookings', {
    ...wish,
    customerInfo: { ...wish.customerInfo, email: 'a@b, victim@example.com' },
  })
  const { id } = (await answer.json()) as { id: string }
  await service.until(() => service.taken.length > 1)
  await rest()
  const [undelivered] = await list()
  expect(undelivered).toMatchObject({
    job: 'Booking notice to the customer',
    bookingId: id,
    reason: 'The email address on this booking isn’t valid.',
  })

  await pool.query('update bookings set email = $1 where id = $2', ['mended@example.com', id])
  expect((await admin.post(`/api/admin/undelivered/${undelivered.id}/send-again`)).status).toBe(200)
  expect(await list()).toEqual([])
  await work()
  expect((await newMails(1))[0]?.to).toEqual([{ name: '', address: 'mended@example.com' }])
})

test('reminders are planned for upcoming events, and one for an old revision is never sent', async () => {
  const { customer, id, date } = await book()
  const planned = async () => {
    const { rows } = await pool.query<{ about: string; sequence: number; at: Date }>(
      `select data ->> 'about' about, (data ->> 'sequence')::int sequence, start_after at from pgboss.job
       where data ->> 'bookingId' = $1 and start_after > now()`,
      [id],
    )
    return inOrder(rows)
  }
  const inOrder = (jobs: { about: string; sequence: number; at: Date }[]) =>
    jobs.map(({ about, sequence, at }) => `${sequence} ${at.toISOString()} ${about}`).sort()
  const remindersFrom = (sequence: number, startsAt: Date) =>
    inOrder(bookingReminders(startsAt).map(({ about, at }) => ({ about, sequence, at })))
  expect(await planned()).toEqual(remindersFrom(0, toInstant(date, 12)))

  const later = nextDay()
  await customer.post(`/api/bookings/${id}/reschedule`, { date: later, time: '10:00 AM' })
  await afterThePause()
  expect((await planned()).filter((job) => job.startsWith('1 '))).toEqual(remindersFrom(1, toInstant(later, 10)))

  await work()
  await newMails(2)
  clock.set(toInstant(addDays(later, -2), 10))
  await pool.query(`update pgboss.job set start_after = now() where data ->> 'bookingId' = $1 and state < 'active'`, [
    id,
  ])
  // Nothing was paid, so the day-before reminder is the one asking for the balance.
  const subjects = (await newMails(4)).map(({ subject }) => subject)
  expect(subjects.map((subject) => subject?.split(':')[0]).sort()).toEqual([
    'Due now',
    'In three days',
    'Overdue',
    'Still due',
  ])
})
