/**
 * Maximum number of photos of the place per booking, by the customer; `photos_position` in migration 0046 enforces it, too.
 * Limits per account, per network and in total: `server/photos/upload-limits.ts`, `platform/http/limits/rate-limit.ts`.
 */
export const MAX_PHOTOS = 6

/** Maximum number of photos of the event per booking, by the crew. */
export const MAX_CREW_PHOTOS = 6

/** Kind of a photo: the place, by the customer, or the event, by the crew. Stored as who took it, `taken_by`. */
export const photoKinds = ['place', 'crew'] as const
export type PhotoKind = (typeof photoKinds)[number]

/** 12 MB: enough for a photo straight from a phone. */
export const MAX_PHOTO_BYTES = 12 * 1024 * 1024

export const MAX_PHOTO_PIXELS = 50_000_000

/** Longest side of a stored photo in pixels: full size and thumbnail. */
export const photoSides = { full: 2_000, thumb: 320 } as const

export const photoSizes = ['full', 'thumb'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** Maximum length of a photo's description, in characters. */
export const MAX_PHOTO_DESCRIPTION = 200

/** Types offered in the file picker. HEIC isn't one, which makes phones convert their photos. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** `photoProblem` needs at most this many leading bytes. */
export const PHOTO_HEAD_BYTES = 64
