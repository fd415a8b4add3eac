import type { Client } from 'pg'
import { CannotStart } from '../config/startup-error.ts'

/** How long a start waits for another start, and for locked tables. */
export const LOCK_LIMIT_SECONDS = 60

/** Did a statement exceed the lock timeout? */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03'

/**
 * Takes an advisory lock held by servers while starting, until the connection closes. If another holds it too long, throws
 * `CannotStart` naming that connection.
 */
export async function takeStartLock(client: Client, number: number, seconds = LOCK_LIMIT_SECONDS): Promise<void> {
  // From here on, no lock wait on this connection exceeds the limit.
  await client.query(`select set_config('lock_timeout', $1, false)`, [`${seconds}s`])
  try {
    await client.query('select pg_advisory_lock($1)', [number])
  } catch (error) {
    throw isLockTimeout(error) ? new CannotStart(await sentence(client, number, seconds), { cause: error }) : error
  }
}

async function sentence(client: Client, number: number, seconds: number): Promise<string> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and objid = $1
     and database = (select oid from pg_database where datname = current_database())`,
    [number],
  )
  const waited = `Another server has been starting on this database for ${seconds} seconds and isn’t done yet. Start this one again in a moment.`
  const pid = rows[0]?.pid
  if (pid === undefined) return waited
  return `${waited} If no other server is starting, one left its connection behind: end it in psql with "select pg_terminate_backend(${pid})".`
}
