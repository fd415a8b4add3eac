import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../src/server/platform/database/embedded/free-port.ts'
import { bareEnvironment } from '../support/environment.ts'

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

export type ServerProcess = Awaited<ReturnType<typeof startServer>>

/**
 * Runs the real server (or another program that starts one) in its own process until it's ready. `environment` is all
 * it gets. Without a DATA_DIR it gets a temporary one, removed when it stops.
 */
export async function startServer(environment: Record<string, string>, program = main) {
  const port = environment.PORT ?? String(await freePort())
  const ownDataDir = environment.DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), 'dome-and-den-server-'))
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...bareEnvironment,
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      DATA_DIR: ownDataDir,
      ...environment,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000)
    })
  }
  const ended = once(child, 'exit')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null

  async function end(signal: NodeJS.Signals) {
    if (!hasEnded()) child.kill(signal)
    await ended
    if (ownDataDir) rmSync(ownDataDir, { recursive: true, force: true })
  }

  const origin = `http://localhost:${port}`
  const url = `http://127.0.0.1:${port}`
  const alive = () => {
    if (hasEnded()) throw new Error(`The server ended before it was ready:\n${output}`)
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
    origin,
    port,
    pid: child.pid as number,
    output: () => output,
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
