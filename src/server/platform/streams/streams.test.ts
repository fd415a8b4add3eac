import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { listenTo } from '../../../../test/support/stream.ts'
import { session } from '../database/account-schema.ts'
import { blockedDates, bookings } from '../database/schema.ts'

const { visitor, signUp, signInAdmin, db, pool, live, streams, clock } = await testApp({
  now: '2026-06-01T12:00:00-07:00',
})
const paths = ['/api/availability/live', '/api/bookings/live', '/api/admin/bookings/live']

/** Changes a customer's bookings by adding one in the past, so no slot is taken twice. */
const change = (userId: string) =>
  db.insert(bookings).values(bookingOn('2026-05-01', { userId, status: 'cancelled', fullName: 'Secret Name' }))

const subscriptions = () => {
  const spied = vi.spyOn(live, 'subscribe')
  return () => {
    const made = spied.mock.results.length
    spied.mockRestore()
    return made
  }
}

test.each(paths)('HEAD %s returns the headers and leaves no stream open', async (path) => {
  const admin = await signInAdmin({ unlocked: true })
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  const made = subscriptions()
  for (let count = 0; count < 50; count++) {
    const answer = await admin.request('HEAD', path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(await answer.text()).toBe('')
  }
  expect(timers() - before).toBeLessThan(10)
  expect(made()).toBe(0)
  expect((await visitor().request('HEAD', paths[1] as string)).status).toBe(401)
})

test('an account gets a few streams; the oldest is replaced by a new one and notified', async () => {
  const ann = await signUp()
  const bob = await signUp()
  const other = await listenTo(bob, '/api/bookings/live')
  const opened = []
  for (let count = 0; count < 25; count++) {
    // Each from another address, so that only the account's limit applies.
    const headers = { 'x-forwarded-for': `192.0.2.${count}` }
    opened.push(await listenTo(ann, '/api/bookings/live', { headers }))
  }
  expect(opened.map(({ status }) => status)).toEqual(Array(25).fill(200))
  await opened[14]?.untilOver()
  expect(opened.map((stream) => stream.isOver())).toEqual([...Array(15).fill(true), ...Array(10).fill(false)])
  for (const stream of opened.slice(0, 15))
    expect(stream.said()).toMatch(/event: replaced\ndata: {}\nretry: \d{5,}\n\n$/)
  expect(other.isOver()).toBe(false)
  for (const stream of [...opened, other]) await stream.leave()
})

test('an office behind one address can watch from a hundred pages and no more', async () => {
  const office = visitor()
  const opened = []
  for (let count = 0; count < 101; count++) opened.push(await listenTo(office, '/api/availability/live'))
  const elsewhere = await listenTo(visitor(), '/api/availability/live')
  await opened[0]?.untilOver()
  expect(opened.filter((stream) => stream.isOver())).toHaveLength(1)
  expect(elsewhere.isOver()).toBe(false)
  for (const stream of [...opened, elsewhere]) await stream.leave()
})

test("a change reaches many pages ten at a time, so they don't all query at once", async () => {
  const opened: Awaited<ReturnType<typeof listenTo>>[] = []
  for (let count = 0; count < 30; count++)
    opened.push(await listenTo(visitor(`198.18.${count % 5}.1`), '/api/availability/live'))
  const heard = () => opened.filter((stream) => stream.count('day') > 0).length
  const counts = new Set<number>()
  const watch = setInterval(() => counts.add(heard()), 5)
  await db.insert(blockedDates).values({ date: '2026-06-21', type: 'full' })
  await vi.waitUntil(() => heard() === opened.length, { timeout: 5_000, interval: 5 })
  clearInterval(watch)
  expect([...counts].filter((count) => count > 0 && count < opened.length)).toEqual([10, 20])
  for (const stream of opened) await stream.leave()
})

test('after a database outage each stream gets one resync', async () => {
  const stream = await listenTo(visitor(), '/api/availability/live')
  await stream.until('event: hello')
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'dome-and-den live' and datname = current_database()`)
  await stream.until('event: resync')
  await db.insert(blockedDates).values({ date: '2026-06-20', type: 'full' })
  await stream.until('event: day')
  expect(stream.count('resync')).toBe(1)
  await stream.leave()
})

test('one query serves all streams of a customer, and many changes take only a few', async () => {
  const ann = await signUp()
  const asked = vi.spyOn(pool, 'query')
  const pages = () => asked.mock.calls.filter(([query]) => /bookings.* order by/s.test(JSON.stringify(query))).length
  const opened = []
  for (let count = 0; count < 8; count++) opened.push(await listenTo(ann, '/api/bookings/live'))
  for (const stream of opened) await stream.until('event: bookings')
  await change(ann.uid)
  for (const stream of opened) await stream.until('Secret Name')
  expect(pages()).toBe(opened[0]?.count('bookings'))

  const before = pages()
  await Promise.all(Array.from({ length: 40 }, () => change(ann.uid)))
  for (const stream of opened) await stream.until('"total":41')
  expect(pages() - before).toBeLessThan(10)
  asked.mockRestore()
  for (const stream of opened) await stream.leave()
})

test('a stream whose session was ended elsewhere receives nothing more and ends at the next change', async () => {
  const ann = await signUp()
  const again = visitor()
  await again.post('/api/auth/sign-in/email', { email: ann.email, password: ann.password })
  const stream = await listenTo(ann, '/api/bookings/live')
  const otherStream = await listenTo(again, '/api/bookings/live')
  await stream.until('event: bookings')

  expect((await again.delete('/api/account/sessions')).status).toBe(200)
  await change(ann.uid)
  await otherStream.until('Secret Name')
  await stream.untilOver()
  expect(stream.said()).not.toContain('Secret Name')
  expect(stream.said()).toMatch(/event: ended\n/)
  expect(otherStream.isOver()).toBe(false)
  await otherStream.leave()
})

test('the heartbeat ends streams whose session ended or whose panel locked, with a single query', async () => {
  const ann = await signUp()
  const admin = await signInAdmin({ unlocked: true })
  const stays = await listenTo(await signUp(), '/api/bookings/live')
  const anonymous = await listenTo(visitor(), '/api/availability/live')
  const own = await listenTo(ann, '/api/bookings/live')
  const desk = await listenTo(admin, '/api/admin/bookings/live')
  await own.until('event: bookings')
  await db.delete(session).where(eq(session.userId, ann.uid))
  clock.set('2026-06-01T13:00:01-07:00')

  const asked = vi.spyOn(pool, 'query')
  await streams.beat()
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
  await own.untilOver()
  await desk.untilOver()
  for (const stream of [stays, anonymous]) {
    await stream.until(': still here')
    expect(stream.isOver()).toBe(false)
    await stream.leave()
  }
  clock.set('2026-06-01T12:00:00-07:00')
})

test("the owner's stream receives no changes once the panel is locked", async () => {
  const admin = await signInAdmin({ unlocked: true })
  const desk = await listenTo(admin, '/api/admin/bookings/live')
  expect((await admin.post('/api/admin/lock')).status).toBe(200)
  await change((await signUp()).uid)
  await desk.untilOver()
  expect(desk.count('bookings')).toBe(0)
})
