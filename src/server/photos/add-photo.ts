import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import { isCancelled, isOver } from '../../domain/booking/booking.ts'
import { takesSteps } from '../../domain/crew/steps.ts'
import { MAX_CREW_PHOTOS, MAX_PHOTOS, type PhotoKind } from '../../domain/photo-limits.ts'
import { photoProblem } from '../../domain/place/photo-problem.ts'
import { Refused } from '../../domain/refusals.ts'
import { type Database, type Db, theRow, translateConstraint } from '../platform/database/database.ts'
import { type PhotoRow, photos } from '../platform/database/photo-schema.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { decodePhoto } from './decode.ts'
import { newPhotoFile, removeFiles, writePhoto } from './photo-files.ts'

export type PhotoDeps = { db: Database; storage: Storage; clock: () => Date; log: Logger }

/** A photo, and whether this request added it. */
export type AddedPhoto = { photo: PhotoRow; isNew: boolean }

/** All photos of a booking: those of the place first, then the crew's, each in order of arrival. */
const listAllPhotos = (db: Db, bookingId: string): Promise<PhotoRow[]> =>
  db.select().from(photos).where(eq(photos.bookingId, bookingId)).orderBy(asc(photos.position))

/** Photos of a booking's place. */
export const listPlacePhotos = async (db: Db, bookingId: string): Promise<PhotoRow[]> =>
  (await listAllPhotos(db, bookingId)).filter(({ takenBy }) => takenBy === 'place')

/** Photos of several bookings by booking: those of the place, then the crew's. */
export async function listPhotosByBooking(db: Db, bookingIds: string[]): Promise<Map<string, PhotoRow[]>> {
  const rows = await db.select().from(photos).where(inArray(photos.bookingId, bookingIds)).orderBy(asc(photos.position))
  return Map.groupBy(rows, ({ bookingId }) => bookingId)
}

/** Finds a photo of a booking, optionally of one kind. Refuses `photo-not-found` (404). */
export async function loadPhoto(db: Db, bookingId: string, id: string, takenBy?: PhotoKind): Promise<PhotoRow> {
  const [photo] = await db
    .select()
    .from(photos)
    .where(isPhoto(bookingId, id, takenBy))
  if (!photo) throw new Refused('photo-not-found')
  return photo
}

export const isPhoto = (bookingId: string, id: string, takenBy?: PhotoKind) =>
  and(eq(photos.bookingId, bookingId), eq(photos.id, id), takenBy && eq(photos.takenBy, takenBy))

/** First and last `photos.position` per kind. */
const positions = { place: [1, MAX_PHOTOS], crew: [MAX_PHOTOS + 1, MAX_PHOTOS + MAX_CREW_PHOTOS] } as const

/** The customer adds photos until the event is over; its crew until packed up, plus a grace period for lost signal. */
function takesPhotos(booking: BookingRow, takenBy: PhotoKind, now: Date): boolean {
  const { status, startsAt, endsAt } = booking
  if (takenBy === 'place') return !isOver(booking, now)
  return !isCancelled(status) && startsAt !== null && endsAt !== null && takesSteps({ startsAt, endsAt }, now)
}

/** A booking, and which kind of its photos is meant. */
export type Album = { booking: BookingRow; takenBy: PhotoKind }

/**
 * The photo with this id if it was already added, otherwise a position for it. Refuses `photos-closed`, and what's past the
 * kind's maximum number. Needs no decoding.
 */
export async function findPositionInAlbum(
  db: Db,
  { booking, takenBy }: Album,
  id: string,
  now: Date,
): Promise<{ photo: PhotoRow } | { photo?: undefined; position: number }> {
  const known = await listAllPhotos(db, booking.id)
  const photo = known.find((one) => one.id === id)
  if (photo && photo.takenBy !== takenBy) throw new Refused('photo-not-found')
  if (photo) return { photo }
  if (!takesPhotos(booking, takenBy, now)) throw new Refused('photos-closed')
  const position = freePosition(known, takenBy)
  if (position === undefined) throw new Refused(takenBy === 'crew' ? 'too-many-crew-photos' : 'too-many-photos')
  return { position }
}

function freePosition(known: readonly PhotoRow[], takenBy: PhotoKind): number | undefined {
  const [first, last] = positions[takenBy]
  const taken = new Set(known.map(({ position }) => position))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).find((position) => !taken.has(position))
}

/**
 * Adds a photo: decodes and stores it, and only then inserts its row, so a row never lacks its files. Idempotent by id:
 * the first upload counts.
 */
export async function addPhoto(
  deps: PhotoDeps,
  album: Album,
  id: string,
  { bytes, address }: { bytes: Buffer; address: string },
): Promise<AddedPhoto> {
  const problem = photoProblem(bytes, bytes.length)
  if (problem) throw new Refused(problem)
  const { full, thumb, width, height } = await decodePhoto(bytes, { takenBy: album.takenBy, address })
  const file = newPhotoFile(deps.clock())
  await writePhoto(deps, file, { full, thumb })
  const row = {
    bookingId: album.booking.id,
    id,
    takenBy: album.takenBy,
    file,
    width,
    height,
    bytes: full.length + thumb.length,
  }
  const photo = await insertPhoto(deps.db, album.booking, row, deps.clock()).catch(async (error) => {
    // After any other error the row may exist, or may still be committed, so leave the file to the sweep.
    if (error instanceof Refused) await removeFiles(deps, [file])
    throw error
  })
  const isNew = photo.file === file
  if (!isNew) await removeFiles(deps, [file])
  return { photo, isNew }
}

type WithoutPosition = Omit<typeof photos.$inferInsert, 'position'> & { takenBy: PhotoKind }

/** Inserts the row, serialized per booking, so a seventh photo finds no free position. */
function insertPhoto(db: Database, { userId }: BookingRow, row: WithoutPosition, now: Date): Promise<PhotoRow> {
  return db.transaction(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, row.bookingId)).for('no key update')
    // The customer may have deleted their account and photos in the meantime.
    if (booking?.userId !== userId) throw new Refused('booking-not-found')
    const found = await findPositionInAlbum(tx, { booking, takenBy: row.takenBy }, row.id, now)
    if (found.photo) return found.photo
    const values = { ...row, position: found.position, createdAt: now }
    return await theRow(translateConstraint(tx.insert(photos).values(values).returning()))
  })
}
