import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, MAX_PHOTOS } from './photo-limits.ts'
import type { RefusalTable } from './refusal-table.ts'

/** Every "no" about photos of the place. */
export const photoRefusals = {
  'photo-too-large': [
    413,
    `That photo is larger than ${MAX_PHOTO_BYTES / 1024 ** 2} MB. Please choose a smaller one, or send a screenshot of it.`,
  ],
  'photo-not-supported': [
    415,
    'We can use JPEG, PNG, WebP and AVIF photos. Please choose another, or send a screenshot.',
  ],
  'photo-heic': [
    415,
    'We can’t open HEIC photos. Send a screenshot of it, or set your iPhone’s camera to Most Compatible and take it again.',
  ],
  'photo-too-many-pixels': [
    422,
    `That photo has more than ${MAX_PHOTO_PIXELS / 1e6} megapixels. Please choose a smaller one, or send a screenshot of it.`,
  ],
  'photo-too-heavy': [
    422,
    'That photo takes too long to open. Please choose a smaller one, or send a screenshot of it.',
  ],
  'photo-unreadable': [422, 'We couldn’t open that photo. The file may be damaged. Please choose another.'],
  'too-many-photos': [
    409,
    `This booking already has ${MAX_PHOTOS} photos, the most it can hold. Remove one to add another.`,
  ],
  'photos-closed': [409, 'This event is over or cancelled, so photos can’t be added anymore.'],
  'photo-not-found': [404, 'We couldn’t find that photo.'],
  'too-many-uploads': [429, 'We’re still working on other photos. Please wait a minute before sending this one again.'],
  'upload-allowance': [429, 'That’s as many photos as we can take in one day. Please try again tomorrow, or call us.'],
  'storage-away': [503, 'We can’t save photos right now. Please try again in a few minutes.'],
} as const satisfies RefusalTable
