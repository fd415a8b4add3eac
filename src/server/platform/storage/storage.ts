import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config/config.ts'
import type { Bucket } from '../config/storage.ts'

/** Where files lie, whichever driver keeps them. */
export type Storage = Disk

/**
 * Opens storage: a folder in DATA_DIR, or the bucket of STORAGE_URL. Nothing is asked of a bucket before the first file.
 * One database, one storage: what no row of ours names is swept away.
 */
export async function openStorage({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): Promise<Storage> {
  if (storage) return openBucket(storage)
  const location = join(dataDir, 'files')
  mkdirSync(location, { recursive: true, mode: 0o700 })
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

/**
 * Opens a bucket; nothing is asked of it yet. `patience` is for how long one request may take, in milliseconds. The client of
 * S3 is loaded by those who use it: it weighs more than all else together.
 */
export async function openBucket({ bucket, endpoint, region, keys }: Bucket, patience = 10_000): Promise<Storage> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    bucket,
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(keys ? { credentials: keys } : {}),
    visibility: 'private',
    supportsACL: false,
    // Else streams come back from some servers with the framing of chunks inside.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: patience, throwOnRequestTimeout: true },
  })
  return new Disk(driver)
}
