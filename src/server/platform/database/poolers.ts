import type { Client } from 'pg'
import { CannotStart } from '../config/startup-error.ts'

const LIMITS = { statement_timeout: 14_000, idle_in_transaction_session_timeout: 30_000 }

/** The server's time limits of a connection in milliseconds. A pooler refuses them as startup parameters. */
export const timeLimits = (isPooled: boolean) => (isPooled ? {} : LIMITS)

/** What to write into the configuration of PgBouncer, so that its connections have those limits. */
const CONNECT_QUERY = Object.entries(LIMITS)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join('; ')

/** Throws `CannotStart` where the connections that a pooler lends have no time limits. */
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
 * Throws `CannotStart` where a connection is lent for one transaction at a time: locks and LISTEN would end up with
 * somebody else. `another` opens a second connection to the same place.
 */
export async function refuseTransactionPooler(client: Client, another: () => Promise<Client>): Promise<void> {
  // Two connections that are open at once and meet the same backend share it.
  const second = await another()
  try {
    for (let count = 0; count < TRIES; count++) {
      if ((await backendOf(client)) !== (await backendOf(second))) continue
      throw new CannotStart(
        'The direct connection to the database goes through a pooler that lends it out one transaction at a time. Set DATABASE_DIRECT_URL to the address of the database itself.',
      )
    }
  } finally {
    await second.end()
  }
}

async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
