import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findDatabaseFolder } from '../../src/server/platform/database/embedded/embedded-postgres.ts'
import { isAlive, stop } from '../../src/server/platform/database/embedded/postmaster.ts'
import { spawnServer } from './server-process.ts'

/**
 * A DATA_DIR for one test, or until `atEnd` runs the cleanup: that stops a database still running in it and removes
 * everything.
 */
export function testDataDir(atEnd: (clear: () => Promise<void>) => void = onTestFinished): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-server-'))
  atEnd(async () => {
    const pid = readPostmasterPid(dataDir)
    if (pid !== undefined && isAlive(pid)) await stop(pid)
    rmSync(findDatabaseFolder(dataDir), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  })
  return dataDir
}

/** The process id of the database in this DATA_DIR, from its own pid file; undefined after a clean shutdown. */
export function readPostmasterPid(dataDir: string): number | undefined {
  const note = join(findDatabaseFolder(dataDir), 'cluster/postmaster.pid')
  return existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n', 1)[0]) : undefined
}

/** The status of /readyz: 200 if the server and its database are ready. */
export const fetchReadyStatus = (url: string) => fetch(`${url}/readyz`).then(({ status }) => status)

/** Runs main.ts in its own process. `open` resolves once it's ready, or rejects with its output. */
export async function runServer(dataDir: string, env: Record<string, string> = {}) {
  const { child, port, url, output, ended } = await spawnServer({ DATA_DIR: dataDir, ...env })
  const open = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', () => output().includes('is open at') && open.resolve())
  void ended.then(() => open.reject(new Error(`the server ended: ${output()}`)))
  open.promise.catch(() => {}) // tests that don't await it check how it ended
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    open: open.promise,
    ended,
    said: output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    port: Number(port),
    url,
  }
}
