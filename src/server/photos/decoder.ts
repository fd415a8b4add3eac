// Decodes one photo, in a process of its own (decode.ts): bytes in by standard input, what came of them out by standard output.
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { MAX_PHOTO_PIXELS, photoSides } from '../../domain/photo-limits.ts'

/** A photo from a phone needs a fourth of it; 50 megapixels in a progressive JPEG, four fifths. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024
/** Of a processor, whoever else wants it; and in all, should nobody be there any more to wait for it. */
const MAX_WORK_MS = 15_000
const MAX_LIFE_MS = 60_000

// The site's requests come first.
setPriority(5)
// Nothing else ends libvips in the midst of its work: it runs in threads that an exit would wait for.
const end = () => process.kill(process.pid, 'SIGKILL')
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES || (user + system) / 1000 > MAX_WORK_MS) end()
}, 20).unref()
setTimeout(end, MAX_LIFE_MS).unref()

// Of all that libvips can read, four kinds, whatever a file claims to be.
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
  // Written anew without its metadata: only the pixels stay, turned as its mark says, in sRGB.
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

/** A line of JSON, then the bytes of both sizes. */
function answer(head: object, ...bytes: Buffer[]) {
  process.stdout.write(`${JSON.stringify(head)}\n`)
  for (const part of bytes) process.stdout.write(part)
}

try {
  const photo = await decode(await buffer(process.stdin))
  if ('refusal' in photo) answer(photo)
  else {
    const { data, info } = photo.full
    answer({ width: info.width, height: info.height, fullBytes: data.length }, data, photo.thumb)
  }
} catch {
  answer({ refusal: 'photo-unreadable' })
}
