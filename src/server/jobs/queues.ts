import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { fromDrizzle, type Db as JobDb, PgBoss, type Queue } from 'pg-boss'
import type { Db } from '../database/database.ts'
import { insertJobs } from './insert-jobs.ts'
import type {
  AccountEmailJob,
  ChangeEmailJob,
  EmailJob,
  OwnerEmailJob,
  PaymentCloseJob,
  PaymentEventJob,
} from './payloads.ts'

/** What the jobs of each queue carry. A new kind of work is a line here, one in `queues` and a handler in job-handlers.ts. */
export interface Payloads {
  /** Of a new booking, or of a customer's change. */
  'owner-notification': { bookingId: string } | ChangeEmailJob
  'owner-mail': OwnerEmailJob
  'booking-mail': EmailJob
  'account-mail': AccountEmailJob
  'payment-event': PaymentEventJob
  'payment-close': PaymentCloseJob
  // No booking in it: an account that is deleted takes its jobs along, but not what we owe.
  refund: { refundId: string }
  'payment-sweep': object
  reconcile: object
  sweep: object
  weather: object
}

export type QueueName = keyof Payloads

/** Work to be done once the transaction that asks for it has committed, or at `startAfter`. */
export type Job = { [Q in QueueName]: { queue: Q; data: Payloads[Q]; startAfter?: Date } }[QueueName]

/** Where a job goes that has failed for a day. */
export const UNDELIVERED = 'undelivered'

/** For how long it stays there. */
export const UNDELIVERED_DAYS = 30

const DAY = 86_400

/** How often and for how long a queue tries. */
export type QueueSettings = Omit<Queue, 'name' | 'policy' | 'partition'>

// Again after 8 to 16 s, then twice as long each time (the moment left to chance), then hourly: about a day in all.
const forADay: QueueSettings = { retryLimit: 31, retryDelay: 8, retryBackoff: true, retryDelayMax: 3_600 }

// A link for a password lives an hour, and is tried about that long.
const forAnHour: QueueSettings = { retryLimit: 12, retryDelay: 4, retryBackoff: true, retryDelayMax: 600 }

const HALF_AN_HOUR = 1_800

const queues: Record<QueueName, QueueSettings> = {
  'owner-notification': { ...forADay, deadLetter: UNDELIVERED },
  'owner-mail': { ...forADay, deadLetter: UNDELIVERED },
  'booking-mail': { ...forADay, deadLetter: UNDELIVERED },
  'account-mail': { ...forAnHour, deleteAfterSeconds: 60, retentionSeconds: 2 * 3_600 },
  'payment-event': forADay,
  'payment-close': forADay,
  refund: forADay,
  'payment-sweep': { retryLimit: 2, retryBackoff: true, deleteAfterSeconds: 3_600, retentionSeconds: 3_600 },
  // It asks the provider about a month of payments, one by one.
  reconcile: { retryLimit: 5, retryDelay: 60, retryBackoff: true, expireInSeconds: HALF_AN_HOUR },
  sweep: { retryLimit: 2, retryBackoff: true, deleteAfterSeconds: 3_600, retentionSeconds: 3_600 },
  weather: { retryLimit: 2, retryBackoff: true, deleteAfterSeconds: 3_600, retentionSeconds: 3_600 },
}

export const queueNames = Object.keys(queues) as QueueName[]

/** When what has had its time is swept. Of several servers one does it. */
const SWEEP_TIMES = '7,27,47 * * * *'

/** A place is asked about once an hour; this is how soon a new one is. */
const WEATHER_TIMES = '4,14,24,34,44,54 * * * *'

const PAYMENT_SWEEP_TIMES = '*/5 * * * *'

/** Once a night: 3:23 AM in Phoenix. */
const RECONCILE_TIMES = '23 10 * * *'

/** Their jobs leave the database as soon as they are done. */
export const secretQueues: QueueName[] = ['account-mail']

/** How soon a job counts as abandoned by a process that died, in seconds. Longer than any handler may take, but one. */
const ABANDONED_AFTER = 60

// Any number, as long as every server asks for the same.
const lockNumber = 2020_09_02

/**
 * Creates or updates the tables and queues of the jobs. Part of migrating: servers that start at once wait for one
 * another. `settings` overrides those of every queue (tests try again sooner).
 */
export async function installJobs(url: string, settings: QueueSettings = {}): Promise<void> {
  const lock = new Client({ connectionString: url })
  await lock.connect()
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {}) // what fails here is thrown as well
  try {
    await lock.query('select pg_advisory_lock($1)', [lockNumber])
    await boss.start()
    await putQueue(boss, UNDELIVERED, { retentionSeconds: UNDELIVERED_DAYS * DAY })
    for (const name of queueNames) {
      await putQueue(boss, name, { notify: true, expireInSeconds: ABANDONED_AFTER, ...queues[name], ...settings })
    }
    await boss.schedule('sweep', SWEEP_TIMES, {})
    await boss.schedule('payment-sweep', PAYMENT_SWEEP_TIMES, {})
    await boss.schedule('reconcile', RECONCILE_TIMES, {})
    await boss.schedule('weather', WEATHER_TIMES, {})
  } finally {
    await boss.stop({ graceful: false })
    await lock.end()
  }
}

async function putQueue(boss: PgBoss, name: string, options: QueueSettings): Promise<void> {
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

export type Jobs = Awaited<ReturnType<typeof openJobs>>

/** The way to ask for work. It has no connection of its own: it writes through the database, or transaction, it gets. */
export async function openJobs(db: Db) {
  const boss = new PgBoss({ db: through(db), supervise: false, schedule: false })
  // Learns the queues now: inside a caller's transaction that would take a second connection.
  for (const name of [...queueNames, UNDELIVERED]) await boss.insert(name, [])

  /** Asks for work inside the caller's transaction: it is done if, and only if, that commits. */
  async function enqueue(tx: Db, ...jobs: Job[]): Promise<void> {
    await insertJobs(tx, jobs)
  }

  /** Asks for work that one job does for everybody: none is added while one waits or is in hand. */
  async function enqueueOnce(tx: Db, job: Job): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber}, hashtext(${job.queue}))`)
    const { rows } = await tx.execute(
      sql`select from pgboss.job where name = ${job.queue} and state in ('created', 'retry', 'active') limit 1`,
    )
    if (rows.length === 0) await enqueue(tx, job)
  }

  /** Gives one that was given up another day of tries. False where there is none of that id (any more). */
  const sendAgain = async (id: string): Promise<boolean> => (await boss.redrive(UNDELIVERED, { ids: [id] })) > 0

  /**
   * Takes back, in the caller's transaction, all that waits, was done or was given up about these bookings and this
   * account. What a worker has in hand is not tried again.
   */
  async function forget(tx: Db, bookingIds: string[], userId: string): Promise<void> {
    const about = sql`data->>'bookingId' = any(${sql.param(bookingIds)}::text[])`
    await tx.execute(sql`delete from pgboss.job where ${about} or data->>'userId' = ${userId}`)
  }

  return { enqueue, enqueueOnce, sendAgain, forget }
}

const through = (db: Db): JobDb => fromDrizzle(db, sql)
