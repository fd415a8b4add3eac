import { Client } from 'pg'
import { PgBoss, type Queue } from 'pg-boss'
import { takeStartLock } from '../database/start-lock.ts'
import type {
  AccountEmailJob,
  ChangeEmailJob,
  CompanyEmailJob,
  EmailJob,
  OwnerEmailJob,
  PaymentCloseJob,
  PaymentEventJob,
  TextJob,
} from './payloads.ts'

/** What the jobs of each queue carry. A new kind of work is a line here, one in `queues` and a handler in job-handlers.ts. */
export interface Payloads {
  /** Of a new booking, or of a customer's change. */
  'owner-notification': { bookingId: string } | ChangeEmailJob
  'owner-mail': OwnerEmailJob
  'booking-mail': EmailJob
  'account-mail': AccountEmailJob
  'company-mail': CompanyEmailJob
  'payment-event': PaymentEventJob
  'payment-close': PaymentCloseJob
  // No booking in it: an account that is deleted takes its jobs along, but not what we owe.
  refund: { refundId: string }
  'payment-sweep': object
  reconcile: object
  sweep: object
  weather: object
  text: TextJob
  'text-sweep': object
  backup: object
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
  'company-mail': { ...forADay, deadLetter: UNDELIVERED },
  'account-mail': { ...forAnHour, deleteAfterSeconds: 60, retentionSeconds: 2 * 3_600 },
  'payment-event': forADay,
  'payment-close': forADay,
  refund: forADay,
  'payment-sweep': { retryLimit: 2, retryBackoff: true, deleteAfterSeconds: 3_600, retentionSeconds: 3_600 },
  // It asks the provider about a month of payments, one by one.
  reconcile: { retryLimit: 5, retryDelay: 60, retryBackoff: true, expireInSeconds: HALF_AN_HOUR },
  sweep: { retryLimit: 2, retryBackoff: true, deleteAfterSeconds: 3_600, retentionSeconds: 3_600 },
  weather: { retryLimit: 2, retryBackoff: true, deleteAfterSeconds: 3_600, retentionSeconds: 3_600 },
  // Again after about half a minute, then twice as long each time, half-hourly at last: about five hours. Only what can't have been taken is tried again.
  text: { retryLimit: 14, retryDelay: 30, retryBackoff: true, retryDelayMax: 1_800 },
  'text-sweep': { retryLimit: 2, retryBackoff: true, deleteAfterSeconds: 3_600, retentionSeconds: 3_600 },
  // Asked anew every hour; a bucket far away may take long to fill.
  backup: {
    retryLimit: 0,
    retryBackoff: true,
    expireInSeconds: 6 * 3_600,
    deleteAfterSeconds: 3_600,
    retentionSeconds: 3_600,
  },
}

export const queueNames = Object.keys(queues) as QueueName[]

/** When what has had its time is swept. Of several servers one does it. */
const SWEEP_TIMES = '7,27,47 * * * *'

/** A place is asked about once an hour; this is how soon a new one is. */
const WEATHER_TIMES = '4,14,24,34,44,54 * * * *'

const PAYMENT_SWEEP_TIMES = '*/5 * * * *'

/** When reminders by text are written that fell due. */
const TEXT_TIMES = '2,12,22,32,42,52 * * * *'

/** Once a night: 3:23 AM in Phoenix. */
const RECONCILE_TIMES = '23 10 * * *'

/** Hourly: it is made where tonight's is still missing. */
const BACKUP_TIMES = '41 * * * *'

/** Their jobs leave the database as soon as they are done. */
export const secretQueues: QueueName[] = ['account-mail']

/** How soon a job counts as abandoned by a process that died, in seconds. Longer than any handler may take, but two. */
const ABANDONED_AFTER = 60

/** Any number, as long as every server asks for the same. */
export const lockNumber = 2020_09_02

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
    await takeStartLock(lock, lockNumber)
    await boss.start()
    await putQueue(boss, UNDELIVERED, { retentionSeconds: UNDELIVERED_DAYS * DAY })
    for (const name of queueNames) {
      await putQueue(boss, name, { notify: true, expireInSeconds: ABANDONED_AFTER, ...queues[name], ...settings })
    }
    await boss.schedule('sweep', SWEEP_TIMES, {})
    await boss.schedule('payment-sweep', PAYMENT_SWEEP_TIMES, {})
    await boss.schedule('reconcile', RECONCILE_TIMES, {})
    await boss.schedule('weather', WEATHER_TIMES, {})
    await boss.schedule('text-sweep', TEXT_TIMES, {})
    await boss.schedule('backup', BACKUP_TIMES, {})
  } finally {
    await boss.stop({ graceful: false })
    await lock.end()
  }
}

async function putQueue(boss: PgBoss, name: string, options: QueueSettings): Promise<void> {
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}
