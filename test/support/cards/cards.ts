import { afterAll } from 'vitest'
import { jobHandlers } from '../../../src/server/job-handlers.ts'
import { reconcile } from '../../../src/server/payments/reconcile/reconcile.ts'
import { sweepPayments } from '../../../src/server/payments/reconcile/sweep-payments.ts'
import type { Payloads, QueueName } from '../../../src/server/platform/jobs/queues.ts'
import type { Handlers } from '../../../src/server/platform/jobs/workers.ts'
import { startStripeStandIn } from '../../stand-in/stripe/start-stripe-stand-in.ts'
import { testApp } from '../app.ts'

/** Monday, June 1, 2026, noon in Phoenix. */
export const noon = '2026-06-01T19:00:00Z'

export type TestCards = Awaited<ReturnType<typeof testCards>>

const webhookSecret = 'whsec_of_the_test'

/**
 * The real app with cards on, the provider's stand-in on the same clock, and jobs that run only when the test asks.
 * Webhooks are held until `hear`.
 */
export async function testCards({ servers = 1 }: { servers?: number } = {}) {
  let now = () => new Date(noon)
  const standIn = await startStripeStandIn({ clock: () => now(), webhookSecret, retryDelays: [20, 100, 500] })
  standIn.webhooks({ deliver: 'hold' })
  const app = await testApp({
    now: noon,
    env: standIn.environment,
    servers,
  })
  now = app.clock
  afterAll(() => standIn.stop())
  const { clock, pool, cards } = app
  if (!cards) throw new Error('Cards are off')
  const everyServer = app.servers.flatMap((deps) => (deps.cards ? [{ ...deps, cards: deps.cards }] : []))
  const deps = { ...app, cards }
  const sent: { to: string; subject: string; text: string }[] = []
  const mailer = { send: async (mail: { to: string; subject: string; text: string }) => void sent.push(mail) }
  const workers = app.servers.map((deps) => jobHandlers(deps, mailer))

  /** Runs the jobs of the given queues that are due by the test's clock, and the jobs they enqueue, on all servers. */
  async function work(queues: QueueName[] = ['payment-event', 'payment-close', 'refund'], failing = false) {
    const counts = await Promise.all(workers.map((handlers) => runJobs(handlers, queues, failing)))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  async function runJobs(handlers: Handlers, queues: QueueName[], failing: boolean): Promise<number> {
    let done = 0
    for (;;) {
      const { rows } = await pool.query<{ id: string; name: QueueName; data: object }>(
        `delete from pgboss.job where id = (select id from pgboss.job where name = any($1) and state = 'created'
           and start_after <= greatest(now(), $2) order by created_on, id limit 1 for update skip locked) returning id, name, data`,
        [queues, clock()],
      )
      const [job] = rows
      if (!job) return done
      done++
      const handle = handlers[job.name] as (data: Payloads[QueueName], signal: AbortSignal) => Promise<unknown>
      const doing = handle(job.data as never, AbortSignal.timeout(20_000))
      await (failing ? doing.catch(() => {}) : doing)
    }
  }

  /** Delivers the held webhooks, signed by the provider, through the real route. */
  async function hear(how: { copies?: number; shuffle?: boolean } = {}) {
    const server = await listening((request) => app.nextApp().fetch(request))
    standIn.webhooks({ url: `${server.url}/api/payments/webhook` })
    standIn.releaseWebhooks(how)
    await standIn.settled()
    await server.close()
  }

  return {
    ...app,
    standIn,
    deps,
    sent,
    work,
    hear,
    sweep: () => Promise.all(everyServer.map((one) => sweepPayments(one))),
    reconcile: () => Promise.all(everyServer.map((one) => reconcile(one))).then(([one]) => one),
    /** Moves the clock of the app and the provider. */
    later: (minutes: number) => clock.set(new Date(clock().getTime() + minutes * 60_000)),
  }
}

async function listening(fetch: (request: Request) => Response | Promise<Response>) {
  const { serve } = await import('@hono/node-server')
  const opened = Promise.withResolvers<number>()
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => opened.resolve(port))
  const port = await opened.promise
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
