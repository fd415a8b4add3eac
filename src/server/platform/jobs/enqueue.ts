import { type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, type Db as JobDb, PgBoss } from 'pg-boss'
import type { Db } from '../database/database.ts'
import { type Job, lockNumber, queueNames, UNDELIVERED } from './queues.ts'

/** Maximum size of a job's data as JSON. Ours have about a hundred bytes, an email a few thousand. */
export const MAX_JOB_BYTES = 1024 * 1024

const isTooLong = ({ data }: Job) => Buffer.byteLength(JSON.stringify(data)) > MAX_JOB_BYTES

export type Jobs = Awaited<ReturnType<typeof openJobs>>

/** Enqueues jobs. Has no connection of its own; it writes through the database or transaction it is given. */
export async function openJobs(db: Db) {
  const boss = new PgBoss({ db: through(db), supervise: false, schedule: false })
  // Loads the queues now, because doing so inside a caller's transaction would take a second connection.
  for (const name of [...queueNames, UNDELIVERED]) await boss.insert(name, [])

  /** Enqueues jobs in the caller's transaction: they run if, and only if, it commits. */
  async function enqueue(tx: Db, ...jobs: Job[]): Promise<void> {
    if (jobs.some(isTooLong)) throw new Error('A job is longer than any of ours')
    const options = { db: through(tx) }
    for (const [queue, ofQueue] of Map.groupBy(jobs, ({ queue }) => queue)) {
      const rows = ofQueue.map(({ data, startAfter }) => ({ data, startAfter }))
      await boss.insert(queue, rows, options)
    }
  }

  /** Enqueues a job that is shared: does nothing if one is already queued or running. */
  async function enqueueOnce(tx: Db, job: Job): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber}, hashtext(${job.queue}))`)
    const known = await boss.findJobs(job.queue, { db: through(tx) })
    if (!known.some(({ state }) => isToDo.has(state))) await enqueue(tx, job)
  }

  /** Retries an undelivered job for another day. Returns false if it doesn't exist anymore. */
  const sendAgain = async (id: string): Promise<boolean> => (await boss.redrive(UNDELIVERED, { ids: [id] })) > 0

  /** Deletes, in the caller's transaction, the jobs matching `where`, a condition on pg-boss's documented table `pgboss.job job`. */
  async function remove(tx: Db, where: SQL): Promise<void> {
    const { rows } = await tx.execute<{ id: string; name: string }>(
      sql`select id, name from pgboss.job job where ${where}`,
    )
    for (const [queue, ofQueue] of Map.groupBy(rows, ({ name }) => name)) {
      const ids = ofQueue.map(({ id }) => id)
      await boss.deleteJob(queue, ids, { db: through(tx) })
    }
  }

  /**
   * Deletes, in the caller's transaction, all queued, completed and undelivered jobs about these bookings and this account.
   * A job already running isn't retried.
   */
  const forget = (tx: Db, bookingIds: string[], userId: string): Promise<void> =>
    remove(tx, sql`data->>'bookingId' = any(${sql.param(bookingIds)}::text[]) or data->>'userId' = ${userId}`)

  return { enqueue, enqueueOnce, sendAgain, remove, forget }
}

const isToDo = new Set<string>(['created', 'retry', 'active'])

const through = (db: Db): JobDb => fromDrizzle(db, sql)
