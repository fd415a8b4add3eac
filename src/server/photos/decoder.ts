// Decodes one photo in a process of its own (decode.ts): bytes in on stdin, result out on stdout.
import { getPriority, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { MAX_PHOTO_PIXELS, photoSides } from '../../domain/photo-limits.ts'
import { withoutPngText } from './png-chunks.ts'

/** A phone's photo needs a quarter of this; 50 megapixels of progressive JPEG, four fifths. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024
/**
 * CPU-time limit: three times what the costliest photo took, 49 megapixels of progressive JPEG (2.9 seconds; a phone's 12
 * megapixels: 1.2), for slower servers. And a wall-clock limit in case the parent process is gone.
 */
const MAX_WORK_MS = 10_000
const MAX_LIFE_MS = 60_000

// Lower priority than the site's requests. Only root may raise one, so a site that itself runs lower keeps its own.
setPriority(Math.max(5, getPriority()))
// Only SIGKILL stops libvips mid-work: a normal exit waits for its threads.
const end = () => process.kill(process.pid, 'SIGKILL')
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES || (user + system) / 1000 > MAX_WORK_MS) end()
}, 20).unref()
setTimeout(end, MAX_LIFE_MS).unref()

// Enable just four of libvips's formats, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

async function decode(bytes: Buffer) {
  const photo = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 })
  const { width, height } = await photo.metadata()
  if (width * height > MAX_PHOTO_PIXELS) return { refusal: 'photo-too-many-pixels' as const }
  // Re-encode without metadata: only the pixels remain, rotated per EXIF, in sRGB.
  const full = await sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: photoSides.full, height: photoSides.full, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  const thumb = await sharp(full.data)
    .resize({ width: photoSides.thumb, height: photoSides.thumb, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 76 })
    .toBuffer()
  return { full, thumb }
}

/** Writes one line of JSON, then the bytes of both sizes. */
function answer(head: object, ...bytes: Buffer[]) {
  process.stdout.write(`${JSON.stringify(head)}\n`)
  for (const part of bytes) process.stdout.write(part)
}

try {
  const photo = await decode(withoutPngText(await buffer(process.stdin)))
  if ('refusal' in photo) answer(photo)
  else {
    const { data, info } = photo.full
    answer({ width: info.width, height: info.height, fullBytes: data.length }, data, photo.thumb)
  }
} catch {
  answer({ refusal: 'photo-unreadable' })
}
