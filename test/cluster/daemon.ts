import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SystemUser } from '../../src/server/platform/database/embedded/system-user.ts'

export type Daemon = ReturnType<typeof startDaemon>

interface Start {
  name: string
  command: string
  args: readonly string[]
  env?: Record<string, string>
  folder: string
  user: SystemUser | undefined
}

/** Starts a program as an unprivileged user. Its output goes to NAME.log in the folder. */
export function startDaemon({ name, command, args, env = {}, folder, user }: Start) {
  const logFile = join(folder, `${name}.log`)
  const log = openSync(logFile, 'a')
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: folder, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
    ...user,
  })
  const ended = once(child, 'exit')
  ended.catch(() => {}) // a failed start is reported to the caller that awaits `ended`
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    name,
    pid: child.pid as number,
    hasEnded,
    said: () => readFileSync(logFile, 'utf8').slice(-4_000),
    /** Ends it, with everything it started, and waits until it's gone. */
    async end(signal: NodeJS.Signals = 'SIGTERM') {
      if (hasEnded()) return
      if (signal === 'SIGKILL') signalTree(child.pid as number, signal)
      else child.kill(signal)
      await ended
    },
  }
}

/** Sends a signal to a process and all its descendants. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const each of listProcessTree(pid)) {
    try {
      process.kill(each, signal)
    } catch {
      // It's already gone.
    }
  }
}

const listProcessTree = (pid: number): number[] => [pid, ...listChildPids(pid).flatMap(listProcessTree)]

function listChildPids(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0 && findParentPid(candidate) === pid)
}

function findParentPid(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}
