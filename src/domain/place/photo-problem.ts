import { MAX_PHOTO_BYTES, PHOTO_HEAD_BYTES } from '../photo-limits.ts'
import type { Refusal } from '../refusals.ts'

const HEIC_BRANDS = /hei[cxms]|hev[cxms]/

function isKnownStart(text: string): boolean {
  const isAvif = text.startsWith('ftyp', 4) && /avi[fs]/.test(text)
  const isWebp = text.startsWith('RIFF') && text.startsWith('WEBP', 8)
  return text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || isWebp || isAvif
}

/**
 * Why a file can't be a photo, judged by its size and first bytes, or undefined if only decoding it can tell. `head` is
 * at least its first PHOTO_HEAD_BYTES bytes.
 */
export function photoProblem(head: Uint8Array, size: number): Refusal | undefined {
  if (size > MAX_PHOTO_BYTES) return 'photo-too-large'
  if (size === 0) return 'photo-unreadable'
  const text = String.fromCharCode(...head.subarray(0, PHOTO_HEAD_BYTES))
  if (isKnownStart(text)) return undefined
  return text.startsWith('ftyp', 4) && HEIC_BRANDS.test(text) ? 'photo-heic' : 'photo-not-supported'
}
