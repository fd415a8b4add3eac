import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config/config.ts'
import type { Bucket } from '../config/storage.ts'

/** File storage, independent of its driver. */
export type Storage = Disk

/**
 * Opens storage: a folder in DATA_DIR, or the bucket of STORAGE_URL, which isn't contacted before the first file. Each
 * database needs its own storage, because files without a row are deleted.
 */
export async function openStorage({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): Promise<Storage> {
  if (storage) return openBucket(storage)
  const location = join(dataDir, 'files')
  mkdirSync(location, { recursive: true, mode: 0o700 })
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

/**
 * Opens a bucket without contacting it. `patience` is the timeout of a request in milliseconds. The S3 client is loaded on
 * demand, because it's larger than everything else combined.
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
    // Otherwise some servers return streams that still contain chunk framing.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: patience, throwOnRequestTimeout: true },
  })
  return new Disk(driver)
}
