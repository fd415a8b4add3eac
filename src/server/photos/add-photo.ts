import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import { isOver } from '../../domain/booking/booking.ts'
import { MAX_PHOTOS } from '../../domain/photo-limits.ts'
import { photoProblem } from '../../domain/place/photo-problem.ts'
import { Refused } from '../../domain/refusals.ts'
import { type Database, type Db, translateConstraint } from '../platform/database/database.ts'
import { type PhotoRow, photos } from '../platform/database/photo-schema.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { decodePhoto } from './decode.ts'
import { newPhotoFile, removeFiles, writePhoto } from './photo-files.ts'

export type PhotoDeps = { db: Database; storage: Storage; clock: () => Date; log: Logger }

/** A photo, and whether this request brought it or one before. */
export type AddedPhoto = { photo: PhotoRow; isNew: boolean }

/** A booking's photos in the order in which they came. */
export const photosOf = (db: Db, bookingId: string): Promise<PhotoRow[]> =>
  db.select().from(photos).where(eq(photos.bookingId, bookingId)).orderBy(asc(photos.position))

/** The photos of several bookings, by booking. */
export async function photosOfEach(db: Db, bookingIds: string[]): Promise<Map<string, PhotoRow[]>> {
  const rows = await db.select().from(photos).where(inArray(photos.bookingId, bookingIds)).orderBy(asc(photos.position))
  return Map.groupBy(rows, ({ bookingId }) => bookingId)
}

/** One photo of a booking; 404 `photo-not-found`. */
export async function photoOf(db: Db, bookingId: string, id: string): Promise<PhotoRow> {
  const [photo] = await db.select().from(photos).where(isPhoto(bookingId, id))
  if (!photo) throw new Refused('photo-not-found')
  return photo
}

export const isPhoto = (bookingId: string, id: string) => and(eq(photos.bookingId, bookingId), eq(photos.id, id))

/** Refuses what needs no decoding to be refused; the photo of this id, where it is there already. */
export async function repeatedPhoto(db: Db, booking: BookingRow, id: string, now: Date): Promise<PhotoRow | undefined> {
  const known = await photosOf(db, booking.id)
  const same = known.find((photo) => photo.id === id)
  if (same) return same
  if (isOver(booking, now)) throw new Refused('photos-closed')
  if (known.length >= MAX_PHOTOS) throw new Refused('too-many-photos')
  return undefined
}

/**
 * Takes a photo in: decoded, stored, and only then named by a row, so that a row never lacks its file. The same id
 * sent twice is one photo, the first.
 */
export async function addPhoto(deps: PhotoDeps, booking: BookingRow, id: string, bytes: Buffer): Promise<AddedPhoto> {
  const problem = photoProblem(bytes, bytes.length)
  if (problem) throw new Refused(problem)
  const { full, thumb, width, height } = await decodePhoto(bytes)
  const file = newPhotoFile(deps.clock())
  await writePhoto(deps, file, { full, thumb })
  const row = { bookingId: booking.id, id, file, width, height, bytes: full.length + thumb.length }
  const photo = await namePhoto(deps.db, booking, row, deps.clock()).catch(async (error) => {
    // After any other error the row may be there, or get there yet: that is the sweep's to say.
    if (error instanceof Refused) await removeFiles(deps, [file])
    throw error
  })
  const isNew = photo.file === file
  if (!isNew) await removeFiles(deps, [file])
  return { photo, isNew }
}

type Unnamed = Omit<typeof photos.$inferInsert, 'position'>

/** One after the other for each booking: whoever comes seventh finds no position left. */
function namePhoto(db: Database, { userId }: BookingRow, row: Unnamed, now: Date): Promise<PhotoRow> {
  return db.transaction(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, row.bookingId)).for('no key update')
    // Its customer may have deleted their account since, and their photos with it.
    if (booking?.userId !== userId) throw new Refused('booking-not-found')
    const repeated = await repeatedPhoto(tx, booking, row.id, now)
    if (repeated) return repeated
    const taken = new Set((await photosOf(tx, row.bookingId)).map(({ position }) => position))
    const position = Array.from({ length: MAX_PHOTOS }, (_, index) => index + 1).find((place) => !taken.has(place))
    const values = { ...row, position: position ?? MAX_PHOTOS, createdAt: now }
    const [photo] = await translateConstraint(tx.insert(photos).values(values).returning())
    return photo as PhotoRow
  })
}
