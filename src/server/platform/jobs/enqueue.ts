import { type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, type Db as JobDb, PgBoss } from 'pg-boss'
import type { Db } from '../database/database.ts'
import { type Job, lockNumber, queueNames, UNDELIVERED } from './queues.ts'

/** How long the data of a job may be, as JSON: ours have a hundred bytes, a mail a few thousand. */
export const MAX_JOB_BYTES = 1024 * 1024

const isTooLong = ({ data }: Job) => Buffer.byteLength(JSON.stringify(data)) > MAX_JOB_BYTES

export type Jobs = Awaited<ReturnType<typeof openJobs>>

/** The way to ask for work. It has no connection of its own: it writes through the database, or transaction, it gets. */
export async function openJobs(db: Db) {
  const boss = new PgBoss({ db: through(db), supervise: false, schedule: false })
  // Learns the queues now: inside a caller's transaction that would take a second connection.
  for (const name of [...queueNames, UNDELIVERED]) await boss.insert(name, [])

  /** Asks for work inside the caller's transaction: it is done if, and only if, that commits. */
  async function enqueue(tx: Db, ...jobs: Job[]): Promise<void> {
    if (jobs.some(isTooLong)) throw new Error('A job is longer than any of ours')
    const options = { db: through(tx) }
    for (const [queue, ofQueue] of Map.groupBy(jobs, ({ queue }) => queue)) {
      const rows = ofQueue.map(({ data, startAfter }) => ({ data, startAfter }))
      await boss.insert(queue, rows, options)
    }
  }

  /** Asks for work that one job does for everybody: none is added while one waits or is in hand. */
  async function enqueueOnce(tx: Db, job: Job): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber}, hashtext(${job.queue}))`)
    const known = await boss.findJobs(job.queue, { db: through(tx) })
    if (!known.some(({ state }) => isToDo.has(state))) await enqueue(tx, job)
  }

  /** Gives one that was given up another day of tries. False where there is none of that id (any more). */
  const sendAgain = async (id: string): Promise<boolean> => (await boss.redrive(UNDELIVERED, { ids: [id] })) > 0

  /** Removes, in the caller's transaction, the jobs (`pgboss.job job`) that `where` finds. */
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
   * Takes back, in the caller's transaction, all that waits, was done or was given up about these bookings and this
   * account. What a worker has in hand is not tried again.
   */
  const forget = (tx: Db, bookingIds: string[], userId: string): Promise<void> =>
    remove(tx, sql`data->>'bookingId' = any(${sql.param(bookingIds)}::text[]) or data->>'userId' = ${userId}`)

  return { enqueue, enqueueOnce, sendAgain, remove, forget }
}

const isToDo = new Set<string>(['created', 'retry', 'active'])

const through = (db: Db): JobDb => fromDrizzle(db, sql)
