import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keepSecret } from '../../config/data-dir.ts'
import { CannotStart } from '../../config/startup-error.ts'
import { nativeFolder } from './binaries.ts'
import { databaseFolder } from './folder.ts'
import { freePort } from './free-port.ts'
import { findRunning, initialise, launch, type Place, stop, untilGone } from './postmaster.ts'
import { ensureDatabase, untilReady } from './ready.ts'
import { databaseUser } from './system-user.ts'

const name = 'dome_and_den'

export interface EmbeddedPostgres {
  url: string
  /** Where its files are. */
  folder: string
  /** Was it running already, left by a server that was killed? */
  adopted: boolean
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  log?: (message: string) => void
  /** Settings of PostgreSQL beside ours. */
  settings?: Record<string, string>
}

/**
 * Runs the PostgreSQL of this DATA_DIR, which the caller holds (`takeDataDir`). One that a killed server left running
 * is adopted. Should it die it is started again, on the same address, until `stop`.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { log = () => {}, settings = {} }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const place = prepare(dataDir)
  const left = findRunning(place)
  const port = left?.port ?? (await freePort(readPort(dataDir)))
  writeFileSync(portFile(dataDir), String(port))
  const url = addressOfRunning(dataDir)

  let stopping = false
  let running: Run | undefined = left && (await watch(left.pid, url))
  // The processes of a database that was killed may hold its memory for a moment longer.
  for (let tries = 0; !running && tries < 40; tries++) {
    if (tries > 0) await pause(250)
    running = await startOnce()
  }
  if (!running) throw new CannotStart(`The database didn’t start. Its log says why: ${place.log}.`)
  await ensureDatabase(url)
  void keepRunning()

  async function startOnce(): Promise<Run | undefined> {
    const child = launch(place, port, settings)
    child.on('error', (error) => log(`PostgreSQL did not start: ${error.message}`))
    return child.pid === undefined ? undefined : await watch(child.pid, url)
  }

  async function keepRunning() {
    for (let wait = 200; !stopping; wait = running ? 200 : Math.min(2 * wait, 5_000)) {
      await running?.gone
      running = undefined
      if (stopping) return
      log('The database is gone. Starting it again.')
      await pause(wait) // longer each time: on a full disk it cannot start
      running = stopping ? undefined : await startOnce().catch(() => undefined)
    }
  }

  return {
    url,
    folder: place.folder,
    adopted: left !== undefined,
    async stop() {
      stopping = true
      const pid = running?.pid ?? findRunning(place)?.pid
      if (pid !== undefined) await stop(pid)
    },
  }
}

interface Run {
  pid: number
  gone: Promise<void>
}

/** Waits until the server answers; undefined when it ends first. */
async function watch(pid: number, url: string): Promise<Run | undefined> {
  const ended = new AbortController()
  const gone = untilGone(pid).then(() => ended.abort())
  return (await untilReady(url, ended.signal)) ? { pid, gone } : undefined
}

function prepare(dataDir: string): Place {
  const user = databaseUser()
  const folder = databaseFolder(dataDir, user)
  const place = {
    folder,
    native: nativeFolder(user),
    cluster: join(folder, 'cluster'),
    log: join(folder, 'postgres.log'),
    user,
  }
  if (!existsSync(place.cluster)) createCluster(place, keepSecret(dataDir, 'database-password').value)
  return place
}

/** Made beside its place and then moved there, so that one left half made by a crash is never taken for whole. */
function createCluster(place: Place, password: string) {
  const partial = `${place.cluster}.new`
  const passwordFile = join(place.folder, 'password')
  rmSync(partial, { recursive: true, force: true })
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid)
    initialise(place, partial, name, passwordFile)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(partial, place.cluster)
}

const portFile = (dataDir: string) => join(dataDir, 'database.port')

const readPort = (dataDir: string) =>
  existsSync(portFile(dataDir)) ? Number(readFileSync(portFile(dataDir), 'utf8')) : undefined

/** The address of this DATA_DIR's database while a server runs it. */
export function addressOfRunning(dataDir: string): string {
  const password = keepSecret(dataDir, 'database-password').value
  return `postgres://${name}:${password}@127.0.0.1:${readPort(dataDir)}/${name}`
}
