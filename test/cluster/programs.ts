import { accessSync, constants, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

/** The Debian package of each program. */
const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const

export type Program = keyof typeof packages

const OLDEST_POSTGRES = 15

const isThere = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const findProgram = (program: Program) => FOLDERS.map((folder) => join(folder, program)).find(isThere)

/** The folder of the newest Debian PostgreSQL that is new enough. */
function postgresFolder(): string | undefined {
  const home = '/usr/lib/postgresql'
  const versions = isThere(home) ? readdirSync(home).map(Number) : []
  const newest = Math.max(0, ...versions.filter((version) => version >= OLDEST_POSTGRES))
  return newest > 0 ? join(home, String(newest), 'bin') : undefined
}

/** The paths of the cluster's programs, or a sentence that names the missing packages. */
export function findPrograms() {
  const paths = Object.fromEntries((Object.keys(packages) as Program[]).map((name) => [name, findProgram(name)]))
  const postgres = postgresFolder()
  const missing: string[] = (Object.keys(packages) as Program[])
    .filter((name) => !paths[name])
    .map((name) => packages[name])
  if (!postgres) missing.unshift('postgresql')
  if (missing.length > 0) {
    return {
      missing: `The cluster needs Debian packages that aren’t installed: apt-get install ${missing.join(' ')}`,
    } as const
  }
  return { missing: undefined, paths: paths as Record<Program, string>, postgres: postgres as string } as const
}
