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

/** Payload of each queue's jobs. To add a queue: a line here, one in `queues`, and a handler in job-handlers.ts. */
export interface Payloads {
  // To the owner through EmailJS, as §7 asks: a new booking, or a customer's change. Changes are also in `owner-mail`.
  'owner-notification': { bookingId: string } | ChangeEmailJob
  // To the owner through our own mail (SMTP): a customer's change, returned payments and disputes.
  'owner-mail': OwnerEmailJob
  'booking-mail': EmailJob
  'account-mail': AccountEmailJob
  'company-mail': CompanyEmailJob
  'payment-event': PaymentEventJob
  'payment-close': PaymentCloseJob
  // Has no booking id: deleting an account deletes its jobs, but not the refunds we owe.
  refund: { refundId: string }
  // Finishes payments left half done, and charges the cards on file that are due.
  'payment-sweep': object
  reconcile: object
  // Deletes what has expired.
  sweep: object
  weather: object
  text: TextJob
  // Enqueues the day's reminders by text, and follows up on texts sent.
  'text-sweep': object
  backup: object
}

export type QueueName = keyof Payloads

/** Work to do after the enqueuing transaction commits, or at `startAfter`. */
export type Job = { [Q in QueueName]: { queue: Q; data: Payloads[Q]; startAfter?: Date } }[QueueName]

/** Dead letter queue of emails and owner notifications that failed for a day. */
export const UNDELIVERED = 'undelivered'

/** How long jobs stay there, in days. */
const UNDELIVERED_DAYS = 30

const DAY = 86_400

/** How often and for how long a queue retries. */
export type QueueSettings = Omit<Queue, 'name' | 'policy' | 'partition'>

// Retries after 8 to 16 s, then at doubling intervals with jitter up to hourly: about a day in total.
const forADay: QueueSettings = { retryLimit: 31, retryDelay: 8, retryBackoff: true, retryDelayMax: 3_600 }

// A password-reset link is valid for an hour, so its email is retried about that long.
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
  // It queries the provider about a month of payments, one by one.
  reconcile: { retryLimit: 5, retryDelay: 60, retryBackoff: true, expireInSeconds: HALF_AN_HOUR },
  sweep: { retryLimit: 2, retryBackoff: true, deleteAfterSeconds: 3_600, retentionSeconds: 3_600 },
  weather: { retryLimit: 2, retryBackoff: true, deleteAfterSeconds: 3_600, retentionSeconds: 3_600 },
  // Retries after about half a minute, then at doubling intervals up to half-hourly: about five hours. Retried only if the
  // provider can't have accepted it.
  text: { retryLimit: 14, retryDelay: 30, retryBackoff: true, retryDelayMax: 1_800 },
  'text-sweep': { retryLimit: 2, retryBackoff: true, deleteAfterSeconds: 3_600, retentionSeconds: 3_600 },
  // Scheduled again every hour; uploading to a remote bucket may take long.
  backup: {
    retryLimit: 0,
    retryBackoff: true,
    expireInSeconds: 6 * 3_600,
    deleteAfterSeconds: 3_600,
    retentionSeconds: 3_600,
  },
}

export const queueNames = Object.keys(queues) as QueueName[]

/** When expired data is deleted; only one of several servers does it. */
const SWEEP_TIMES = '7,27,47 * * * *'

/** Each place is queried about once an hour; this is how soon a new one is. */
const WEATHER_TIMES = '4,14,24,34,44,54 * * * *'

const PAYMENT_SWEEP_TIMES = '*/5 * * * *'

/** When due text reminders are written. */
const TEXT_TIMES = '2,12,22,32,42,52 * * * *'

/** Once a night: 3:23 AM in Phoenix. */
const RECONCILE_TIMES = '23 10 * * *'

/** Hourly; makes tonight's backup if it doesn't exist yet. */
const BACKUP_TIMES = '41 * * * *'

/** Queues whose jobs are deleted as soon as they are done. */
export const secretQueues: QueueName[] = ['account-mail']

/**
 * After this many seconds a job is considered abandoned. Every handler finishes sooner, except `reconcile` and `backup`,
 * which set their own.
 */
const ABANDONED_AFTER = 60

/** Advisory lock number; arbitrary, but the same on every server. */
export const lockNumber = 2020_09_02

/**
 * Creates or updates the job tables and queues, as part of migrating; servers that start simultaneously wait for each other.
 * `settings` overrides those of every queue (tests retry sooner).
 */
export async function installJobs(url: string, settings: QueueSettings = {}): Promise<void> {
  const lock = new Client({ connectionString: url })
  await lock.connect()
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {}) // such errors are also thrown
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
