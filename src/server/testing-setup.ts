import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { takeDataDir } from './data-dir.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { installJobs } from './jobs.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that every test file's own is cloned from. */
    template: string
  }
}

const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Runs one PostgreSQL for all test files, with a migrated template. DURABLE=1 keeps its durability on. */
export async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-test-'))
  const giveBack = takeDataDir(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir, { settings: process.env.DURABLE ? {} : careless })
  const template = new URL(postgres.url)
  template.pathname = '/template'
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database template')
  await client.end()
  await migrate(template.href)
  await installJobs(template.href)
  project.provide('template', template.href)

  return async () => {
    await postgres.stop()
    giveBack()
    rmSync(postgres.folder, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}
