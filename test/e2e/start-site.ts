import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/server/platform/database/embedded/free-port.ts'
import { queryOnce } from '../support/query.ts'
import { databaseBeside } from '../support/template.ts'
import { type Place, serverEnvironment } from './server-settings.ts'
import type { Done, Order } from './sites.ts'

/** Creates a database with all tables on the PostgreSQL of the browser tests. */
export function newDatabase() {
  const { E2E_TEMPLATE } = process.env
  if (!E2E_TEMPLATE) throw new Error('global-setup.ts has not started the PostgreSQL of the browser tests')
  return databaseBeside(E2E_TEMPLATE)
}

let sites: ChildProcess | undefined

/** Starts or stops a server in the single process this worker keeps for all its servers. */
async function order(asked: Order) {
  if (!sites?.connected) {
    sites = fork('test/e2e/sites.ts', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
    // The worker may exit first; the process notices and exits, too.
    sites.unref()
    sites.channel?.unref()
  }
  const process = sites
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  const hear = ({ port, failure }: Done) => {
    if (port !== asked.port) return
    if (failure) reject(new Error(failure))
    else resolve()
  }
  const gone = () => reject(new Error('The process of the servers has ended'))
  process.on('message', hear).on('exit', gone)
  process.send(asked)
  await done.finally(() => process.off('message', hear).off('exit', gone))
}

/** Starts the built site on fresh data. `query` queries its database, which is at `url`. */
export async function startSite(place: Place, environment: Record<string, string> = {}) {
  const { port } = place
  if ((await freePort(port)) !== port) throw new Error(`Port ${port} is in use: set E2E_PORT`)
  const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-e2e-'))
  const { url, drop } = await newDatabase()
  const clear = async () => {
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await order({ port, environment: { ...serverEnvironment(place, dataDir), DATABASE_URL: url, ...environment } })
  } catch (error) {
    await clear()
    throw error
  }
  const stop = async () => {
    await order({ port })
    await clear()
  }
  return { url, stop, query: (statement: string, values?: unknown[]) => queryOnce(url, statement, values) }
}
