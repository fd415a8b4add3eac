import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../../config/startup-error.ts'
import { sharedHome } from './binaries.ts'
import { canEnter, type SystemUser } from './system-user.ts'

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
