import { Client, escapeIdentifier } from 'pg'

// Advisory lock number; arbitrary, but the same for every doctor.
const turnNumber = 2020_09_15

/** Another doctor is using the scratch database. */
export class ScratchTaken extends Error {}

/** The database user lacks permission to create databases. */
export class ScratchForbidden extends Error {}

/**
 * Creates an empty database next to `url`'s, while `use` runs. Its name is fixed, so the next doctor removes what a killed
 * one left; `signal` removes it immediately, which aborts `use`.
 */
export async function withScratchDatabase<T>(
  url: string,
  signal: AbortSignal,
  use: (scratchUrl: string) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'dome-and-den doctor' })
  client.on('error', () => {})
  await client.connect()
  let dropping: Promise<unknown> | undefined
  try {
    const { rows } = await client.query<{ taken: boolean; name: string }>(
      `select not pg_try_advisory_lock($1) as taken, 'doctor_scratch_' || oid as name
       from pg_database where datname = current_database()`,
      [turnNumber],
    )
    const { taken = true, name = '' } = rows[0] ?? {}
    if (taken) throw new ScratchTaken()
    const drop = () => client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
    await drop()
    await create(client, name)
    const dropNow = () => {
      dropping ??= drop()
    }
    signal.addEventListener('abort', dropNow, { once: true })
    try {
      signal.throwIfAborted()
      return await use(scratchDatabaseUrl(url, name))
    } finally {
      signal.removeEventListener('abort', dropNow)
      await (dropping ?? drop())
    }
  } finally {
    await client.end()
  }
}

async function create(client: Client, name: string) {
  try {
    await client.query(`create database ${escapeIdentifier(name)} template template0 encoding 'UTF8'`)
  } catch (cause) {
    if ((cause as { code?: unknown }).code === '42501') throw new ScratchForbidden('', { cause })
    throw cause
  }
}

function scratchDatabaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
