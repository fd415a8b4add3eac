import type { ClientBase } from 'pg'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { MAX_JOB_BYTES } from '../../platform/jobs/enqueue.ts'
import { queueNames, secretQueues } from '../../platform/jobs/queues.ts'
import { documentIn } from './read-backup.ts'

/** A job that waits, as it was asked for. */
const WaitingJob = z.object({
  queue: z.enum(queueNames),
  data: z.record(z.string(), z.unknown()),
  at: z.iso.datetime(),
})
type WaitingJob = z.output<typeof WaitingJob>

const AT_ONCE = 500

/** How long a line of a job may be: its data, and 100 bytes around them. */
export const MAX_LINE_BYTES = MAX_JOB_BYTES + 1_000

/**
 * What is still to be done for somebody, a line of JSON each: mails, refunds, reminders. Not the rounds that come by themselves
 * (they carry no data), nor links to confirm or reset, which are over when this is read.
 */
export async function* waitingJobs(client: ClientBase): AsyncGenerator<Uint8Array> {
  const { rows: found } = await client.query(`select to_regclass('pgboss.job') as jobs`)
  if (found[0]?.jobs === null) return // a start that broke off before it made them
  let after = ''
  for (;;) {
    const { rows } = await client.query<WaitingJob & { id: string }>(
      `select id::text, name as queue, data, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from pgboss.job
       where state in ('created', 'retry', 'active') and data <> '{}' and name = any ($1) and id::text > $2
       order by id::text limit $3`,
      [queueNames.filter((name) => !secretQueues.includes(name)), after, AT_ONCE],
    )
    for (const { queue, data, at } of rows) yield Buffer.from(`${JSON.stringify({ queue, data, at })}\n`)
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.id ?? ''
  }
}

/** Asks for the jobs of these lines again, in the client's transaction. Throws `CannotStart` for a line that is not a job. */
export async function askAgain(client: ClientBase, lines: string[]): Promise<void> {
  const jobs = lines.map((line) => documentIn(Buffer.from(line), WaitingJob, MAX_LINE_BYTES))
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false })
  for (const [queue, ofQueue] of Map.groupBy(jobs, (job) => job.queue))
    await boss.insert(
      queue,
      ofQueue.map(({ data, at }) => ({ data, startAfter: new Date(at) })),
    )
}
