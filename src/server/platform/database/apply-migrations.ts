import { type Client, DatabaseError, escapeIdentifier } from 'pg'
import { CannotStart } from '../config/startup-error.ts'
import { safeMessage } from '../logging/safe-error.ts'
import { isLockTimeout, LOCK_LIMIT_SECONDS } from './start-lock.ts'

export interface Migration {
  name: string
  statements: string
  checksum: string
}

/** Number of rows per table before and after. */
export type RowCounts = Record<string, { before: number; after: number }>

/** Serialization failure and deadlock. An old server still running may conflict briefly, so the whole run is retried. */
const inTheWay = new Set(['40001', '40P01'])
const TRIES = 5

const unchanged = 'Nothing was changed: the database is as it was. To go on for now, start the version you had before.'

/**
 * Applies files in order, all or none, and counts every table's rows before and after in one snapshot. Throws `CannotStart`
 * if a file fails, or removes rows without declaring it in a line `-- removes rows: table, table`.
 */
export async function applyMigrations(client: Client, files: readonly Migration[]): Promise<RowCounts> {
  for (let tries = 1; ; tries++) {
    try {
      const tables = await listTables(client)
      await client.query('begin isolation level repeatable read')
      await lock(client, tables)
      const before = await countRows(client)
      for (const file of files) await apply(client, file)
      const counts = compared(before, await countRows(client), files)
      await client.query('commit')
      return counts
    } catch (error) {
      await client.query('rollback').catch(() => {}) // fails only if the connection broke, which rolls back anyway
      const { code } = ((error as Error).cause ?? error) as { code?: string }
      if (tries === TRIES || !inTheWay.has(code ?? '')) throw error
    }
  }
}

/**
 * Blocks writers until the end but not readers. Must precede the snapshot: rows an old server adds after it would be missed
 * by every `update` in a migration.
 */
async function lock(client: Client, tables: readonly string[]) {
  if (tables.length === 0) return
  try {
    await client.query(`lock table ${tables.map(quoted).join(', ')} in share row exclusive mode`)
  } catch (cause) {
    throw isLockTimeout(cause) ? waitedTooLong('The upgrade', cause) : cause
  }
}

const waitedTooLong = (what: string, cause: unknown) =>
  new CannotStart(
    `${what} waited ${LOCK_LIMIT_SECONDS} seconds for a table that something else, such as a backup, kept locked. ${unchanged}`,
    { cause },
  )

async function apply(client: Client, { name, statements, checksum }: Migration) {
  try {
    await client.query(statements)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) throw cause
    if (isLockTimeout(cause)) throw waitedTooLong(`migrations/${name}`, cause)
    throw new CannotStart(`migrations/${name} failed: ${safeMessage(cause)}. ${unchanged}`, { cause })
  }
}

async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'migrations' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Row count of each of our tables. */
export async function countRows(client: Client): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const name of await listTables(client)) {
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${quoted(name)}`)
    counts.set(name, Number(rows[0]?.rows))
  }
  return counts
}

const quoted = (table: string) => `public.${escapeIdentifier(table)}`

const DECLARED = /^-- removes rows: (.+)$/gm

function compared(before: Map<string, number>, after: Map<string, number>, files: readonly Migration[]): RowCounts {
  const declared = files.flatMap(({ statements }) =>
    [...statements.matchAll(DECLARED)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
  )
  const counts: RowCounts = {}
  for (const name of new Set([...before.keys(), ...after.keys()]))
    counts[name] = { before: before.get(name) ?? 0, after: after.get(name) ?? 0 }
  const lost = Object.entries(counts).filter(([name, { before, after }]) => after < before && !declared.includes(name))
  if (lost.length > 0) {
    const tables = lost.map(([name, { before, after }]) => `${name} (${before} before, ${after} after)`).join(', ')
    throw new CannotStart(`The upgrade would remove rows from ${tables} without saying so. ${unchanged}`)
  }
  return counts
}
