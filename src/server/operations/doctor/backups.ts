import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '../../../domain/typography/counted.ts'
import { CannotStart } from '../../platform/config/startup-error.ts'
import { isDatabaseAway } from '../../platform/database/database.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { MISSED_AFTER_HOURS } from '../backup/state.ts'
import { scratchFinding } from './database/schema.ts'
import { ScratchForbidden, ScratchTaken, withScratchDatabase } from './database/scratch.ts'
import { error, type Finding, ok, type Query, skipped, warning } from './finding.ts'
import { errorReason, formatBytes, formatDuration } from './words.ts'

const DAY = 86_400_000
const STALE_MS = MISSED_AFTER_HOURS * 3_600_000
const LOST_MS = 7 * DAY

interface Backup {
  file: string
  name: string
  at: Date
  bytes: number
}

const backupsPath = (dataDir: string) => join(dataDir, 'backups')

/** The newest complete backup of this DATA_DIR. */
function newestBackup(dataDir: string): Backup | undefined {
  const folder = backupsPath(dataDir)
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.unfinished') && !entry.name.startsWith('.'),
  )
  const found = names.map(({ name }) => {
    const file = join(folder, name)
    const { mtime, size } = statSync(file)
    return { file, name, at: mtime, bytes: size }
  })
  return found.sort((a, b) => b.at.getTime() - a.at.getTime())[0]
}

const newestOrNone = (dataDir: string) => {
  try {
    return newestBackup(dataDir)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw failure
  }
}

const makeOne = (dataDir: string) => `Make one now: npm run backup -- '${join(backupsPath(dataDir), 'now.backup')}'`

/** Checks the age of the last backup. */
export function checkBackupAge(dataDir: string, now: Date): Finding {
  const newest = newestOrNone(dataDir)
  if (!newest) return warning('There’s no backup in DATA_DIR/backups yet.', makeOne(dataDir))
  const age = Math.max(0, now.getTime() - newest.at.getTime())
  const found = `The last backup, ${newest.name} (${formatBytes(newest.bytes)}), is ${formatDuration(age)} old.`
  if (age < STALE_MS) return ok(found)
  const todo = `Check the log for why there hasn’t been one since. ${makeOne(dataDir)}`
  return age < LOST_MS ? warning(found, todo) : error(found, todo)
}

interface RestoreDeps {
  query: Query
  url: string
  dataDir: string
  passphrase: string | undefined
  signal: AbortSignal
  /** Free bytes on the database's disk; undefined if it is on another machine. */
  free: number | undefined
}

/** Checks that the last backup restores, by actually restoring it into a scratch database. */
export async function checkRestore({ query, url, dataDir, passphrase, signal, free }: RestoreDeps): Promise<Finding> {
  const newest = newestOrNone(dataDir)
  if (!newest) return skipped('There’s no backup to restore yet.')
  const { rows } = await query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  const needed = 2 * Number(rows[0]?.bytes) + 500e6
  if (free !== undefined && free < needed)
    return warning(
      `There’s no room for a test restore: it may need ${formatBytes(needed)}, and only ${formatBytes(free)} is free.`,
      'Free up space, or test the restore on another machine: npm run restore -- FILE',
    )
  const began = performance.now()
  try {
    const { manifest } = await withScratchDatabase(url, signal, (scratch) =>
      restoreBackup(newest.file, {
        url: scratch,
        storeFile: async () => {},
        keepSecrets: () => {},
        ...(passphrase === undefined ? {} : { passphrase }),
      }),
    )
    const { bookings = 0, user = 0 } = manifest.rows
    const rowCounts = `${counted(bookings, 'booking')} and ${counted(user, 'account')}`
    return ok(
      `${newest.name} restores: ${rowCounts}, in ${formatDuration(Math.max(1_000, performance.now() - began))}.`,
    )
  } catch (failure) {
    if (failure instanceof ScratchTaken || failure instanceof ScratchForbidden) return scratchFinding(failure)
    if (isDatabaseAway(failure)) throw failure
    const reason = failure instanceof CannotStart ? failure.message : `${errorReason(failure)}.`
    return error(
      `${newest.name} doesn’t restore. ${reason}`,
      `If it’s encrypted, set BACKUP_PASSPHRASE for the doctor. Otherwise, don’t rely on it. ${makeOne(dataDir)}`,
    )
  }
}
