import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { bookingOn } from '../../../test/support/booking.ts'
import { addDays } from '../../domain/calendar.ts'
import { bookings } from '../platform/database/schema.ts'
import { queueNames } from '../platform/jobs/queues.ts'
import { sweepUndelivered, undeliveredPage } from '../platform/jobs/undelivered-jobs.ts'
import { type Handlers, startJobs, Undeliverable } from '../platform/jobs/workers.ts'

const { db, jobs, log, pool, signInAdmin, url } = await testApp()

const COUNT = 120
const rows = Array.from({ length: COUNT }, (_, n) => bookingOn(addDays('2026-12-04', n)))
await db.insert(bookings).values(rows)
await jobs.enqueue(
  db,
  ...rows.map(({ id }) => ({
    queue: 'booking-mail' as const,
    data: { bookingId: id, sequence: 0, about: 'thanks' as const },
  })),
)
const giveUp = async () => {
  throw new Undeliverable('Too many mails')
}
const workers = await startJobs(
  url,
  Object.fromEntries(queueNames.map((name) => [name, giveUp])) as unknown as Handlers,
  log,
  { pollSeconds: 0.5 },
)
const left = async () => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int count from pgboss.job where name = 'undelivered' and state < 'active'`,
  )
  return rows[0]?.count
}
await vi.waitFor(async () => expect(await left()).toBe(COUNT), { timeout: 20_000, interval: 50 })
await workers.stop()

test('undelivered emails are paged by fifty, newest first, each exactly once', async () => {
  const admin = await signInAdmin({ unlocked: true })
  const seen: { bookingId: string; since: string; reason: string; job: string }[] = []
  const sizes: number[] = []
  for (let cursor = ''; ; ) {
    const page = await (await admin.get(`/api/admin/undelivered${cursor && `?cursor=${cursor}`}`)).json()
    seen.push(...page.undelivered)
    sizes.push(page.undelivered.length)
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(sizes).toEqual([50, 50, 20])
  expect(new Set(seen.map(({ bookingId }) => bookingId))).toEqual(new Set(rows.map(({ id }) => id)))
  expect(seen[0]).toMatchObject({
    job: 'Thank-you after the event',
    customer: expect.stringMatching(/\w/),
    reason: 'Too many mails',
  })
  expect(seen.map(({ since }) => since)).toEqual(
    seen
      .map(({ since }) => since)
      .toSorted()
      .reverse(),
  )
  expect((await admin.get('/api/admin/undelivered?cursor=nonsense')).status).toBe(400)
})

test('undelivered emails are kept for a month', async () => {
  const { rows } = await pool.query<{ days: number }>(
    `select extract(epoch from keep_until - created_on)::float8 / 86400 days from pgboss.job where name = 'undelivered'`,
  )
  for (const { days } of rows) expect(days).toBeCloseTo(30)
})

test('undelivered emails about a deleted or since changed booking are removed', async () => {
  const [changed, gone] = rows
  await db
    .update(bookings)
    .set({ calendarSequence: 1 })
    .where(eq(bookings.id, changed?.id ?? ''))
  await db.delete(bookings).where(eq(bookings.id, gone?.id ?? ''))
  await sweepUndelivered({ db, jobs })
  expect(await left()).toBe(COUNT - 2)
  const { undelivered } = await undeliveredPage(db)
  expect(undelivered).toHaveLength(50)
})
