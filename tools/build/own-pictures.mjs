import { mkdir, readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

/** The pictures on the pages, and each one's aspect ratio (width / height). */
const pictureShapes = { 'iron-dome': 3 / 2, 'drivers-den': 3 / 2, 'two-simulators': 16 / 10, van: 3 / 2 }
const names = Object.keys(pictureShapes)

/** The widths each picture is encoded in, in pixels. */
export const pictureWidths = [560, 800, 1120, 1600]
/** The minimum width of a photograph once cropped; a smaller one would be upscaled on most screens. */
const LEAST_WIDTH = 1120

const pictureHeight = (name, width) => Math.round(width / pictureShapes[name])

/** The folder of encoded photographs that the build picks up. */
const encoded = 'dist/photos'

/** sharp's names of the accepted photo formats; AVIF is heif to it. Drawings such as SVG are never decoded. */
const photoFormats = ['jpeg', 'png', 'webp', 'heif']

const changedAt = (file) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/**
 * Writes the picture `name` into `folder` in every width, cropped to its aspect ratio, as AVIF; files newer than their
 * source are kept. Camera metadata such as the location is dropped, and transparency becomes white.
 */
async function encodePicture(source, name, folder) {
  await mkdir(folder, { recursive: true })
  for (const width of pictureWidths) {
    const file = join(folder, `${name}-${width}.avif`)
    if ((await changedAt(file)) > (await changedAt(source))) continue
    await sharp(source)
      .autoOrient()
      .flatten({ background: 'white' })
      .resize({ width, height: pictureHeight(name, width), fit: 'cover', kernel: 'lanczos3' })
      .avif({ quality: 62, effort: 4, chromaSubsampling: '4:4:4' })
      .toFile(file)
  }
}

/** What's wrong with a photograph, as the end of a sentence about its file; null if nothing is. */
async function photoProblem(source, name) {
  const { format, autoOrient } = await sharp(source).metadata()
  if (!photoFormats.includes(format)) return `is not a photo in JPEG, PNG, WebP, AVIF or HEIF, but ${format}.`
  const { width, height } = autoOrient
  const leastHeight = pictureHeight(name, LEAST_WIDTH)
  if (width >= LEAST_WIDTH && height >= leastHeight) return null
  return `is too small: ${width} × ${height} pixels. It takes at least ${LEAST_WIDTH} × ${leastHeight}.`
}

/** Encodes the photographs in `from` and returns their names. Throws a readable sentence for one that can't be used. */
async function encodePhotos(from, folder) {
  const files = await readdir(from).catch(() => {
    throw new Error(`PICTURES_DIR: there is no folder ${from} that can be read.`)
  })
  const photos = names.filter((name) => files.includes(`${name}.jpg`))
  const unused = files.filter((file) => !file.startsWith('.') && !photos.some((name) => file === `${name}.jpg`))
  if (unused.length > 0) {
    const known = names.map((name) => `${name}.jpg`).join(', ')
    console.warn(`PICTURES_DIR: not used in ${from}: ${unused.sort().join(', ')}. The names we look for are ${known}.`)
  }
  for (const name of photos) {
    const source = join(from, `${name}.jpg`)
    const unreadable = ({ message }) => {
      throw new Error(`PICTURES_DIR: ${source} cannot be read as a picture (${message}).`)
    }
    const problem = await photoProblem(source, name).catch(unreadable)
    if (problem) throw new Error(`PICTURES_DIR: ${source} ${problem}`)
    await encodePicture(source, name, folder).catch(unreadable)
  }
  return photos
}

/**
 * Vite plugin: the owner's photographs (`iron-dome.jpg` and so on, in the folder PICTURES_DIR) replace the renderings
 * of the same name. `import.meta.env.PHOTOS` tells pages which pictures are photographs.
 */
export const ownPictures = (from = process.env.PICTURES_DIR, folder = resolve(encoded)) => ({
  name: 'own-pictures',
  async config() {
    const photos = from ? await encodePhotos(resolve(from), folder) : []
    return {
      define: { 'import.meta.env.PHOTOS': JSON.stringify(photos.join(' ')) },
      resolve: {
        alias: photos.map((name) => ({
          find: new RegExp(`^.*/pictures/${name}-(\\d+)\\.avif`),
          replacement: `${folder}/${name}-$1.avif`,
        })),
      },
    }
  },
})
