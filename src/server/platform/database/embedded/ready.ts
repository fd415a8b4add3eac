import { setTimeout as pause } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'
import { CannotStart } from '../../config/startup-error.ts'

const wrongPassword = '28P01'

/** Becomes true when the server answers, false when `ended` says that it never will. */
export async function untilReady(url: string, ended: AbortSignal): Promise<boolean> {
  while (!ended.aborted) {
    try {
      await asked(url, 'select 1')
      return true
    } catch (error) {
      if ((error as { code?: string }).code === wrongPassword) {
        throw new CannotStart(
          'The database doesn’t accept the password in DATA_DIR/secrets/database-password. Put the right one back, or restore a backup into an empty DATA_DIR.',
          { cause: error },
        )
      }
      await pause(30)
    }
  }
  return false
}

/** Creates the database that the address names, where it is missing. */
export async function ensureDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  if (await asked(url, 'select from pg_database where datname = $1', [name])) return
  await asked(url, `create database ${escapeIdentifier(name)}`)
}

/** Runs one statement in the maintenance database and tells how many rows it gave. */
async function asked(url: string, statement: string, values: unknown[] = []) {
  const address = new URL(url)
  address.pathname = '/postgres'
  const client = new Client({ connectionString: address.href, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement, values)).rowCount ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}
