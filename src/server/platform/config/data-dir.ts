import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from './config.ts'
import { CannotStart } from './startup-error.ts'

/** The folder is another server's. `pid` is that server's process, where it can be read. */
export class DataDirTaken extends CannotStart {
  constructor(path: string, pid: string) {
    super(`Another server (process ${pid}) is running on DATA_DIR ${path}. Stop it, or set DATA_DIR to another folder.`)
  }
}

const busy = 5 // SQLITE_BUSY

/**
 * Takes DATA_DIR for this process, creating it if need be, and returns how to give it back. Throws `DataDirTaken`
 * while another process has it. The lock is one of the operating system, so it ends with its process, however that
 * ends; an SQLite file is Node's only way to one.
 */
export function takeDataDir(path: string): () => void {
  const pidFile = join(path, 'server.pid')
  let lock: DatabaseSync
  try {
    // Others may pass through, not look around: as root the database runs as a user of its own.
    mkdirSync(path, { recursive: true, mode: 0o711 })
    const file = join(path, 'server.lock')
    // Whoever can read it can hold it, and no server would start any more.
    if (!existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 })
    lock = new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw new CannotStart(`DATA_DIR ${path} cannot be used: ${(error as Error).message}.`, { cause: error })
  }
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== busy) throw error
    throw new DataDirTaken(path, existsSync(pidFile) ? readFileSync(pidFile, 'utf8') : 'unknown')
  }
  writeFileSync(pidFile, String(process.pid))
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

/** The value kept in a file only we can read; made and kept the first time. `isNew` tells whether that was now. */
export function keepSecret(dataDir: string, name: string, make = randomWords): { value: string; isNew: boolean } {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  if (existsSync(file)) return { value: readFileSync(file, 'utf8').trim(), isNew: false }

  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const value = make()
  writeFileSync(`${file}.new`, `${value}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return { value, isNew: true }
}

/** The secrets that are kept in DATA_DIR, by the names of their files; those that the operator gave are not among them. */
export function readSecretFiles(dataDir: string): Partial<Record<SecretFile, string>> {
  const kept = secretFiles.filter((name) => existsSync(join(dataDir, 'secrets', name)))
  return Object.fromEntries(kept.map((name) => [name, keepSecret(dataDir, name).value]))
}

/** Of the embedded database's password there is none: it belongs to the database beside it. */
export const secretFiles = ['auth-secret', 'admin-sign-in-password', 'admin-panel-password', 'metrics-token'] as const
type SecretFile = (typeof secretFiles)[number]

// No letters or digits that are taken for one another.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 100 bits that a person can read out: `k7mf-2xqp-…`. */
function randomWords() {
  const letters = Array.from({ length: 24 }, () => letterFrom())
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

function letterFrom(): string {
  const byte = randomBytes(1)[0] ?? 0
  // 248 is the largest multiple of 31 in a byte: what lies above would favor the first letters.
  return byte < 248 ? (alphabet[byte % alphabet.length] ?? letterFrom()) : letterFrom()
}

export type Secrets = Omit<ReturnType<typeof readSecrets>, 'fresh'>

/**
 * The secrets that the operator gave, else those kept in DATA_DIR. `fresh` holds what was made by this very start
 * and a person must be told once.
 */
export function readSecrets({ dataDir, given }: Pick<Config, 'dataDir' | 'given'>) {
  const kept = (name: SecretFile, chosen: string | undefined, make?: () => string) =>
    chosen === undefined ? keepSecret(dataDir, name, make) : { value: chosen, isNew: false }

  const authSecret = kept('auth-secret', given.authSecret, () => randomBytes(48).toString('base64url'))
  const signIn = kept('admin-sign-in-password', given.adminSignInPassword)
  const panel = kept('admin-panel-password', given.adminPanelPassword)
  const metrics = kept('metrics-token', given.metricsToken)
  return {
    authSecret: authSecret.value,
    adminSignInPassword: signIn.value,
    adminPanelPassword: panel.value,
    metricsToken: metrics.value,
    fresh: {
      adminSignInPassword: signIn.isNew ? signIn.value : undefined,
      adminPanelPassword: panel.isNew ? panel.value : undefined,
    },
  }
}
