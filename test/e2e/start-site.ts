import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseBeside } from '../support/database-beside.ts'
import { queryOnce } from '../support/query.ts'
import { type Place, serverEnvironment } from './server-settings.ts'
import type { Order } from './sites.ts'

/** Creates a database with all tables on the PostgreSQL of the browser tests. */
export function newDatabase() {
  const { E2E_TEMPLATE } = process.env
  if (!E2E_TEMPLATE) throw new Error('global-setup.ts has not started the PostgreSQL of the browser tests')
  return databaseBeside(E2E_TEMPLATE)
}

/** Starts the process that runs the servers of all browser tests. Workers find it in their environment. */
export async function startSites() {
  const sites = fork('test/e2e/sites.ts', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
  const ended = once(sites, 'exit')
  const [port] = await Promise.race([once(sites, 'message'), ended])
  if (!sites.connected) throw new Error('The process of the servers did not start')
  process.env.E2E_SITES = `http://127.0.0.1:${port}`
  return async () => {
    if (sites.connected) sites.disconnect()
    await ended
  }
}

/** Sends an order to the process that runs the servers. Throws if it fails. */
export async function order(asked: Order) {
  const { E2E_SITES } = process.env
  if (!E2E_SITES) throw new Error('global-setup.ts has not started the servers of the browser tests')
  const answer = await fetch(E2E_SITES, { method: 'POST', body: JSON.stringify(asked) }).catch((cause) => {
    throw new Error('The process of the servers has ended', { cause })
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/**
 * Starts the built site on fresh data. With `clock`, the test sets its time, and it runs jobs only with `jobs`. `query`
 * queries its database, which is at `url`; `dataDir` holds its `outbox`.
 */
export async function startSite(place: Place, environment: Record<string, string> = {}, clock?: { jobs: boolean }) {
  const { port } = place
  const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-e2e-'))
  const { url, drop } = await newDatabase()
  const clear = async () => {
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const settings = { ...serverEnvironment(place, dataDir), DATABASE_URL: url, ...environment }
  try {
    await order({ do: 'start', port, environment: settings, clock })
  } catch (error) {
    await clear()
    throw error
  }
  const stop = async () => {
    await order({ do: 'stop', port })
    await clear()
  }
  return { url, dataDir, stop, query: (statement: string, values?: unknown[]) => queryOnce(url, statement, values) }
}
