import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Bucket } from '../../platform/config/storage.ts'
import { openBucket } from '../../platform/storage/storage.ts'
import { BackupRefused, sizeOf } from './folder.ts'
import { surplusNightly } from './generations.ts'
import { allKeys } from './stored-files.ts'

const HOUR = 3_600_000

/** Sends a backup to the bucket and keeps the same generations there. Throws `BackupRefused` with what the bucket said. */
export async function sendToBucket(bucket: Bucket, folder: string, name: string): Promise<void> {
  const disk = await openBucket(bucket, HOUR)
  const file = join(folder, name)
  try {
    await disk.putStream(name, createReadStream(file), { contentLength: sizeOf(file) })
    for (const old of surplusNightly(await allKeys(disk))) await disk.delete(old)
  } catch (cause) {
    throw new BackupRefused(
      `The backup is in DATA_DIR/backups, but couldn’t be sent to BACKUP_URL: ${saidBy(cause)}. Check its address and keys, and that the bucket exists.`,
      { cause },
    )
  }
}

/** The innermost word: the storage library wraps it. */
function saidBy(error: unknown): string {
  const { cause, message, name } = error as Error
  return cause instanceof Error ? saidBy(cause) : message || name
}
