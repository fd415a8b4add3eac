import { sql } from 'drizzle-orm'
import { fromDrizzle, type Db as JobDb, PgBoss } from 'pg-boss'
import type { Db } from '../database/database.ts'
import { insertJobs } from './insert-jobs.ts'
import { type Job, lockNumber, queueNames, UNDELIVERED } from './queues.ts'

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
