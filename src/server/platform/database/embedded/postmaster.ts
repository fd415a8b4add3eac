import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SystemUser } from './system-user.ts'

/** Location of a PostgreSQL instance: folder with cluster and log, programs, and the user it runs as. */
export interface Place {
  folder: string
  native: string
  cluster: string
  log: string
  user: SystemUser | undefined
}

// Our own environment isn't passed on, because it may contain secrets.
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** Creates the cluster. Throws initdb's output on failure. */
export function initialize({ native, user }: Place, cluster: string, userName: string, passwordFile: string) {
  const program = join(native, 'bin', 'initdb')
  const { status, stderr, error } = spawnSync(
    program,
    [
      `--pgdata=${cluster}`,
      `--username=${userName}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-locale',
      '--data-checksums',
    ],
    { ...user, env: environment, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`PostgreSQL could not create its folder: ${error?.message ?? stderr.trim()}`)
}

const longestLog = 5_000_000

/** Starts the server on a loopback port. It outlives us if we're killed, and Ctrl-C in a terminal doesn't reach it. */
export function launch({ native, cluster, log, user }: Place, port: number, settings: Record<string, string>) {
  if (existsSync(log) && statSync(log).size > longestLog) truncateSync(log)
  const output = openSync(log, 'a', 0o600)
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '160',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // To PostgreSQL a refused booking is an error; keep those, and customers' rows, out of its log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', cluster, '-p', String(port), ...flags], {
    ...user,
    env: environment,
    detached: true,
    stdio: ['ignore', output, output],
  })
  child.unref()
  closeSync(output)
  return child
}

/** The server running on this cluster, according to its PID file and the OS; undefined: none. */
export function findRunning({ cluster }: Place): { pid: number; port: number } | undefined {
  const note = join(cluster, 'postmaster.pid')
  if (!existsSync(note)) return undefined
  const lines = readFileSync(note, 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!isAlive(pid)) return undefined
  if (port > 0 && readCommand(pid).includes(cluster)) return { pid, port }
  // The PID now belongs to another program; PostgreSQL would mistake it for its own and refuse to start.
  rmSync(note)
  return undefined
}

/** Is the process running? Zombies don't count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !/^State:\s+[ZX]/m.test(read(`/proc/${pid}/status`))
}

function readCommand(pid: number) {
  return existsSync('/proc/self')
    ? read(`/proc/${pid}/cmdline`)
    : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Resolves when the process is gone. Polls, because it may not be our child. */
export async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(100)
}

/** Stops the server with a fast shutdown, which disconnects clients and flushes data; kills it after ten seconds. */
export async function stop(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    await Promise.race([untilGone(pid), pause(10_000, undefined, { ref: false })])
  }
}
