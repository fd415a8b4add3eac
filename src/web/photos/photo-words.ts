import { MAX_PHOTOS } from '../../domain/photo-limits.ts'
import type { QueuedPhoto } from './photo-queue.ts'
import type { Photo } from './photos-query.ts'

/** Alt text of a photo. `index` is zero-based. */
export const photoAltText = ({ description }: Pick<Photo, 'description'>, index: number): string =>
  description || `Photo ${index + 1} of the place`

/** Accessible name of a thumbnail's button. */
export const openLabel = (alt: string): string => `${alt}: view larger`

/** Status of a photo in the upload queue. */
export function progressWords({ state, progress, problem }: QueuedPhoto): string {
  if (state === 'waiting') return 'Waiting in line'
  if (state === 'sending') return progress < 1 ? `Sending, ${Math.floor(progress * 100)}%` : 'Sent. Checking it...'
  return state === 'broken' ? `Not sent yet: ${problem} We’ll try again automatically.` : (problem ?? '')
}

/** Message if more photos were chosen than fit: how many do, and what to do about the rest. */
export function leftOutWords(chosen: number, room: number): string | undefined {
  if (chosen <= room) return undefined
  const kept =
    room === 0 ? 'There’s no room for more photos' : `Only ${room} more ${room === 1 ? 'photo fits' : 'photos fit'}`
  return `${kept}: a booking holds ${MAX_PHOTOS}. Remove one to add another.`
}
