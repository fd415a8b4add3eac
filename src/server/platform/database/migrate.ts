import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { CannotStart } from '../config/startup-error.ts'
import { applyMigrations, countRows, type Migration, type RowCounts } from './apply-migrations.ts'
import { isDatabaseAway } from './database.ts'
import { refuseTransactionPooler } from './poolers.ts'
import { takeStartLock } from './start-lock.ts'

const ownFolder = join(import.meta.dirname, '../../../../migrations')

// Advisory lock number; arbitrary, but the same on every server.
const lockNumber = 2020_09_01

/** Oldest supported PostgreSQL version. */
export const oldestVersion = 15

interface MigrateOptions {
  folder?: string
  /** The last migration to apply; a backup is restored at the level it was made at. */
  upTo?: string | undefined
  upgrade?: Upgrade
}

/** Hooks around an upgrade: a database with data is brought to a newer level, such as '0024'. */
export interface Upgrade {
  /** Awaited before anything is changed; throwing cancels the upgrade. */
  before: (level: string) => Promise<void>
  after: (level: string, rows: RowCounts) => void
}

/**
 * Applies the files of `migrations/` by name, in one transaction, forward only. Servers that start simultaneously wait for
 * each other. Returns the names applied. Throws `CannotStart` if a file fails, changed after it was applied or is unknown to
 * us, or if a lock isn't available.
 */
export async function migrate(
  url: string,
  { folder = ownFolder, upTo, upgrade }: MigrateOptions = {},
): Promise<string[]> {
  const client = await connect(url)
  try {
    await refuseOldServer(client)
    await refuseReadOnly(client)
    await refuseTransactionPooler(client, () => connect(url))
    await takeStartLock(client, lockNumber)
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const files = readMigrations(folder).filter(({ name }) => upTo === undefined || name <= upTo)
    const pending = pendingMigrations(files, new Map(rows.map(({ name, checksum }) => [name, checksum])))
    if (pending.length === 0) return []
    const level = migrationLevel(pending)
    const isUpgrade = upgrade && rows.length > 0 && (await hasData(client))
    if (isUpgrade) await upgrade.before(level)
    const counts = await applyMigrations(client, pending)
    if (isUpgrade) upgrade.after(level, counts)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** The level of these files: '0024' for a last file 0024_nightly_backups.sql. */
const migrationLevel = (files: readonly Migration[]) => files.at(-1)?.name.split('_')[0] ?? ''

/** Does the database hold data? Rows inserted by migrations don't count. */
async function hasData(client: Client): Promise<boolean> {
  const counts = await countRows(client)
  return [...counts].some(([name, rows]) => rows > 0 && name !== 'resources')
}

/** Are all files of `migrations/` applied? */
export async function isMigrated(query: (text: string) => Promise<{ rows: { name: string }[] }>): Promise<boolean> {
  const applied = new Set((await query('select name from migrations')).rows.map(({ name }) => name))
  // Cached, because health checks call this often, and a new version's files may be deployed while this one runs.
  ownNames ??= namesIn(ownFolder)
  return ownNames.every((name) => applied.has(name))
}

let ownNames: string[] | undefined

/** The files of `migrations/`, in order. */
export const ownMigrations = () => readMigrations(ownFolder)

const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

function readMigrations(folder: string): Migration[] {
  return namesIn(folder).map((name) => {
    const statements = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') }
  })
}

function pendingMigrations(files: Migration[], applied: Map<string, string>) {
  for (const name of applied.keys()) {
    if (files.some((file) => file.name === name)) continue
    throw new CannotStart(`The database was migrated by a newer version (${name}). Start that version instead.`)
  }
  for (const { name, checksum } of files) {
    if ((applied.get(name) ?? checksum) === checksum) continue
    throw new CannotStart(`migrations/${name} was changed after it was applied. Restore it and add a new file instead.`)
  }
  return files.filter(({ name }) => !applied.has(name))
}

const patience = 20_000

/** Retries for a while, because the database may be starting along with us. */
async function connect(url: string, deadline = performance.now() + patience): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if (!isDatabaseAway(error) || performance.now() > deadline) {
      const { message, code } = error as Error & { code?: string }
      const reason = message || code
      throw new CannotStart(
        `The database can’t be reached: ${reason}. Check DATABASE_URL, and DATABASE_DIRECT_URL if you set it.`,
        { cause: error },
      )
    }
    await pause(300)
    return connect(url, deadline)
  }
}

async function refuseOldServer(client: Client) {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  const version = rows[0]?.version ?? 0
  if (version >= oldestVersion) return
  throw new CannotStart(`PostgreSQL ${version} is too old. The site needs ${oldestVersion} or newer.`)
}

async function refuseReadOnly(client: Client) {
  const { rows } = await client.query<{ value: string }>(`select current_setting('transaction_read_only') as value`)
  if (rows[0]?.value !== 'on') return
  throw new CannotStart(
    'The database can’t be written to: it’s a standby, or set to read-only. Use the primary’s address.',
  )
}
