import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readArguments } from '../../../src/server/operations/import/arguments.ts'
import { importOldSite } from '../../../src/server/operations/import/import-old-site.ts'
import type { TestApp } from '../app.ts'
import { hashConfigText } from './old-accounts.ts'
import type { OldSite } from './old-site.ts'

/** A folder for one test. */
export function importFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** An export file of the old site with these documents, by collection and id. */
export function firestoreFile(collections: Record<string, Record<string, object>>): string {
  const file = join(importFolder(), 'firestore.json')
  writeFileSync(file, JSON.stringify({ __collections__: collections }))
  return file
}

/** An export file of accounts. */
export function usersFile(...users: object[]): string {
  const file = join(importFolder(), 'users.json')
  writeFileSync(file, JSON.stringify({ users }))
  return file
}

/** A file of password hash parameters. */
export function hashConfigFile(text = hashConfigText): string {
  const file = join(importFolder(), 'hash.txt')
  writeFileSync(file, text)
  return file
}

export const importArgs = ({ firestore, users, hashConfig }: OldSite) =>
  ['--firestore', firestore, '--users', users, '--hash-config', hashConfig] as const

/** Runs the import like the command does, by the app's clock, and returns its report as text. */
export async function runImport(app: TestApp, args: readonly string[], typed = ''): Promise<string> {
  const lines: string[] = []
  const { url, config, jobs } = app
  const deps = { url, config, jobs, say: () => {}, print: (line: string) => void lines.push(line) }
  await importOldSite({ ...deps, askPassword: async () => typed }, readArguments([...args]), app.clock())
  return lines.join('\n')
}

/** A checksum of every table: unchanged as long as the data is. */
export async function checksumTables({ pool }: Pick<TestApp, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname = 'pgboss' and tablename = 'job') order by 1`,
  )
  const sums = rows.map(async ({ name }) => {
    const found = await pool.query(`select md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t`)
    return `${name} ${found.rows[0].sum}`
  })
  return Promise.all(sums)
}
