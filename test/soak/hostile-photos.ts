import { readFileSync } from 'node:fs'
import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { MAX_PHOTO_BYTES } from '../../src/domain/photo-limits.ts'
import type { Refusal } from '../../src/domain/refusals.ts'
import { pngChunk as chunk } from '../support/files/png.ts'
import { isLong } from './length.ts'

/** A hostile file, and its outcome: a refusal, or a clean photo of this size. */
export type HostileFile = [name: string, bytes: Buffer, becomes: Refusal | [width: number, height: number]]

/** A 7,000 × 7,000 pixel AVIF in a single green, 1.4 kB. Generating it takes seconds. */
const hugeAvif = new URL('49-megapixels.avif', import.meta.url)

const text = (content: string) => Buffer.from(content, 'latin1')
const script = '<script>alert(document.domain)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}<image href="file:///etc/passwd"/></svg>`
const zip = text('PK\x03\x04\x14\x00\x00\x00\x00\x00evil.sh')
const iccBomb = Buffer.alloc(60_000_000)

const plain = (width = 400, height = 300, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 46, g: 107, b: 79, alpha: 0.5 } } })

/** A PNG in a single gray with custom chunks before the pixels. */
function png(width: number, height: number, ...before: Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const pixels = deflateSync(Buffer.alloc((width + 1) * height))
  return Buffer.concat([
    text('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    ...before,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG that claims this size but contains almost nothing. */
function pngThatClaims(width: number, height: number): Buffer {
  const small = png(1, 1)
  const head = Buffer.from(small.subarray(16, 29))
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([small.subarray(0, 8), chunk('IHDR', head), small.subarray(33)])
}

/** The JPEG with a different size in its frame header. */
function jpegThatClaims(jpeg: Buffer, width: number, height: number): Buffer {
  const claims = Buffer.from(jpeg)
  const frame = claims.indexOf(Buffer.from([0xff, 0xc0]))
  claims.writeUInt16BE(height, frame + 5)
  claims.writeUInt16BE(width, frame + 7)
  return claims
}

/** The JPEG with a marker segment inserted after its first two bytes. */
function jpegWith(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
const box = (brand: string, more = '') => text(`\x00\x00\x00\x18ftyp${brand}\x00\x00\x00\x00${more}`)

/** All hostile files: more than forty. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const noise = { noise: { type: 'gaussian' as const, mean: 128, sigma: 30 } }
  const grain = sharp({ create: { width: 400, height: 300, channels: 3, background: '#000', ...noise } })
  const [jpeg, realPng, webp, avif] = await Promise.all([
    grain.clone().jpeg().toBuffer(),
    grain.clone().png().toBuffer(),
    grain.clone().webp().toBuffer(),
    grain.clone().avif().toBuffer(),
  ])
  const frames = await sharp({
    create: { width: 400, height: 900, channels: 3, background: '#123', pageHeight: 300 } as never,
  })
    .webp({ loop: 0, delay: [100, 100, 100] })
    .toBuffer()
  const gps = { IFD0: { ImageDescription: script }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 27/1 0/1' } }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><exif:GPSLatitude>33,27N</exif:GPSLatitude></rdf:RDF></x:xmpmeta>`
  const size: [number, number] = [400, 300]
  return [
    ['nothing', Buffer.alloc(0), 'photo-unreadable'],
    ['text', text('not a photo'), 'photo-not-supported'],
    ['a page', text(`<!doctype html>${script}`), 'photo-not-supported'],
    ['an SVG with a script', text(svg), 'photo-not-supported'],
    ['an SVG behind a byte order mark', text(`\xef\xbb\xbf<?xml version="1.0"?>${svg}`), 'photo-not-supported'],
    ['a compressed SVG', gzipSync(svg), 'photo-not-supported'],
    ['an SVG that swallows itself', text('<!DOCTYPE l [<!ENTITY a "lol">]><svg>&a;&a;</svg>'), 'photo-not-supported'],
    ['a PDF', text('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>'), 'photo-not-supported'],
    ['a GIF that is a script', text('GIF89a/*\x00\x00\x00\x00*/=1;alert(1)'), 'photo-not-supported'],
    ['an animated GIF', await plain().gif().toBuffer(), 'photo-not-supported'],
    ['a TIFF', await plain().tiff().toBuffer(), 'photo-not-supported'],
    ['a BMP', text('BM\x36\x00\x00\x00\x00\x00'), 'photo-not-supported'],
    ['a film', box('isom', 'mp42'), 'photo-not-supported'],
    ['a HEIC', box('heic', 'mif1heic'), 'photo-heic'],
    ['an archive', zip, 'photo-not-supported'],
    ['a program', text('\x7fELF\x02\x01\x01'), 'photo-not-supported'],
    ['the first bytes of a JPEG', text('\xff\xd8\xff'), 'photo-unreadable'],
    ['a JPEG of garbage', Buffer.concat([text('\xff\xd8\xff\xe0'), Buffer.alloc(5_000, 0xa7)]), 'photo-unreadable'],
    ['half a JPEG', half(jpeg), 'photo-unreadable'],
    ['half a PNG', half(realPng), 'photo-unreadable'],
    ['half a WebP', half(webp), 'photo-unreadable'],
    ['half an AVIF', half(avif), 'photo-unreadable'],
    ['an SVG that says it is a PNG', text(`\x89PNG\r\n\x1a\n${svg}`), 'photo-unreadable'],
    [
      'a PNG with wrong checksums',
      Buffer.concat([realPng.subarray(0, 29), Buffer.alloc(4), realPng.subarray(33)]),
      'photo-unreadable',
    ],
    ['a HEIC that says it is an AVIF', box('avif', 'heic'), 'photo-unreadable'],
    ['a PNG that claims 900 megapixels', pngThatClaims(30_000, 30_000), 'photo-too-many-pixels'],
    ['a PNG of 64 megapixels in 62 kB', png(8_000, 8_000), 'photo-too-many-pixels'],
    ['a JPEG that claims 4,290 megapixels', jpegThatClaims(jpeg, 65_500, 65_500), 'photo-too-many-pixels'],
    [
      'a WebP of 64 megapixels',
      Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvP9/PBwfQtbr0qf+BiOh/AAA=', 'base64'),
      'photo-too-many-pixels',
    ],
    ['a JPEG that claims 49 megapixels', jpegThatClaims(jpeg, 7_000, 7_000), [2_000, 2_000]],
    [
      'a file one byte too long',
      Buffer.concat([jpeg, Buffer.alloc(MAX_PHOTO_BYTES + 1 - jpeg.length)]),
      'photo-too-large',
    ],
    ['an AVIF of 49 megapixels', readFileSync(hugeAvif), 'photo-too-heavy'],
    ...(isLong ? await slowFiles() : []),
    [
      'a PNG with 60 MB of text in 60 kB',
      png(...size, chunk('zTXt', Buffer.concat([text('c\0\0'), deflateSync(iccBomb)]))),
      size,
    ],
    [
      'a PNG with 60 MB of profile in 60 kB',
      png(...size, chunk('iCCP', Buffer.concat([text('c\0\0'), deflateSync(iccBomb)]))),
      size,
    ],
    ['a line of 50,000 pixels', await plain(50_000, 1).jpeg().toBuffer(), [2_000, 1]],
    ['a JPEG that is an archive, too', Buffer.concat([jpeg, zip]), size],
    ['a JPEG that is a PDF, too', Buffer.concat([jpeg, text('\n%PDF-1.7 trailer')]), size],
    ['a JPEG with a script in its comment', jpegWith(jpeg, 0xfe, text(`${script}<?php system($_GET[0]); ?>`)), size],
    ['a PNG with a script in its text', png(...size, chunk('tEXt', text(`Comment\0${script}`))), size],
    ['a JPEG that says where it was taken', await grain.clone().withExif(gps).jpeg().toBuffer(), size],
    ['a JPEG whose XMP says where', await grain.clone().withXmp(xmp).jpeg().toBuffer(), size],
    ['a WebP that says where', await grain.clone().withExif(gps).withXmp(xmp).webp().toBuffer(), size],
    ['an AVIF that says where', await grain.clone().withExif(gps).avif().toBuffer(), size],
    [
      'a JPEG that lies on its side',
      await grain.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      [300, 400],
    ],
    ['a JPEG in four inks', await grain.clone().toColourspace('cmyk').jpeg().toBuffer(), size],
    ['an animated WebP', frames, size],
  ]
}

/** Files that take seconds to generate and seconds to open. */
const slowFiles = async (): Promise<HostileFile[]> => [
  [
    '49 megapixels in a progressive JPEG',
    await plain(7_000, 7_000).jpeg({ progressive: true }).toBuffer(),
    [2_000, 2_000],
  ],
  [
    '49 megapixels in an interlaced PNG',
    await plain(7_000, 7_000).png({ progressive: true }).toBuffer(),
    [2_000, 2_000],
  ],
]
