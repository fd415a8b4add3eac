const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** The chunks that make the picture: the image itself, its colors, and which side is up. */
const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'cHRM', 'gAMA', 'iCCP', 'sRGB', 'eXIf'])

/** Length and type before a chunk's data, and its checksum after. */
const AROUND_DATA = 12

/**
 * A PNG without what isn't part of the picture, above all text: libvips inflates every text it finds, and 50 kB of it may
 * become 50 MB. It has no option for that. Other files stay as they are.
 */
export function withoutPngText(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, PNG.length).equals(PNG)) return bytes
  const kept: Uint8Array[] = [PNG]
  const seen = new Set<string>()
  for (let at = PNG.length; at + AROUND_DATA <= bytes.length; ) {
    const end = at + AROUND_DATA + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    // Only image data comes in several chunks. More of another kind would be inflated too, for nothing.
    if (needed.has(type) && (type === 'IDAT' || !seen.has(type))) kept.push(bytes.subarray(at, end))
    seen.add(type)
    at = end
  }
  return Buffer.concat(kept)
}
