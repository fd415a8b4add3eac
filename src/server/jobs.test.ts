import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { type Handlers, startJobs, Undeliverable } from './job-workers.ts'
import { installJobs, type Job, openJobs } from './jobs.ts'
import { emptyDatabase, testDatabase } from './testing.ts'

const { db, url } = await testDatabase()
await installJobs(url, { retryDelay: 1, retryDelayMax: 1, retryLimit: 2 })
const jobs = await openJobs(db)
const log = pino({ level: 'silent' })

const jobOf = (bookingId: string): Job => ({ queue: 'owner-notification', data: { bookingId } })

/** Workers whose owner's notifications are handled by `notify`. They stop when the test ends. */
async function work(notify: (bookingId: string) => Promise<void>) {
  const handlers: Handlers = {
    'owner-notification': ({ bookingId }) => notify(bookingId),
    'booking-mail': async () => {},
    'account-mail': async () => {},
  }
  const workers = await startJobs(url, handlers, log, { pollSeconds: 0.5 })
  onTestFinished(() => workers.stop())
}

test('a job is done once its transaction commits, and a rollback takes it along', async () => {
  const done: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  await work(async (id) => {
    done.push(id)
    if (id === 'kept') resolve()
  })

  await db.transaction((tx) => jobs.enqueue(tx, jobOf('dropped')).then(() => tx.rollback())).catch(() => {})
  await db.transaction((tx) => jobs.enqueue(tx, jobOf('kept')))
  await promise
  expect(done).toEqual(['kept'])
})

test('a job that fails is tried again', async () => {
  let tries = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  await work(async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
    resolve()
  })
  await jobs.enqueue(db, jobOf('again'))
  await promise
  expect(tries).toBe(2)
})

test('several servers may install at the same time', async () => {
  const empty = await emptyDatabase()
  await expect(Promise.all([1, 2, 3].map(() => installJobs(empty.url)))).resolves.toHaveLength(3)
})

test('a job that cannot succeed is not tried again', async () => {
  let tries = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  await work(async (id) => {
    if (id === 'next') return resolve()
    tries += 1
    throw new Undeliverable('no such address')
  })
  await jobs.enqueue(db, jobOf('never'))
  await jobs.enqueue(db, { ...jobOf('next'), startAfter: new Date(Date.now() + 1_500) })
  await promise
  expect(tries).toBe(1)
})
