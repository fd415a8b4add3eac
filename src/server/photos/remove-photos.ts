import { eq, inArray } from 'drizzle-orm'
import type { PhotoKind } from '../../domain/photo-limits.ts'
import type { Db } from '../platform/database/database.ts'
import { photos } from '../platform/database/photo-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import { isPhoto, type PhotoDeps } from './add-photo.ts'
import { removeFiles } from './photo-files.ts'

/** Removes a photo, optionally of one kind. Succeeds if there is none with this id. */
export async function removePhoto(
  deps: Omit<PhotoDeps, 'clock'>,
  bookingId: string,
  id: string,
  takenBy?: PhotoKind,
): Promise<void> {
  const gone = await deps.db
    .delete(photos)
    .where(isPhoto(bookingId, id, takenBy))
    .returning({ file: photos.file })
  await removeFiles(
    deps,
    gone.map(({ file }) => file),
  )
}

/** Deletes an account's photos from the database. Returns the files to remove after the commit. */
export async function forgetPhotos(tx: Db, userId: string): Promise<string[]> {
  const theirs = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  const gone = await tx.delete(photos).where(inArray(photos.bookingId, theirs)).returning({ file: photos.file })
  return gone.map(({ file }) => file)
}
