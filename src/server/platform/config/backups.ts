import type { z } from 'zod'
import { text } from './fields.ts'
import { bucketUrl, storageOf, type storageVariables } from './storage.ts'

/** The variables of backups (docs/running.md). */
export const backupVariables = {
  BACKUP_URL: bucketUrl('BACKUP_URL'),
  BACKUP_PASSPHRASE: text.optional(),
  UPGRADE_WITHOUT_BACKUP: text.optional(),
}

type Variables = z.output<z.ZodObject<typeof backupVariables & typeof storageVariables>>

/** Backups in the bucket of the photos would be backed up themselves, every night more of them. */
export function sharedBucket(env: Variables): string[] {
  const [photos, backups] = [storageOf(env), storageOf(env, env.BACKUP_URL ?? '')]
  const isShared = photos && backups && photos.bucket === backups.bucket && photos.endpoint === backups.endpoint
  return isShared ? ['BACKUP_URL and STORAGE_URL must name different buckets.'] : []
}

export const backupsOf = (env: Variables) => ({
  /** The bucket that the nightly ones go to as well; undefined: none. */
  bucket: storageOf(env, env.BACKUP_URL ?? ''),
  /** Encrypts those that the server makes. */
  passphrase: env.BACKUP_PASSPHRASE,
  /** The level of the one upgrade that goes on where no backup can be made before it. */
  upgradeWithout: env.UPGRADE_WITHOUT_BACKUP,
})
