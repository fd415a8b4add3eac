import type { Client } from 'pg'
import { CannotStart } from '../config/startup-error.ts'

const LIMITS = { statement_timeout: 14_000, idle_in_transaction_session_timeout: 30_000 }

/** The server's connection time limits in milliseconds. A pooler rejects them as startup parameters. */
export const timeLimits = (isPooled: boolean) => (isPooled ? {} : LIMITS)

/** Setting for PgBouncer that gives its connections these limits. */
const CONNECT_QUERY = Object.entries(LIMITS)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join('; ')

/** Throws `CannotStart` if the pooler's connections have no time limits. */
export async function refuseUnlimited(query: (text: string) => Promise<{ rows: Record<string, string>[] }>) {
  const names = Object.keys(LIMITS)
  const { rows } = await query(`select ${names.map((name) => `current_setting('${name}') as ${name}`)}`)
  if (names.every((name) => rows[0]?.[name] !== '0')) return
  throw new CannotStart(
    `The pooler at DATABASE_URL hands out connections without time limits, so a stuck statement would hold one forever. In PgBouncer’s [databases] section, add this to the database’s line: connect_query='${CONNECT_QUERY}'`,
  )
}

const TRIES = 5

/**
 * Throws `CannotStart` for a transaction-mode pooler, where locks and LISTEN would end up with another client. `another`
 * opens a second connection to the same address.
 */
export async function refuseTransactionPooler(client: Client, another: () => Promise<Client>): Promise<void> {
  // If two open connections reach the same backend, they share it.
  const second = await another()
  try {
    for (let count = 0; count < TRIES; count++) {
      if ((await queryBackendPid(client)) !== (await queryBackendPid(second))) continue
      throw new CannotStart(
        'The direct connection to the database goes through a pooler that lends it out one transaction at a time. Set DATABASE_DIRECT_URL to the address of the database itself.',
      )
    }
  } finally {
    await second.end()
  }
}

async function queryBackendPid(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
