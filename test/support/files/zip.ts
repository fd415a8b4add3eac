const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END = Buffer.from('PK\x05\x06', 'latin1')

/** The files of an uncompressed ZIP, by name. */
export function filesInZip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(DIRECTORY_END)
  let entry = zip.readUInt32LE(end + 16)
  while (zip.readUInt32LE(entry) === DIRECTORY_ENTRY) {
    const [size, nameLength, extraLength, noteLength] = [
      zip.readUInt32LE(entry + 24),
      zip.readUInt16LE(entry + 28),
      zip.readUInt16LE(entry + 30),
      zip.readUInt16LE(entry + 32),
    ]
    const local = zip.readUInt32LE(entry + 42)
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(name, zip.subarray(start, start + size))
    entry += 46 + nameLength + extraLength + noteLength
  }
  return files
}
