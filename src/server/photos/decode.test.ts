import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { picture } from '../../../test/support/files/photos.ts'
import { pngChunk } from '../../../test/support/files/png.ts'
import { decodePhoto } from './decode.ts'
import { withoutPngText } from './png-chunks.ts'

const HEAD_BYTES = 33 // signature and IHDR

/** The PNG with chunks put in before its image data. */
const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, HEAD_BYTES), ...chunks, png.subarray(HEAD_BYTES)])

/** A text of a few kB that inflates to many MB. */
const bomb = (type: string, bytes: number) =>
  pngChunk(type, Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(bytes))]))

const png = await picture(60, 40).png().toBuffer()
const at = (address: string) => ({ takenBy: 'place', address }) as const

test("a PNG's texts are dropped before anything inflates them, and its picture and profile stay", async () => {
  const marked = await picture(60, 40).withMetadata({ icc: 'p3', orientation: 6 }).png().toBuffer()
  const texts = ['zTXt', 'iTXt', 'tEXt'].map((type) => bomb(type, 1_000_000))
  const cleaned = withoutPngText(withChunks(marked, ...texts))
  for (const type of ['zTXt', 'iTXt', 'tEXt']) expect(cleaned.includes(type)).toBe(false)
  const { icc, orientation, width } = await sharp(cleaned).metadata()
  expect([icc?.length, orientation, width]).toEqual([(await sharp(marked).metadata()).icc?.length, 6, 60])
  expect(await sharp(cleaned).raw().toBuffer()).toEqual(await sharp(marked).raw().toBuffer())
})

test('color profiles are inflated once, however many a PNG has', () => {
  const cleaned = withoutPngText(withChunks(png, bomb('iCCP', 9), bomb('iCCP', 9), bomb('iCCP', 9)))
  expect(cleaned.toString('latin1').split('iCCP')).toHaveLength(2)
})

test("files that aren't PNG, and PNGs that break off, are left for the decoder to judge", async () => {
  const jpeg = await picture().jpeg().toBuffer()
  expect(withoutPngText(jpeg)).toBe(jpeg)
  await expect(decodePhoto(png.subarray(0, png.length / 2), at('192.0.2.1'))).rejects.toMatchObject({
    code: 'photo-unreadable',
  })
})

test("photos of one network don't hold up another's, and a crew's wait for neither", async () => {
  const done: string[] = []
  const decode = async (name: string, turn: Parameters<typeof decodePhoto>[1]) => {
    await decodePhoto(png, turn)
    done.push(name)
  }
  // Many more than are decoded at a time, because a busy machine finishes them in a slightly different order.
  const crowd = Array.from({ length: 14 }, (_, index) => decode(`${index}`, at(`192.0.2.${index + 1}`)))
  const other = decode('other', at('198.51.100.7'))
  const crew = decode('crew', { takenBy: 'crew', address: '192.0.2.99' })
  await Promise.all([...crowd, other, crew])
  for (const name of ['other', 'crew']) expect(done.indexOf(name)).toBeLessThan(9)
})
