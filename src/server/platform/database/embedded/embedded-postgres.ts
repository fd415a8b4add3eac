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
 * Folder of this DATA_DIR's database, created and owned by `user`. It is in DATA_DIR, unless that user can't enter it (as
 * root, below a home with mode 0700); then it is elsewhere, and DATA_DIR records where.
 */
export function databaseFolder(dataDir: string, user: SystemUser | undefined): string {
  const folder = chooseFolder(dataDir, user)
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

/** If root took over a service's database, its own user would lose access; any other user can't open it at all. */
function refuseForeign(folder: string, user: SystemUser | undefined) {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  const own = user ? [0, user.uid] : [process.getuid?.()]
  if (owner === undefined || own.includes(owner)) return
  throw new CannotStart(`The database folder ${folder} belongs to another user (ID ${owner}). Run this as that user.`)
}

const noteIn = (dataDir: string) => join(dataDir, 'postgres.elsewhere')

/** Where this DATA_DIR's embedded database is, or would be. */
export function findDatabaseFolder(dataDir: string): string {
  const note = noteIn(dataDir)
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataDir, 'postgres')
}

function chooseFolder(dataDir: string, user: SystemUser | undefined) {
  const found = findDatabaseFolder(dataDir)
  if (!user || existsSync(found) || existsSync(noteIn(dataDir))) return found
  // The user may traverse our folder but not list it; secrets in it are in folders with mode 0700.
  chmodSync(dataDir, statSync(dataDir).mode | 0o001)
  if (canEnter(dataDir, user)) return found

  const elsewhere = join(sharedHome, `data-${randomBytes(6).toString('hex')}`)
  mkdirSync(sharedHome, { recursive: true })
  chmodSync(sharedHome, 0o755)
  writeFileSync(noteIn(dataDir), `${elsewhere}\n`)
  return elsewhere
}

const wrongPassword = '28P01'

/** Resolves to true once the server answers, false if `ended` fires first. */
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

/** Creates the URL's database if it doesn't exist. */
async function ensureDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  if (await asked(url, 'select from pg_database where datname = $1', [name])) return
  await asked(url, `create database ${escapeIdentifier(name)}`)
}

/** Runs one statement in the maintenance database and returns the row count. */
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
  /** Folder of the database files. */
  folder: string
  /** Was it already running, left by a server that was killed? */
  adopted: boolean
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  log?: (message: string) => void
  /** Additional PostgreSQL settings. */
  settings?: Record<string, string>
}

/**
 * Runs PostgreSQL for this DATA_DIR, which the caller holds (`takeDataDir`). Adopts one left running by a killed server. If
 * it dies, it is restarted on the same address, until `stop`.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { log = () => {}, settings = {} }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const place = prepare(dataDir)
  const left = findRunning(place)
  const port = left?.port ?? (await freePort(readPort(dataDir)))
  writeFileSync(portFile(dataDir), String(port))
  const url = findRunningAddress(dataDir)

  let stopping = false
  let running: Run | undefined = left && (await watch(left.pid, url))
  // Processes of a killed database may hold its shared memory a moment longer.
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
      await pause(wait) // longer each time, because on a full disk it can't start
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

/** Waits until the server answers; undefined if it exits first. */
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

/** Created next to its final location and then moved, so a crash never leaves a partial cluster in place. */
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

/** Address of this DATA_DIR's database while a server is running it. */
export function findRunningAddress(dataDir: string): string {
  const password = keepSecret(dataDir, 'database-password').value
  return `postgres://${name}:${password}@127.0.0.1:${readPort(dataDir)}/${name}`
}
