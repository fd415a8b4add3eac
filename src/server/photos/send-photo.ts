import { z } from 'zod'
import { type PhotoKind, type PhotoSize, photoSizes } from '../../domain/photo-limits.ts'
import { Refused } from '../../domain/refusals.ts'
import { BookingId } from '../booking/booking-row.ts'
import { loadPhoto, type PhotoDeps } from './add-photo.ts'
import { readPhoto } from './photo-files.ts'

/** Path parameters of a photo's routes: booking and photo, and the size to send. */
export const PhotoId = BookingId.extend({ photo: z.string().max(100) })
export const SizedPhoto = PhotoId.extend({ size: z.string().max(10) })

/** The photo id, if it's a UUID. */
export function parsePhotoId({ photo }: { photo: string }): string {
  if (!z.uuid().safeParse(photo).success) throw new Refused('photo-not-found')
  return photo.toLowerCase()
}

/** Parses the size in a path; refuses other words with a 404. */
export function parsePhotoSize(word: string): PhotoSize {
  const size = photoSizes.find((name) => name === word)
  if (!size) throw new Refused('photo-not-found')
  return size
}

/** Cached only by the requesting browser and revalidated each time: who loses access gets a 404, not the copy. */
const headers = {
  'content-type': 'image/jpeg',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-cache',
  vary: 'cookie',
}

/** Sends a photo as a JPEG that can't run anything, optionally only of one kind. */
export async function sendPhoto(
  deps: Omit<PhotoDeps, 'clock'>,
  bookingId: string,
  id: string,
  size: PhotoSize,
  ifNoneMatch: string | undefined,
  takenBy?: PhotoKind,
): Promise<Response> {
  const { file, position } = await loadPhoto(deps.db, bookingId, id, takenBy)
  const etag = `"${file.slice(-36)}-${size}"`
  if (ifNoneMatch === etag) return new Response(null, { status: 304, headers: { ...headers, etag } })
  const bytes = await readPhoto(deps, file, size)
  if (!bytes) throw new Refused('photo-not-found')
  const disposition = `inline; filename="photo-${position}.jpg"`
  return new Response(bytes, {
    headers: { ...headers, etag, 'content-length': String(bytes.length), 'content-disposition': disposition },
  })
}
