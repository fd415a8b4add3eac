import { chmodSync, chownSync, copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUser } from '../../src/server/platform/database/embedded/system-user.ts'
import type { findPrograms } from './programs.ts'

const deploy = join(import.meta.dirname, '../../deploy/cluster')

/** Passwords of a loopback cluster that lives for one run. */
export const passwords = {
  postgres: 'postgres-1',
  replication: 'replication-1',
  rewind: 'rewind-1',
  api: 'api-1',
  site: 'site-1',
}

export type Ports = ReturnType<typeof portsFrom>

/** The ports everything listens on: 44, from `first` up. */
export const portsFrom = (first: number) => ({
  etcd: first,
  etcdPeer: first + 1,
  postgres: [first + 11, first + 12, first + 13],
  patroni: [first + 21, first + 22, first + 23],
  primary: first + 30,
  pgbouncer: first + 31,
  web: first + 32,
  servers: [first + 41, first + 42, first + 43],
})

type Found = Extract<ReturnType<typeof findPrograms>, { missing: undefined }>

export type Surroundings = ReturnType<typeof createSurroundings>

/** A folder for everything the cluster writes, the user it runs as, and copies of deploy/cluster in that folder. */
export function createSurroundings({ paths, postgres }: Found) {
  const folder = mkdtempSync(join(tmpdir(), 'dome-and-den-cluster-'))
  const user = databaseUser()
  const give = (path: string) => {
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  chmodSync(folder, 0o711)
  give(folder)
  return {
    folder,
    user,
    paths,
    postgres,
    /** Copies the file of deploy/cluster unchanged and returns the path. */
    config(name: string): string {
      const copy = join(folder, name)
      copyFileSync(join(deploy, name), copy)
      return give(copy)
    },
    /** Copies the file of deploy/cluster with some values replaced; each must occur in it. */
    changedConfig(name: string, values: Record<string, string>): string {
      let text = readFileSync(join(deploy, name), 'utf8')
      for (const [from, to] of Object.entries(values)) {
        if (!text.includes(from)) throw new Error(`${name} no longer says "${from}"`)
        text = text.replaceAll(from, to)
      }
      return this.write(name, text)
    },
    write(name: string, text: string): string {
      const path = join(folder, name)
      writeFileSync(path, text, { mode: 0o600 })
      return give(path)
    },
  }
}
