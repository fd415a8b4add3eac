import type { Db } from '../database/database.ts'
import { runPlain } from '../database/plain-sql.ts'

/** One row to write; without `startAfter` it is due now. */
export interface JobRow {
  queue: string
  data: object
  startAfter?: Date
}

/** How long the data of a job may be, as JSON: ours have a hundred bytes, a mail a few thousand. */
export const MAX_JOB_BYTES = 1024 * 1024

// What the library's own insert writes (insert-jobs.test.ts compares them), but for all queues of a booking in one
// statement: theirs takes one a queue and three times the processor. Workers wait on the channel for what is due.
const text = `
  with inserted as (
    insert into pgboss.job (name, data, start_after, keep_until, expire_seconds, deletion_seconds, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select queue.name, given.data, at, at + queue.retention_seconds * interval '1 second', queue.expire_seconds,
      queue.deletion_seconds, queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
      queue.policy, queue.dead_letter, queue.heartbeat_seconds
    from unnest($1::text[], $2::jsonb[], $3::timestamptz[]) given(name, data, start_after)
    join pgboss.queue using (name)
    cross join lateral (select coalesce(given.start_after, pgboss.job_now())) due(at)
    returning name, start_after
  ),
  told as (
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name)
    from inserted where start_after <= pgboss.job_now() group by name
  )
  select (select count(*) from inserted)::int as inserted, (select count(*) from told)::int as told`

/** Writes jobs in the caller's transaction, and tells the workers of those that are due once it commits. */
export async function insertJobs(tx: Db, rows: readonly JobRow[]): Promise<void> {
  if (rows.length === 0) return
  const data = rows.map((row) => JSON.stringify(row.data))
  if (data.some((json) => Buffer.byteLength(json) > MAX_JOB_BYTES)) throw new Error('A job is longer than any of ours')
  const written = await runPlain<{ inserted: number }>(tx, text, [
    rows.map(({ queue }) => queue),
    data,
    rows.map(({ startAfter }) => startAfter?.toISOString() ?? null),
  ])
  if (written.rows[0]?.inserted !== rows.length) throw new Error('A job was asked of a queue that does not exist')
}
