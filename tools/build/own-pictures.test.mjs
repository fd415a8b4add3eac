import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { build } from 'vite'
import { afterAll, expect, test, vi } from 'vitest'
import { ownPictures, pictureWidths } from './own-pictures.mjs'

const work = mkdtempSync(join(tmpdir(), 'dome-and-den-pictures-'))
afterAll(() => rmSync(work, { recursive: true }))

const folder = (name) => {
  mkdirSync(join(work, name), { recursive: true })
  return join(work, name)
}

test('without a folder of photos, every picture is a rendering', async () => {
  const { define, resolve } = await ownPictures('', folder('none')).config()
  expect(define).toEqual({ 'import.meta.env.PHOTOS': '""' })
  expect(resolve.alias).toEqual([])
})

test('a photo replaces the rendering of its name: upright, cropped, without camera metadata', async () => {
  const photos = folder('photos')
  // A portrait shot: stored wide, and marked to be rotated.
  await sharp({ create: { width: 800, height: 1200, channels: 3, background: '#2f7a3f' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(join(photos, 'van.jpg'))

  const site = folder('site')
  folder('site/pictures')
  for (const name of ['van', 'iron-dome'])
    for (const width of pictureWidths)
      writeFileSync(join(site, `pictures/${name}-${width}.avif`), `rendering of ${name}, ${width}`)
  writeFileSync(
    join(site, 'main.js'),
    `export const van = import.meta.glob('./pictures/van-*.avif', { eager: true, query: '?url', import: 'default' })
export const dome = import.meta.glob('./pictures/iron-dome-*.avif', { eager: true, query: '?url', import: 'default' })
export const photos = import.meta.env.PHOTOS`,
  )
  await build({
    configFile: false,
    root: site,
    logLevel: 'error',
    plugins: [ownPictures(photos, folder('encoded'))],
    build: {
      outDir: 'out',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(site, 'main.js'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'main.js', assetFileNames: '[name][extname]' },
      },
    },
  })

  expect(readFileSync(join(site, 'out/main.js'), 'utf8')).toMatch(/["`]van["`]/)
  for (const width of pictureWidths) {
    const van = `van-${width}.avif`
    expect(readFileSync(join(site, 'out', van)).equals(readFileSync(join(work, 'encoded', van)))).toBe(true)
    expect(readFileSync(join(site, `out/iron-dome-${width}.avif`), 'utf8')).toBe(`rendering of iron-dome, ${width}`)
  }
  const encoded = readdirSync(join(work, 'encoded')).sort()
  expect(encoded).toEqual(['van-1120.avif', 'van-1600.avif', 'van-560.avif', 'van-800.avif'])
  for (const file of encoded) {
    const { format, width, height, exif, orientation } = await sharp(join(work, 'encoded', file)).metadata()
    expect(format).toBe('heif')
    expect([width, height]).toEqual([Number(/\d+/.exec(file)), Math.round(Number(/\d+/.exec(file)) / 1.5)])
    expect([exif, orientation ?? 1]).toEqual([undefined, 1])
  }
})

test('an unreadable photo folder or file stops the build with a sentence that names it', async () => {
  await expect(ownPictures(join(work, 'nowhere'), work).config()).rejects.toThrow(
    `PICTURES_DIR: there is no folder ${join(work, 'nowhere')} that can be read.`,
  )
  const broken = folder('broken')
  writeFileSync(join(broken, 'iron-dome.jpg'), 'not a picture')
  await expect(ownPictures(broken, folder('encoded-broken')).config()).rejects.toThrow(
    `PICTURES_DIR: ${join(broken, 'iron-dome.jpg')} cannot be read as a picture (`,
  )
})

const picture = (width, height, background = '#2f7a3f') => sharp({ create: { width, height, channels: 4, background } })

test('an SVG named .jpg is refused as a photo', async () => {
  const drawn = folder('drawn')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1067"/>'
  writeFileSync(join(drawn, 'van.jpg'), svg)
  await expect(ownPictures(drawn, folder('encoded-drawn')).config()).rejects.toThrow(
    `PICTURES_DIR: ${join(drawn, 'van.jpg')} is not a photo in JPEG, PNG, WebP, AVIF or HEIF, but svg.`,
  )
})

test.each([
  [1119, 900],
  // Wide enough, but too small once it's cropped.
  [2400, 600],
])('a photo of %i × %i pixels is refused as too small', async (width, height) => {
  const small = folder(`small-${width}`)
  await picture(width, height).jpeg().toFile(join(small, 'van.jpg'))
  await expect(ownPictures(small, folder('encoded-small')).config()).rejects.toThrow(
    `PICTURES_DIR: ${join(small, 'van.jpg')} is too small: ${width} × ${height} pixels. It takes at least 1120 × 747.`,
  )
})

test('transparent areas of a photo become white', async () => {
  const clear = folder('clear')
  await picture(1120, 747, '#0000').png().toFile(join(clear, 'van.jpg'))
  await ownPictures(clear, folder('encoded-clear')).config()
  const { channels } = await sharp(join(work, 'encoded-clear/van-560.avif')).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})

test('files with unknown names in the photo folder are listed in a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const others = folder('others')
  for (const file of ['VAN.JPG', 'van.jpeg', '.DS_Store']) writeFileSync(join(others, file), 'anything')
  const { define } = await ownPictures(others, folder('encoded-others')).config()
  expect(define).toEqual({ 'import.meta.env.PHOTOS': '""' })
  expect(warn.mock.calls).toEqual([
    [
      `PICTURES_DIR: not used in ${others}: VAN.JPG, van.jpeg. The names we look for are iron-dome.jpg, drivers-den.jpg, two-simulators.jpg, van.jpg.`,
    ],
  ])
  warn.mockRestore()
})
