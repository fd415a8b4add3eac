import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { hourLabel } from '../../src/domain/calendar.ts'
import type { EmailService } from '../support/email-service.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { type Customer, customerEnvironment, signUpCustomers } from './customers.ts'
import { type BookingInput, freeStarts, inputFor, openEverything, post, type Start } from './schedule.ts'

const program = fileURLToPath(new URL('quick-server.ts', import.meta.url))

/** Servers with fast retries on one database and one outbox, and bookings for them. */
export async function mailWorld(pool: Pool, url: string, service: EmailService) {
  await openEverything(pool)
  const outboxHome = mkdtempSync(join(tmpdir(), 'dome-and-den-mail-'))
  // Far enough ahead that no reminder comes due during the test.
  const starts = freeStarts(30)

  const start = (environment: Record<string, string> = service.environment, dataDir = outboxHome) =>
    startServer({ ...customerEnvironment, ...environment, DATABASE_URL: url, DATA_DIR: dataDir }, program)

  async function inputs(count: number): Promise<BookingInput[]> {
    const customers = await signUpCustomers(pool, count)
    return customers.map((customer) => inputFor(customer, starts.next().value as never))
  }

  return {
    start,
    inputs,
    outboxHome,

    /** Books each and measures the time; throws if one isn't answered with 201. */
    async book(server: ServerProcess, wanted: BookingInput[]): Promise<{ id: string; ms: number }[]> {
      const done: { id: string; ms: number }[] = []
      for (const input of wanted) {
        const began = performance.now()
        const answer = await post(server, input)
        if (answer?.status !== 201) throw new Error(`not booked: ${JSON.stringify(answer)}`)
        done.push({ id: answer.body.id as string, ms: performance.now() - began })
      }
      return done
    },

    /**
     * Waits until no email is due, being sent or to be retried. Those scheduled for later, such as reminders, don't count,
     * nor do the clock's jobs: one that a kill caught halfway isn't taken over for minutes.
     */
    async untilQuiet(patience = 180_000): Promise<void> {
      for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(100)) {
        const { rows } = await pool.query(
          `select 1 from pgboss.job where state < 'completed' and (name like '%-mail' or name = 'owner-notification')
           and (state > 'created' or start_after < now() + interval '30 s')
           and start_after < now() + interval '1 hour' limit 1`,
        )
        if (rows.length === 0) return
      }
      throw new Error('The jobs did not come to rest.')
    },

    /** Moves a booking to a free start; throws if it isn't answered with 200. */
    async move(server: ServerProcess, customer: Customer, id: string): Promise<void> {
      const { date, hour } = starts.next().value as Start
      const answer = await fetch(`${server.url}/api/bookings/${id}/reschedule`, {
        method: 'POST',
        headers: { ...customer.headers, origin: server.origin, 'content-type': 'application/json' },
        body: JSON.stringify({ date, time: hourLabel(hour) }),
      })
      if (answer.status !== 200) throw new Error(`not moved: ${await answer.text()}`)
    },

    /** Makes emails due that wait for two minutes after the last change. */
    async endPause(): Promise<void> {
      await pool.query(
        `update pgboss.job set start_after = now() where state < 'active' and start_after < now() + interval '3 min'`,
      )
    },

    /** The names of the emails in an outbox, without extension. */
    outbox(...homes: string[]): string[] {
      const folders = [outboxHome, ...homes].map((home) => join(home, 'outbox')).filter((folder) => existsSync(folder))
      return folders.flatMap((folder) => readdirSync(folder)).map((name) => name.replace(/\.eml$/, ''))
    },

    /** How often the email service was called for each booking. */
    callsFor(ids: readonly string[]): number[] {
      const heard = service.taken.map(({ body }) => body.template_params.message ?? '')
      return ids.map((id) => heard.filter((message) => message.includes(id)).length)
    },

    /** The bookings with a confirmation in an outbox. */
    confirmed(...homes: string[]): Set<string> {
      return new Set(this.outbox(...homes).flatMap((name) => /^confirmed-(.{36})-0$/.exec(name)?.[1] ?? []))
    },

    end: () => rmSync(outboxHome, { recursive: true, force: true }),
  }
}
