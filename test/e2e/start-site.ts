import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/server/platform/database/embedded/free-port.ts'
import { untilReady } from '../soak/server-process.ts'
import { queryOnce } from '../support/query.ts'
import { databaseBeside } from '../support/template.ts'
import { type Place, serverEnvironment } from './server-settings.ts'

/** A database of its own with all tables, on the PostgreSQL of the browser tests. */
export function newDatabase() {
  const { E2E_TEMPLATE } = process.env
  if (!E2E_TEMPLATE) throw new Error('global-setup.ts has not started the PostgreSQL of the browser tests')
  return databaseBeside(E2E_TEMPLATE)
}

/** The built site on fresh data at a place. `query` asks its database, which is at `url`. */
export async function startSite(place: Place, environment: Record<string, string> = {}) {
  if ((await freePort(place.port)) !== place.port) throw new Error(`Port ${place.port} is in use: set E2E_PORT`)
  const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-e2e-'))
  const { url, drop } = await newDatabase()
  const server = spawn(process.execPath, ['test/e2e/site.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...serverEnvironment(place, dataDir), DATABASE_URL: url, ...environment },
  })
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
    }
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(place.origin, () => {
      if (server.exitCode !== null) throw new Error(`The server of ${place.origin} ended before it was ready`)
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop, query: (statement: string, values?: unknown[]) => queryOnce(url, statement, values) }
}
