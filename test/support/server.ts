import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { databaseFolderOf } from '../../src/server/platform/database/embedded/embedded-postgres.ts'
import { freePort } from '../../src/server/platform/database/embedded/free-port.ts'
import { isAlive, stop } from '../../src/server/platform/database/embedded/postmaster.ts'
import { bareEnvironment } from './environment.ts'

const main = join(import.meta.dirname, '../../src/server/main.ts')

/**
 * A DATA_DIR for one test, or until `atEnd` runs the cleanup: that stops a database still running in it and removes
 * everything.
 */
export function testDataDir(atEnd: (clear: () => Promise<void>) => void = onTestFinished): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-server-'))
  atEnd(async () => {
    const pid = postmasterOf(dataDir)
    if (pid !== undefined && isAlive(pid)) await stop(pid)
    rmSync(databaseFolderOf(dataDir), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  })
  return dataDir
}

/** The process id of the database in this DATA_DIR, from its own pid file; undefined after a clean shutdown. */
export function postmasterOf(dataDir: string): number | undefined {
  const note = join(databaseFolderOf(dataDir), 'cluster/postmaster.pid')
  return existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n', 1)[0]) : undefined
}

/** The status of /readyz: 200 if the server and its database are ready. */
export const statusOf = (url: string) => fetch(`${url}/readyz`).then(({ status }) => status)

/** Runs main.ts in its own process. `open` resolves once it's ready, or rejects with its output. */
export async function runServer(dataDir: string, env: Record<string, string> = {}) {
  const port = Number(env.PORT ?? (await freePort()))
  const child = spawn(process.execPath, [main], {
    env: {
      ...bareEnvironment,
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const open = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('is open at')) open.resolve()
    })
  }
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => {
    open.reject(new Error(`the server ended: ${said}`))
    return code ?? signal
  })
  open.promise.catch(() => {}) // tests that don't await it check how it ended
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    open: open.promise,
    /** Its exit code, or the signal that ended it. */
    ended,
    /** Everything it wrote so far. */
    said: () => said,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    port,
    url: `http://127.0.0.1:${port}`,
  }
}
