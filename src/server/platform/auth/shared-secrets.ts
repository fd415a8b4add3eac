import type { Client } from 'pg'
import { CannotStart } from '../config/startup-error.ts'
import { openPersistentConnection } from '../database/persistent-connection.ts'
import { takeStartLock } from '../database/start-lock.ts'
import { type PasswordScheme, sitePasswords } from './hashing.ts'

/** A secret that all servers on one database must share. */
export interface SharedSecret {
  variable: 'AUTH_SECRET' | 'ADMIN_PANEL_PASSWORD' | 'ADMIN_SIGN_IN_PASSWORD'
  value: string
  /** Applies a changed value; runs before it is recorded as applied. */
  apply?: () => Promise<void>
}

// Advisory lock numbers; arbitrary, but the same on every server: one for comparing secrets, one held while running.
const lookLock = 2020_09_03
const runningLock = 2020_09_04

/**
 * Registers this server on the database until the returned function is called or the process ends. Throws `CannotStart` if
 * another runs with different secrets; if none runs, applies changed secrets and stores their hashes. `onTrouble` is called
 * when the connection breaks (it is reopened), and if servers with other secrets started in the meantime.
 */
export async function joinServers(
  url: string,
  secrets: readonly SharedSecret[],
  onTrouble: (error: Error) => void,
  scheme = sitePasswords,
): Promise<() => Promise<void>> {
  const connection = await openPersistentConnection(
    {
      url,
      name: 'dome-and-den presence',
      async prepare(client, isFirst) {
        // Otherwise a machine that lost power would still count as running for two hours.
        await client.query(`select set_config('tcp_keepalives_idle', '30', false)`)
        await (isFirst ? agree(client, secrets, scheme) : rejoin(client, secrets, onTrouble, scheme))
      },
      proof: `select exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as sound`,
      onError: onTrouble,
    },
    { isNeeded: true },
  )
  return connection.close
}

/** Compares our secrets with those of running servers. Only one server compares at a time. */
async function agree(client: Client, secrets: readonly SharedSecret[], scheme: PasswordScheme): Promise<void> {
  await takeStartLock(client, lookLock)
  const { changed, unknown } = await compare(client, secrets, scheme)
  if (changed.length > 0) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [runningLock])
    if (!rows[0].alone) throw new CannotStart(sentence(changed))
  }
  for (const { variable, value, apply } of [...changed, ...unknown]) {
    await apply?.()
    await client.query(
      `insert into shared_secrets (variable, hash) values ($1, $2)
       on conflict (variable) do update set hash = excluded.hash, since = now()`,
      [variable, await scheme.hash(value)],
    )
  }
  await client.query('select pg_advisory_lock_shared($1)', [runningLock])
  if (changed.length > 0) await client.query('select pg_advisory_unlock($1)', [runningLock])
  await client.query('select pg_advisory_unlock($1)', [lookLock])
}

/** Registers us again after a reconnect. We're already running, so differences can only be reported. */
async function rejoin(
  client: Client,
  secrets: readonly SharedSecret[],
  onTrouble: (error: Error) => void,
  scheme: PasswordScheme,
) {
  await client.query('select pg_advisory_lock_shared($1)', [runningLock])
  const { changed } = await compare(client, secrets, scheme)
  if (changed.length > 0) onTrouble(new CannotStart(sentence(changed)))
}

async function compare(client: Client, secrets: readonly SharedSecret[], scheme: PasswordScheme) {
  const { rows } = await client.query<{ variable: string; hash: string }>('select variable, hash from shared_secrets')
  const kept = new Map(rows.map(({ variable, hash }) => [variable, hash]))
  const differs = await Promise.all(
    secrets.map(async ({ variable, value }) => {
      const hash = kept.get(variable)
      return hash !== undefined && !(await scheme.verify({ hash, password: value }).catch(() => false))
    }),
  )
  return {
    changed: secrets.filter((_, index) => differs[index]),
    unknown: secrets.filter(({ variable }) => !kept.has(variable)),
  }
}

const sentence = (secrets: readonly SharedSecret[]) =>
  `Another server is running on this database with a different ${secrets.map(({ variable }) => variable).join(' and ')}. ` +
  'Every server needs the same values; to change one, stop all servers first. Anything not set is generated separately in each DATA_DIR.'
