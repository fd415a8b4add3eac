import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, type ClientBase, DatabaseError } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { keepSecret } from '../../platform/config/data-dir.ts'
import { CannotStart } from '../../platform/config/startup-error.ts'
import { migrate, ownMigrations } from '../../platform/database/migrate.ts'
import { installJobs } from '../../platform/jobs/queues.ts'
import { type Header, partFolder, SecretFiles } from './format.ts'
import { type CheckedBackup, checkBackup, damaged, documentIn, type Entry, readEntries } from './read-backup.ts'
import { copyTarget, listTables, type Table, tableName } from './tables.ts'
import { askAgain, MAX_LINE_BYTES } from './waiting-jobs.ts'

/**
 * Writes a backup's secrets into DATA_DIR/secrets. Existing ones are kept, because they may be in use; returns the names of
 * those that differ from the backup's.
 */
export function restoreSecrets(dataDir: string, secrets: SecretFiles): string[] {
  const differs = ([name, value]: [string, string]) => keepSecret(dataDir, name, () => value).value !== value.trim()
  return Object.entries(secrets)
    .filter(differs)
    .map(([name]) => name)
}

/** Loads the parts of tables, with one COPY per table, and yields all other entries. */
async function* loadTables(
  client: Client,
  tables: readonly Table[],
  entries: AsyncIterable<Entry>,
): AsyncGenerator<Entry> {
  const byFolder = new Map(tables.map((table) => [`tables/${table.name}`, table]))
  let folder = ''
  let copy: Copy | undefined
  try {
    for await (const entry of entries) {
      if (partFolder(entry.name) !== folder) {
        await copy?.end()
        folder = partFolder(entry.name)
        const table = byFolder.get(folder)
        copy = table && copyInto(client, table)
      }
      if (copy) await copy.write(entry.bytes)
      else yield entry
    }
    await copy?.end()
  } catch (error) {
    await copy?.giveUp(error as Error)
    throw error
  }
}

type Copy = ReturnType<typeof copyInto>

function copyInto(client: Client, table: Table) {
  const input = new PassThrough()
  const done = pipeline(input, client.query(copyFrom(`copy ${copyTarget(table)} from stdin`)))
  done.catch(() => {})
  return {
    async write(bytes: Buffer) {
      if (!input.write(bytes)) await Promise.race([once(input, 'drain'), done])
    },
    async end() {
      input.end()
      await done
    },
    /** The connection can't be used until the COPY has ended. */
    async giveUp(error: Error) {
      input.destroy(error)
      await done.catch(() => {})
    },
  }
}

export interface RestoreOptions {
  /** URL of an empty PostgreSQL database. */
  url: string
  storeFile: (key: string, bytes: Uint8Array) => Promise<void>
  /** Called if the backup contains secrets. */
  keepSecrets: (secrets: SecretFiles) => void
  passphrase?: string
}

/** Tables filled by a migration. */
const seeded = ['resources', 'document_counter']

/**
 * Reads and verifies the whole backup, then loads it in one transaction; if that fails, the database stays empty and
 * restoring can be retried. Throws `CannotStart` describing the problem.
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<CheckedBackup> {
  const checked = await checkBackup(file, options.passphrase)
  const { header } = checked
  refuseNewer(header)
  const client = new Client({ connectionString: options.url })
  client.on('error', () => {})
  try {
    await client.connect()
    await refuseFilled(client, header)
    await migrate(options.url, { upTo: header.migrations.at(-1)?.name })
    await installJobs(options.url)
    await client.query('begin')
    await requireOurTables(client, header)
    await load(client, file, checked, options).catch((error: unknown) => {
      throw isDataError(error) ? damaged(false, error) : error
    })
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(options.url)
  return checked
}

function refuseNewer({ migrations }: Header) {
  const own = new Map(ownMigrations().map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name, checksum }) => own.get(name) !== checksum)
  if (unknown)
    throw new CannotStart(`This backup was made by a newer version (${unknown.name}). Restore it with that version.`)
}

/** Refuses tables or columns that the backup's schema version doesn't have, so it can't be ours. */
async function requireOurTables(client: ClientBase, { tables }: Header): Promise<void> {
  const there = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]))
  const isOurs = ({ name, columns }: Header['tables'][number], at: number) =>
    tables.findIndex((table) => table.name === name) === at &&
    columns.length > 0 &&
    new Set(columns).size === columns.length &&
    columns.every((column) => there.get(name)?.has(column))
  const other = tables.find((table, at) => !isOurs(table, at))
  if (other) throw damaged(false, new Error(`not a table or columns of that version: ${other.name}`))
}

/** Invalid values and constraint violations: PostgreSQL error classes 22 and 23. */
const isDataError = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')

/** Is it a storage key? No part of it may lead out of its folder. */
const isKey = (key: string) =>
  key.length <= 500 && key.split('/').every((part) => /^[\w.-]{1,200}$/.test(part) && !/^\.+$/.test(part))

/** A database counts as empty if it was never migrated, or only by an interrupted restore of the same level. */
async function refuseFilled(client: ClientBase, { migrations }: Header) {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  if (rows.length === 0) return
  const refusal = new CannotStart(
    'The database isn’t empty, and a restore never overwrites anything. Point DATA_DIR or DATABASE_URL at a new, empty one.',
  )
  if (!rows.some(({ name }) => name === 'migrations')) throw refusal
  const applied = await client.query<{ name: string }>('select name from migrations order by name')
  const level = applied.rows.at(-1)?.name ?? ''
  if (level > (migrations.at(-1)?.name ?? '')) throw refusal
  for (const table of await listTables(client)) {
    if (seeded.includes(table.name)) continue
    const found = await client.query(`select from ${tableName(table)} limit 1`)
    if (found.rows.length > 0) throw refusal
  }
}

async function load(client: Client, file: string, checked: CheckedBackup, options: RestoreOptions): Promise<void> {
  const { tables } = checked.header
  for (const table of tables) await client.query(`alter table ${tableName(table)} disable trigger user`)
  // An older backup doesn't have that table.
  for (const { name } of tables) if (seeded.includes(name)) await client.query(`delete from ${name}`)
  let jobs = ''
  for await (const { name, bytes } of loadTables(client, tables, readEntries(file, options.passphrase))) {
    if (name.startsWith('files/')) {
      const key = name.slice('files/'.length)
      if (!isKey(key)) throw damaged(false, new Error('a file outside of storage'))
      await options.storeFile(key, bytes)
    }
    if (name === 'secrets.json') options.keepSecrets(documentIn(bytes, SecretFiles))
    if (partFolder(name) === 'jobs') {
      const lines = (jobs + bytes.toString()).split('\n')
      jobs = lines.pop() ?? ''
      if (jobs.length > MAX_LINE_BYTES) throw damaged(false, new Error('a job is longer than any of ours'))
      await askAgain(client, lines)
    }
  }
  for (const table of tables) {
    await client.query(`alter table ${tableName(table)} enable trigger user`)
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${tableName(table)}`)
    if (Number(rows[0]?.count) !== checked.manifest.rows[table.name])
      throw damaged(
        false,
        new Error(
          `${table.name} has ${rows[0]?.count} rows, but the manifest says ${checked.manifest.rows[table.name]}`,
        ),
      )
  }
}
