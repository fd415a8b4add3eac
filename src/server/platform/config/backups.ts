import type { z } from 'zod'
import { text } from './fields.ts'
import { bucketUrl, storageConfig, type storageVariables } from './storage.ts'

/** Variables of backups (docs/running.md). */
export const backupVariables = {
  BACKUP_URL: bucketUrl('BACKUP_URL'),
  BACKUP_PASSPHRASE: text.optional(),
  UPGRADE_WITHOUT_BACKUP: text.optional(),
}

type Variables = z.output<z.ZodObject<typeof backupVariables & typeof storageVariables>>

/** A backup in the photos' bucket would be included in the next backup, growing every night. */
export function sharedBucket(env: Variables): string[] {
  const [photos, backups] = [storageConfig(env), storageConfig(env, env.BACKUP_URL ?? '')]
  const isShared = photos && backups && photos.bucket === backups.bucket && photos.endpoint === backups.endpoint
  return isShared ? ['BACKUP_URL and STORAGE_URL must name different buckets.'] : []
}

export const backupsConfig = (env: Variables) => ({
  /** Additional bucket for nightly backups; undefined: none. */
  bucket: storageConfig(env, env.BACKUP_URL ?? ''),
  /** Encrypts backups made by the server. */
  passphrase: env.BACKUP_PASSPHRASE,
  /** Level of the single upgrade that may proceed without a backup. */
  upgradeWithout: env.UPGRADE_WITHOUT_BACKUP,
})
