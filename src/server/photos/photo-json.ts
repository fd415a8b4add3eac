import { z } from 'zod'
import { MAX_PHOTOS, type PhotoSize, photoSizes } from '../../domain/photo-limits.ts'
import type { PhotoRow } from '../platform/database/photo-schema.ts'
import { Instant } from '../platform/http/responses.ts'

export const Photo = z
  .strictObject({
    id: z.string(),
    description: z.string(),
    width: z.int().describe('Width of the full size, in pixels'),
    height: z.int(),
    full: z.string().describe("URL of the full size, including the request's link secret, if any"),
    thumb: z.string(),
    isMissing: z.boolean().describe('True if its files were lost and it should be added again'),
    createdAt: Instant,
  })
  .meta({ id: 'Photo' })

export const Photos = z.strictObject({
  photos: z.array(Photo).max(MAX_PHOTOS),
  takesPhotos: z.boolean().describe('True if photos can be added'),
})

/** A photo as the customer, anyone with an emailed link, and the owner see it. */
export function photoJson(row: PhotoRow, link?: string): z.output<typeof Photo> {
  const query = link === undefined ? '' : `?${new URLSearchParams({ link })}`
  const at = (size: PhotoSize) => `/api/photos/${row.bookingId}/${row.id}/${size}${query}`
  const [full, thumb] = photoSizes.map(at) as [string, string]
  return {
    id: row.id,
    description: row.description,
    width: row.width,
    height: row.height,
    full,
    thumb,
    isMissing: row.missingSince !== null,
    createdAt: row.createdAt.toISOString(),
  }
}
