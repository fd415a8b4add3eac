import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'
import { keepSecret } from '../../config/data-dir.ts'
import { CannotStart } from '../../config/startup-error.ts'
import { nativeFolder, sharedHome } from './binaries.ts'
import { freePort } from './free-port.ts'
import { findRunning, initialize, launch, type Place, stop, untilGone } from './postmaster.ts'
import { canEnter, databaseUser, type SystemUser } from './system-user.ts'

/**
 * The folder that holds the database of this DATA_DIR, made and handed to `user`. It lies in DATA_DIR, except where
 * that user cannot go there (as root, below a home of mode 0700): then elsewhere, and DATA_DIR remembers where.
 */
export function databaseFolder(dataDir: string, user: SystemUser | undefined): string {
  const folder = placeOf(dataDir, user)
  refuseForeign(folder, user)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    if (user) chownSync(folder, user.uid, user.gid)
  } catch (error) {
    const reason = (error as Error).message
    throw new CannotStart(
      `The database folder ${folder} cannot be made: ${reason}. Set DATA_DIR to a folder that can.`,
      {
        cause: error,
      },
    )
  }
  return folder
}

/** Taken over by root, the database of a service would be lost to its own user; by anybody else it cannot be opened. */
function refuseForeign(folder: string, user: SystemUser | undefined) {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  const own = user ? [0, user.uid] : [process.getuid?.()]
  if (owner === undefined || own.includes(owner)) return
  throw new CannotStart(`The database folder ${folder} belongs to another user (ID ${owner}). Run this as that user.`)
}

function placeOf(dataDir: string, user: SystemUser | undefined) {
  const note = join(dataDir, 'postgres.elsewhere')
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()
  const inside = join(dataDir, 'postgres')
  if (!user || existsSync(inside)) return inside
  // Its user may pass through our own folder, not look around; what is secret in it has a folder of mode 0700.
  chmodSync(dataDir, statSync(dataDir).mode | 0o001)
  if (canEnter(dataDir, user)) return inside

  const elsewhere = join(sharedHome, `data-${randomBytes(6).toString('hex')}`)
  mkdirSync(sharedHome, { recursive: true })
  chmodSync(sharedHome, 0o755)
  writeFileSync(note, `${elsewhere}\n`)
  return elsewhere
}

const wrongPassword = '28P01'

/** Becomes true when the server answers, false when `ended` says that it never will. */
export async function untilReady(url: string, ended: AbortSignal): Promise<boolean> {
  while (!ended.aborted) {
    try {
      await asked(url, 'select 1')
      return true
    } catch (error) {
      if ((error as { code?: string }).code === wrongPassword) {
        throw new CannotStart(
          'The database doesn’t accept the password in DATA_DIR/secrets/database-password. Put the right one back, or restore a backup into an empty DATA_DIR.',
          { cause: error },
        )
      }
      await pause(30)
    }
  }
  return false
}

/** Creates the database that the address names, where it is missing. */
async function ensureDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  if (await asked(url, 'select from pg_database where datname = $1', [name])) return
  await asked(url, `create database ${escapeIdentifier(name)}`)
}

/** Runs one statement in the maintenance database and tells how many rows it gave. */
async function asked(url: string, statement: string, values: unknown[] = []) {
  const address = new URL(url)
  address.pathname = '/postgres'
  const client = new Client({ connectionString: address.href, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement, values)).rowCount ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}

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
    initialize(place, partial, name, passwordFile)
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
