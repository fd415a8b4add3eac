import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { error, type Finding, ok, skipped } from './finding.ts'

/** Can others on this machine read what is secret: DATA_DIR/secrets, backups, and the file of variables? */
export function checkSecretFiles(dataDir: string, variables = resolve('.env')): Finding {
  if (process.platform === 'win32') return skipped('Not checked: Windows has no Unix file permissions.')
  const folders = ['secrets', 'backups'].map((name) => join(dataDir, name)).filter((folder) => existsSync(folder))
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  const secret = [join(dataDir, 'secrets'), ...files, variables].filter((path) => existsSync(path))
  if (secret.length === 0) return skipped('There are no secret files here.')
  const open = secret.filter((path) => isOpenToOthers(path))
  if (open.length === 0) return ok('Nobody else on this machine can read the secrets.')
  return error(
    `Others on this machine can read ${open.join(', ')}.`,
    `Run: chmod go-rwx ${open.map((path) => `'${path}'`).join(' ')}`,
  )
}

/** Who looks: the user, and the groups it is in. */
const ourselves = () => ({ uid: process.getuid?.(), groups: process.getgroups?.() ?? [] })

/** A file of another user that we read through our group (root's settings, docs/operating.md) is open to nobody else. */
export function isOpenToOthers(path: string, { uid, groups } = ourselves()): boolean {
  const { mode, uid: owner, gid } = statSync(path)
  const isReadThroughGroup = owner !== uid && groups.includes(gid)
  return (mode & (isReadThroughGroup ? 0o037 : 0o077)) !== 0
}
