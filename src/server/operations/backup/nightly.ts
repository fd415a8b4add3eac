import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { todayIn, toInstant } from '../../../domain/calendar.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Bucket } from '../../platform/config/storage.ts'
import type { Database } from '../../platform/database/database.ts'
import { openBucket } from '../../platform/storage/storage.ts'
import {
  BackupRefused,
  backupFailureReason,
  backupFolder,
  databaseBytes,
  fileSize,
  photoBytes,
  prune,
  removeUnfinished,
  requireRoom,
} from './folder.ts'
import { nightlyName, parseNightlyTime, surplusNightly } from './generations.ts'
import { writeBackupInThread } from './in-thread.ts'
import { type BackupState, backupState, recordFailure, recordGood } from './state.ts'
import { allKeys } from './stored-files.ts'

const HOUR = 3_600_000

/** Uploads a backup to the bucket and keeps the same generations there. Throws `BackupRefused` with the bucket's error. */
async function sendToBucket(bucket: Bucket, folder: string, name: string): Promise<void> {
  const disk = await openBucket(bucket, HOUR)
  const file = join(folder, name)
  try {
    await disk.putStream(name, createReadStream(file), { contentLength: fileSize(file) })
    for (const old of surplusNightly(await allKeys(disk))) await disk.delete(old)
  } catch (cause) {
    throw new BackupRefused(
      `The backup is in DATA_DIR/backups, but couldn’t be sent to BACKUP_URL: ${saidBy(cause)}. Check its address and keys, and that the bucket exists.`,
      { cause },
    )
  }
}

/** The innermost error message, because the storage library wraps it. */
function saidBy(error: unknown): string {
  const { cause, message, name } = error as Error
  return cause instanceof Error ? saidBy(cause) : message || name
}

// Advisory lock number; arbitrary, but the same on every server.
const turnNumber = 2020_09_06

/** Tonight's backup is due from 2 AM in Phoenix. */
const DUE_HOUR = 2
const DAY = 86_400_000

const CONNECT_MS = 8_000

interface Deps {
  /** Database URL. */
  url: string
  db: Database
  clock: () => Date
  config: Pick<Config, 'dataDir' | 'storage' | 'backups'>
  log: Logger
}

/**
 * Makes tonight's backup, unless there is one. Runs hourly, so a failure is retried and a server that was down catches up;
 * only one server runs it at a time. A failure is recorded for the owner, then thrown.
 */
export const nightlyBackup =
  (deps: Deps) =>
  async (_data: object, signal?: AbortSignal): Promise<void> => {
    const turn = new Client({
      connectionString: deps.url,
      application_name: 'dome-and-den backup',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    })
    turn.on('error', () => {})
    try {
      await turn.connect()
      await turn.query('begin')
      const { rows } = await turn.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [turnNumber])
      if (rows[0]?.mine) await backUp(deps, turn, signal)
    } finally {
      await turn.end()
    }
  }

async function backUp(deps: Deps, turn: Client, signal: AbortSignal | undefined): Promise<void> {
  const { db, clock, log } = deps
  const now = clock()
  const due = dueSince(now)
  const state = await backupState(db)
  if (state?.goodAt && state.goodAt >= due) return
  try {
    const { name, bytes } = await makeOne(deps, turn, state, due, signal)
    await recordGood(db, bytes, now)
    log.info({ file: name, bytes }, 'backed up')
  } catch (error) {
    // The server was stopped; the next run catches up.
    if (!signal?.aborted) await recordFailure(db, backupFailureReason(error), now)
    throw error
  }
}

/** The most recent 2 AM in Phoenix. */
function dueSince(now: Date): Date {
  const today = toInstant(todayIn(now), DUE_HOUR)
  return now >= today ? today : new Date(today.getTime() - DAY)
}

async function makeOne(
  { url, clock, config }: Deps,
  turn: Client,
  state: BackupState | undefined,
  due: Date,
  signal: AbortSignal | undefined,
) {
  const folder = backupFolder(config.dataDir)
  removeUnfinished(folder, (name) => parseNightlyTime(name) !== undefined)
  // If only the upload failed, the backup isn't made again.
  const triedTonight = state?.failedAt ? state.failedAt >= due : false
  const made = readdirSync(folder).filter((name) => triedTonight && (parseNightlyTime(name) ?? new Date(0)) >= due)
  const name = made.toSorted().at(-1) ?? nightlyName(clock())
  const file = join(folder, name)
  if (made.length === 0) {
    // Leave room for the site as well; and there may be new photos since the last backup.
    const rest = state?.goodBytes ?? (await databaseBytes(turn))
    await requireRoom(folder, rest + Math.max(state?.goodBytes ?? 0, await photoBytes(turn)))
    const { dataDir, storage, backups } = config
    const task = { file, url, storage: { dataDir, storage }, passphrase: backups.passphrase }
    await writeBackupInThread(task, signal)
    prune(folder, surplusNightly)
  }
  if (config.backups.bucket) await sendToBucket(config.backups.bucket, folder, name)
  return { name, bytes: fileSize(file) }
}
