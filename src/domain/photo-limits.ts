/** So many photos of its place a booking can hold. */
export const MAX_PHOTOS = 6

/** Whose a photo is: the customer's, of the place, or the crew's, of the day. */
export const photographers = ['place', 'crew'] as const
export type Photographer = (typeof photographers)[number]

/** 12 MB, as a file comes from a phone. */
export const MAX_PHOTO_BYTES = 12 * 1024 * 1024

export const MAX_PHOTO_PIXELS = 50_000_000

/** A photo's longest side as we keep it, in pixels: to look at, and small beside others. */
export const photoSides = { full: 2_000, thumb: 320 } as const

export const photoSizes = ['full', 'thumb'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** A description has at most so many characters. */
export const MAX_PHOTO_DESCRIPTION = 200

/** What a browser may offer to choose from. HEIC is not in it, which makes phones convert their own. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** So many bytes of a file are enough for `photoProblem`. */
export const PHOTO_HEAD_BYTES = 64
