import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../src/server/platform/database/embedded/free-port.ts'
import { bareEnvironment } from './environment.ts'

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

export type ServerProcess = Awaited<ReturnType<typeof startServer>>

/** Spawns main.ts, or another program that starts a server. It inherits only a few of our variables, plus `environment`. */
export async function spawnServer(environment: Record<string, string | undefined>, program = main) {
  const port = environment.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...bareEnvironment, LOG_LEVEL: 'warn', DRAIN_SECONDS: '0', ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-20_000)
    })
  }
  return {
    child,
    port,
    url: `http://127.0.0.1:${port}`,
    /** The tail of its output. */
    output: () => output,
    /** Its exit code, or the signal that ended it. */
    ended: once(child, 'close').then(([code, signal]: unknown[]) => code ?? signal),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  }
}

/** Runs the server in its own process until it's ready. Without a DATA_DIR it gets a temporary one, removed when it stops. */
export async function startServer(environment: Record<string, string>, program = main) {
  const ownDataDir = environment.DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), 'dome-and-den-server-'))
  const { child, port, url, output, ended, hasEnded } = await spawnServer(
    { DATA_DIR: ownDataDir, ...environment },
    program,
  )

  async function end(signal: NodeJS.Signals) {
    if (!hasEnded()) child.kill(signal)
    await ended
    if (ownDataDir) rmSync(ownDataDir, { recursive: true, force: true })
  }

  const alive = () => {
    if (hasEnded()) throw new Error(`The server ended before it was ready:\n${output()}`)
  }
  try {
    await untilReady(url, alive)
    alive() // otherwise another process answered on this port
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
  return {
    url,
    origin: `http://localhost:${port}`,
    port,
    pid: child.pid as number,
    output,
    hasEnded,
    /** Kills it as if its power had been cut. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

const patience = 60_000

/** Polls /readyz until it succeeds; `check` may throw to give up early. */
export async function untilReady(url: string, check: () => void = () => {}): Promise<void> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(50)) {
    check()
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
  }
  throw new Error(`${url} was not ready within ${patience / 1000} seconds.`)
}
