import { eq, inArray } from 'drizzle-orm'
import type { Photographer } from '../../domain/photo-limits.ts'
import type { Db } from '../platform/database/database.ts'
import { photos } from '../platform/database/photo-schema.ts'
import { bookings } from '../platform/database/schema.ts'
import { isPhoto, type PhotoDeps } from './add-photo.ts'
import { removeFiles } from './photo-files.ts'

/** Removes a photo, of one kind where that is given. None of that id is as good as removed. */
export async function removePhoto(
  deps: Omit<PhotoDeps, 'clock'>,
  bookingId: string,
  id: string,
  takenBy?: Photographer,
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

/** Takes an account's photos out of the database; the files that may go once that has committed. */
export async function forgetPhotos(tx: Db, userId: string): Promise<string[]> {
  const theirs = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  const gone = await tx.delete(photos).where(inArray(photos.bookingId, theirs)).returning({ file: photos.file })
  return gone.map(({ file }) => file)
}
