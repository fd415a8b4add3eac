import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeDataDir } from '../../src/server/platform/config/data-dir.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { installJobs } from '../../src/server/platform/jobs/queues.ts'
import { queryOnce } from './query.ts'

// Several servers share it, each with its own pools. Its databases live for seconds, so there's nothing to vacuum.
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '400',
}

/**
 * Creates the migrated template of all test databases: on a PostgreSQL that lives as long as the tests (DURABLE=1 keeps
 * it durable), or on the server of TEST_DATABASE_URL, whose user must be allowed to create databases.
 */
export async function startTemplate() {
  const { url, stop } = await (process.env.TEST_DATABASE_URL ? onServer(process.env.TEST_DATABASE_URL) : onOwn())
  const template = new URL(url)
  template.pathname = `/template_${randomUUID().replaceAll('-', '')}`
  const name = template.pathname.slice(1)
  await queryOnce(url, `create database ${name}`)
  await migrate(template.href)
  await installJobs(template.href)
  return {
    url: template.href,
    async stop() {
      await queryOnce(url, `drop database ${name} with (force)`)
      await stop()
    },
  }
}

const onServer = async (url: string) => ({ url, stop: async () => {} })

async function onOwn() {
  const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-test-'))
  const giveBack = takeDataDir(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir, { settings: process.env.DURABLE ? {} : careless })
  const stop = async () => {
    await postgres.stop()
    giveBack()
    rmSync(postgres.folder, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: postgres.url, stop }
}
