import { photoTypes } from '../../domain/photo-limits.ts'

/** More than we keep of a photo, so that what is sent is never the worse copy. */
const LONGEST_SIDE = 2_400
const SMALL_BYTES = 1_000_000

/**
 * A photo small enough for a slow connection, without its place and other marks; the file itself where it is small, or
 * where this browser can't open it. What it can open, HEIC on a Mac or an iPhone, becomes JPEG.
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
