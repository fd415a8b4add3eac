import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { CannotStart } from '../../config/startup-error.ts'

/** The user the database runs as. PostgreSQL refuses to run as root. */
export interface SystemUser {
  uid: number
  gid: number
}

const name = 'postgres'

/** As root, the user to run the database as, created if needed. Undefined otherwise: it runs as our own user. */
export function databaseUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const found = userNamed()
  if (found) return found

  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  if (!userNamed()) spawnSync('adduser', ['-S', '-D', '-H', name])
  const made = userNamed()
  if (made) return made
  throw new CannotStart(
    `PostgreSQL does not run as root, and no user "${name}" could be made. Start this as another user, or set DATABASE_URL.`,
  )
}

function userNamed(): SystemUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

/** Can the user enter this folder? Every parent must be traversable. */
export function canEnter(folder: string, { uid, gid }: SystemUser): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder)
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  const above = dirname(folder)
  return (mode & bit) !== 0 && (above === folder || canEnter(above, { uid, gid }))
}
