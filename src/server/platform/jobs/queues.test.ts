import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase, testDatabase } from '../../../../test/support/database.ts'
import { MAX_JOB_BYTES, openJobs } from './enqueue.ts'
import { installJobs, type Job } from './queues.ts'
import { undeliveredPage } from './undelivered-jobs.ts'
import { type Handlers, startJobs, Undeliverable } from './workers.ts'

const { db, pool, url } = await testDatabase()
await installJobs(url, { retryDelay: 1, retryDelayMax: 1, retryLimit: 2 })
const jobs = await openJobs(db)
const log = pino({ level: 'silent' })

const notificationJob = (bookingId: string): Job => ({ queue: 'owner-notification', data: { bookingId } })

/** Starts workers whose owner notifications are handled by `notify`. They stop with the test. */
async function work(notify: (bookingId: string) => Promise<void>) {
  const handlers: Handlers = {
    'owner-notification': ({ bookingId }) => notify(bookingId),
    'owner-mail': async () => {},
    'booking-mail': async () => {},
    'company-mail': async () => {},
    'account-mail': async () => {},
    'payment-event': async () => {},
    'payment-close': async () => {},
    refund: async () => {},
    'payment-sweep': async () => {},
    reconcile: async () => {},
    sweep: async () => {},
    weather: async () => {},
    text: async () => {},
    'text-sweep': async () => {},
    backup: async () => {},
  }
  const workers = await startJobs(url, handlers, log, { pollSeconds: 0.5 })
  onTestFinished(() => workers.stop())
  return workers
}

test('a job runs once its transaction commits and is dropped on rollback', async () => {
  const done: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  await work(async (id) => {
    done.push(id)
    if (id === 'kept') resolve()
  })

  await db.transaction((tx) => jobs.enqueue(tx, notificationJob('dropped')).then(() => tx.rollback())).catch(() => {})
  await db.transaction((tx) => jobs.enqueue(tx, notificationJob('kept')))
  await promise
  expect(done).toEqual(['kept'])
})

test('jobs of several queues commit or roll back with their transaction and run at their time', async () => {
  const later = new Date('2030-06-20T16:00:00Z')
  const asked = (bookingId: string): Job[] => [
    { queue: 'payment-close', data: { bookingId }, startAfter: later },
    { queue: 'booking-mail', data: { bookingId, about: 'thanks', sequence: 0 }, startAfter: later },
    { queue: 'payment-close', data: { bookingId, sessionId: 'second' }, startAfter: later },
  ]
  await db.transaction((tx) => jobs.enqueue(tx, ...asked('undone')).then(() => tx.rollback())).catch(() => {})
  await db.transaction((tx) => jobs.enqueue(tx, ...asked('done')))
  const { rows } = await pool.query(
    `select name, data, start_after at from pgboss.job where data ->> 'bookingId' in ('done', 'undone') order by name, data ->> 'sessionId' nulls first`,
  )
  expect(rows).toEqual([
    { name: 'booking-mail', data: { bookingId: 'done', about: 'thanks', sequence: 0 }, at: later },
    { name: 'payment-close', data: { bookingId: 'done' }, at: later },
    { name: 'payment-close', data: { bookingId: 'done', sessionId: 'second' }, at: later },
  ])
})

test('an oversized job that no backup could restore is refused, and nothing is written', async () => {
  await expect(
    jobs.enqueue(db, notificationJob('short'), notificationJob('é'.repeat(MAX_JOB_BYTES / 2))),
  ).rejects.toThrow('longer than any')
  const { rows } = await pool.query(`select from pgboss.job where data ->> 'bookingId' = 'short'`)
  expect(rows).toEqual([])
})

test('a failed job is retried', async () => {
  let tries = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  await work(async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
    resolve()
  })
  await jobs.enqueue(db, notificationJob('again'))
  await promise
  expect(tries).toBe(2)
})

test('several servers can install the queues simultaneously', async () => {
  const empty = await emptyDatabase()
  await expect(Promise.all([1, 2, 3].map(() => installJobs(empty.url)))).resolves.toHaveLength(3)
})

test('reconciliation may run long before it counts as abandoned and is restarted', async () => {
  const { rows } = await pool.query('select name from pgboss.queue where expire_seconds > 60')
  expect(rows).toContainEqual({ name: 'reconcile' })
})

test("a job that can't succeed isn't retried", async () => {
  let tries = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  await work(async (id) => {
    if (id === 'next') return resolve()
    tries += 1
    throw new Undeliverable('no such address')
  })
  await jobs.enqueue(db, notificationJob(crypto.randomUUID()))
  await jobs.enqueue(db, { ...notificationJob('next'), startAfter: new Date(Date.now() + 1_500) })
  await promise
  expect(tries).toBe(1)
})

test('a job that keeps failing becomes undelivered, with its reason, and can be sent again', async () => {
  let tries = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  await work(async () => {
    tries += 1
    if (tries > 3) return resolve()
    throw new Error(`no answer, try ${tries}`)
  })
  const id = crypto.randomUUID()
  await jobs.enqueue(db, notificationJob(id))
  const mine = async () => (await undeliveredPage(db)).undelivered.filter(({ bookingId }) => bookingId === id)
  await vi.waitFor(async () => expect(await mine()).toHaveLength(1), { timeout: 10_000, interval: 100 })
  const [given] = await mine()
  expect(given).toMatchObject({ job: 'Notification to the owner', reason: 'no answer, try 3' })

  expect(await jobs.sendAgain(given?.id ?? '')).toBe(true)
  await promise
  expect(await mine()).toEqual([])
  expect(await jobs.sendAgain(given?.id ?? '')).toBe(false)
})

test('stopping lets the running job finish, up to a time limit', async () => {
  const finished: string[] = []
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answer = Promise.withResolvers<void>()
  const quick = await work(async (id) => {
    begun[0]?.resolve()
    await answer.promise
    finished.push(id)
  })
  await jobs.enqueue(db, notificationJob('in hand'))
  await begun[0]?.promise
  const stopping = quick.stop()
  answer.resolve()
  await stopping
  expect(finished).toEqual(['in hand'])

  const stuck = await work(() => {
    begun[1]?.resolve()
    return new Promise(() => {})
  })
  await jobs.enqueue(db, notificationJob('stuck'))
  await begun[1]?.promise
  const began = performance.now()
  await stuck.stop(1_000)
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('workers continue after their connections break', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  await work(async (id) => resolve(id))
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%jobs%' and datname = current_database()`,
  )
  await jobs.enqueue(db, notificationJob('after the break'))
  expect(await promise).toBe('after the break')
})
