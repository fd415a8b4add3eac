import { photoTypes } from '../../domain/photo-limits.ts'

/** Larger than what the server stores, so the upload is never the limiting copy. */
const LONGEST_SIDE = 2_400
const SMALL_BYTES = 1_000_000

/**
 * Shrinks a photo for slow connections and strips its metadata, location included. Whatever the browser can decode, such as
 * HEIC on Apple devices, becomes a JPEG. Returns the file itself if it's small already or can't be decoded.
 */
export async function shrink(file: File): Promise<Blob> {
  const isKnown = photoTypes.some((type) => type === file.type)
  if (isKnown && file.size < SMALL_BYTES) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    const drawing = canvas.getContext('2d')
    if (!drawing) return file
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
    drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return isKnown && smaller.size > file.size ? file : smaller
  } catch {
    return file
  }
}
