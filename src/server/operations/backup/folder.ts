import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { CannotStart, isDiskFull } from '../../platform/config/startup-error.ts'
import { unfinishedName } from './write-backup.ts'

/** Why no backup was made, as a sentence for the owner. */
export class BackupRefused extends CannotStart {}

/** DATA_DIR/backups, created if needed. */
export function backupFolder(dataDir: string): string {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Deletes the files selected by `surplus`. */
export function prune(folder: string, surplus: (names: string[]) => string[]): void {
  for (const name of surplus(readdirSync(folder))) rmSync(join(folder, name), { force: true })
}

/** Deletes partial files of killed backups; `isOurs` recognizes names that only the server uses. */
export function removeUnfinished(folder: string, isOurs: (name: string) => boolean): void {
  const ending = unfinishedName('')
  for (const name of readdirSync(folder))
    if (name.endsWith(ending) && isOurs(name.slice(0, -ending.length))) rmSync(join(folder, name), { force: true })
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`

/** Throws `BackupRefused` if less than this many bytes are free. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  throw new BackupRefused(
    `The disk for DATA_DIR has ${megabytes(free)} free, and a backup needs ${megabytes(bytes)}. Free up space on the server.`,
  )
}

/** Size of the database: an upper bound for its compressed backup. */
export const databaseBytes = (client: Client): Promise<number> =>
  queryNumber(client, 'select pg_database_size(current_database()) as bytes')

/** Size of the photos in storage and in a backup; they don't compress further. */
export const photoBytes = (client: Client): Promise<number> =>
  queryNumber(client, 'select coalesce(sum(bytes), 0) as bytes from photos')

async function queryNumber(client: Client, select: string): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(select)
  return Number(rows[0]?.bytes)
}

/** Why a backup failed, for the owner; the log has the details. */
export function backupFailureReason(error: unknown): string {
  if (error instanceof BackupRefused) return error.message
  if (isDiskFull(error)) return 'The disk for DATA_DIR is full. Free up space on the server.'
  const { syscall, message } = error as NodeJS.ErrnoException
  return syscall ? `${message}.` : 'Something went wrong on the server. Its log says more.'
}

export const fileSize = (file: string): number => statSync(file).size
