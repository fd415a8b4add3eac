import { DrizzleQueryError } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Payloads, type QueueName, queueNames, secretQueues } from './queues.ts'

/** Does one job. Returns when it is done, throws when it is to be tried again. `signal` ends at shutdown. */
export type Handler<Q extends QueueName> = (data: Payloads[Q], signal: AbortSignal) => Promise<unknown>

export type Handlers = { [Q in QueueName]: Handler<Q> }

/** Trying again will not help. The job goes to the undelivered at once. */
export class Undeliverable extends Error {}

export interface WorkerOptions {
  /** Seconds between looks for jobs that fell due or wait for another try; new ones are noticed at once. */
  pollSeconds?: number
  /** Seconds between looks for jobs abandoned by a process that died. */
  superviseSeconds?: number
}

const AT_ONCE = 10

/**
 * Works on the jobs of every queue until `stop`. Any number of processes may do so on one database. `stop` lets the
 * jobs in hand finish, at most `drainMs`; what is left then is tried again later.
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
  boss.on('warning', ({ message }) => log.debug({ from: 'pg-boss' }, message)) // its data may hold values of a query
  await boss.start()
  for (const name of queueNames) await boss.work<object>(name, workOptions(pollSeconds), (jobs) => settle(name, jobs))

  type Claim = { id: string; retryCount: number; data: object; signal: AbortSignal }
  type Outcome = { id: string; status: 'completed' | 'failed' | 'deadletter'; output?: { message: string } }

  function settle(name: QueueName, jobs: Claim[]): Promise<Outcome[]> {
    let inHand = jobs.length
    const isLast = () => --inHand === 0
    return Promise.all(jobs.map((job) => attempt(name, job, isLast)))
  }

  async function attempt(name: QueueName, job: Claim, isLast: () => boolean): Promise<Outcome> {
    try {
      await (handlers[name] as Handler<QueueName>)(job.data as never, job.signal)
    } catch (err) {
      log.warn({ err, queue: name, job: job.id, tries: job.retryCount + 1 }, 'a job failed')
      const output = { message: reasonOf(err) }
      isLast()
      return { id: job.id, status: err instanceof Undeliverable ? 'deadletter' : 'failed', output }
    }
    const done = { id: job.id, status: 'completed' } as const
    const isSecret = secretQueues.includes(name)
    // Marked at once, for a slower job of the same batch must not leave this one in doubt. The library marks the last.
    if (isLast() && !isSecret) return done
    const finish = isSecret ? boss.deleteJob(name, job) : boss.complete(name, job)
    await finish.catch((err) => log.warn({ err, job: job.id }, 'a done job could not be marked'))
    return done
  }

  return { stop: (drainMs = 10_000) => boss.stop({ graceful: true, timeout: drainMs }) }
}

/** What the owner reads of a job that was given up. The words of the mail's other end, none of the database's. */
function reasonOf(err: unknown): string {
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
