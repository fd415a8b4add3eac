import { DrizzleQueryError } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Payloads, type QueueName, queueNames, secretQueues } from './queues.ts'

/** Runs one job. Returns when done, throws to retry. `signal` aborts at shutdown. */
type Handler<Q extends QueueName> = (data: Payloads[Q], signal: AbortSignal) => Promise<unknown>

export type Handlers = { [Q in QueueName]: Handler<Q> }

/** Throw this if retrying won't help: the job becomes undelivered immediately. */
export class Undeliverable extends Error {}

export interface WorkerOptions {
  /** Interval for polling due jobs and retries; new jobs are noticed immediately. */
  pollSeconds?: number
  /** Interval for detecting jobs abandoned by a process that died. */
  superviseSeconds?: number
}

const AT_ONCE = 10

/**
 * Runs the jobs of every queue until `stop`. Any number of processes can do so on one database. `stop` lets running jobs
 * finish for up to `drainMs`; what remains is retried later.
 */
export async function startJobs(
  url: string,
  handlers: Handlers,
  log: Logger,
  { pollSeconds = 5, superviseSeconds = 30 }: WorkerOptions = {},
) {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'dome-and-den jobs',
    max: 3,
    useListenNotify: true,
    schedule: true,
    cronMonitorIntervalSeconds: superviseSeconds,
    cronWorkerIntervalSeconds: Math.max(1, pollSeconds),
    superviseIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 3_600,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (err) => log.warn({ err }, 'jobs are held up'))
  boss.on('warning', ({ message }) => log.debug({ from: 'pg-boss' }, message)) // its data may contain query values
  await boss.start()
  for (const name of queueNames) await boss.work<object>(name, workOptions(pollSeconds), (jobs) => settle(name, jobs))

  type Claim = { id: string; retryCount: number; data: object; signal: AbortSignal }
  type Outcome = { id: string; status: 'completed' | 'failed' | 'deadletter'; output?: { message: string } }

  function settle(name: QueueName, jobs: Claim[]): Promise<Outcome[]> {
    let inHand = jobs.length
    const countDown = () => --inHand === 0
    return Promise.all(jobs.map((job) => attempt(name, job, countDown)))
  }

  async function attempt(name: QueueName, job: Claim, countDown: () => boolean): Promise<Outcome> {
    try {
      await (handlers[name] as Handler<QueueName>)(job.data as never, job.signal)
    } catch (err) {
      log.warn({ err, queue: name, job: job.id, tries: job.retryCount + 1 }, 'a job failed')
      const output = { message: failureReason(err) }
      countDown()
      return { id: job.id, status: err instanceof Undeliverable ? 'deadletter' : 'failed', output }
    }
    const done = { id: job.id, status: 'completed' } as const
    const isSecret = secretQueues.includes(name)
    // Mark it complete now rather than when the whole batch settles. pg-boss marks the last one.
    if (countDown() && !isSecret) return done
    const finish = isSecret ? boss.deleteJob(name, job) : boss.complete(name, job)
    await finish.catch((err) => log.warn({ err, job: job.id }, 'a done job could not be marked'))
    return done
  }

  return { stop: (drainMs = 10_000) => boss.stop({ graceful: true, timeout: drainMs }) }
}

/** Reason of a failure, shown to the owner: the mail server's own words, but nothing from the database. */
function failureReason(err: unknown): string {
  if (err instanceof DrizzleQueryError) return 'The database could not be reached.'
  return err instanceof Error ? err.message : String(err)
}

const workOptions = (pollSeconds: number) => ({
  batchSize: AT_ONCE,
  burstWhenBatchFull: true,
  perJobResults: true as const,
  pollingIntervalSeconds: pollSeconds,
  notifyPollingIntervalSeconds: pollSeconds,
})
