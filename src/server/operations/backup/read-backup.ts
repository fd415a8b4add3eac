import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import tar from 'tar-stream'
import { CannotStart } from '../../platform/config/startup-error.ts'
import { decryptWith, ENCRYPTED_START, HEADER_BYTES, isPassphraseHeader } from './encryption.ts'
import { FORMAT, Header, Manifest } from './format.ts'

/** An entry with its content; parts are at most a few megabytes. */
export interface Entry {
  name: string
  bytes: Buffer
}

async function readStart(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

const MEGABYTE = 1024 * 1024

/** Size of unpacked chunks; with small ones, overhead dominates. */
const CHUNK_BYTES = 256 * 1024

/**
 * Maximum size of one entry, which is held in memory: a few kB can expand to gigabytes. A manifest for a million photos is
 * half of this.
 */
const MOST_BYTES = 256 * MEGABYTE

/** Maximum expansion. Our rows compress at most fiftyfold, a zip bomb ten-thousandfold. */
const MOST_EXPANSION = 500

/**
 * Maximum number of entries, because each takes about 20 µs regardless of size. A file's name and its row contain 32 random
 * bytes, so ours take over 24 bytes each even if all photos are identical.
 */
const ENTRIES_OF_ANY = 1_000
const BYTES_AN_ENTRY = 24

/** The entries of a backup in order. Throws `CannotStart` if it can't be read to the end. */
export async function* readEntries(file: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const start = await readStart(file).catch((cause: Error) => {
    throw new CannotStart(`The backup cannot be read: ${cause.message}.`, { cause })
  })
  const encrypted = start.startsWith(ENCRYPTED_START)
  if (encrypted && passphrase === undefined)
    throw new CannotStart('This backup is encrypted. Give its passphrase with --passphrase or BACKUP_PASSPHRASE.')
  if (encrypted && !isPassphraseHeader(start)) throw damaged(encrypted, new Error('not a header we write'))
  const extract = tar.extract()
  let failure: Error | undefined
  let sinceEntry = 0
  const source = createReadStream(file)
  async function* withinBounds(unpacked: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of unpacked) {
      bytes += chunk.length
      sinceEntry += chunk.length
      if (bytes > 16 * MEGABYTE + MOST_EXPANSION * source.bytesRead)
        throw new Error('it unpacks to more than our backups do')
      // Data before an entry, mainly its name, is also held in memory.
      if (sinceEntry > MOST_BYTES + MEGABYTE) throw new Error('an entry is larger than any we write')
      yield chunk
    }
  }
  const end = extract as NodeJS.WritableStream
  const read = (
    encrypted
      ? pipeline(
          source,
          decryptWith(passphrase ?? ''),
          createZstdDecompress({ chunkSize: CHUNK_BYTES }),
          withinBounds,
          end,
        )
      : pipeline(source, createZstdDecompress({ chunkSize: CHUNK_BYTES }), withinBounds, end)
  ).catch((error: Error) => {
    failure = error
    extract.destroy(error)
  })
  try {
    let count = 0
    for await (const entry of extract) {
      sinceEntry = 0
      if (++count > ENTRIES_OF_ANY + source.bytesRead / BYTES_AN_ENTRY)
        throw new Error('it has more entries than ours do')
      if ((entry.header.size ?? 0) > MOST_BYTES) throw new Error('an entry is larger than any we write')
      yield { name: entry.header.name, bytes: await readBytes(entry) }
    }
  } catch (error) {
    throw damaged(encrypted, failure ?? (error as Error))
  }
  await read
  if (failure) throw damaged(encrypted, failure)
}

async function readBytes(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The error for a backup this program can't have written. */
export const damaged = (encrypted: boolean, cause: Error) =>
  new CannotStart(
    encrypted
      ? 'The backup can’t be opened: either the passphrase is wrong, or the file was cut off or changed.'
      : 'The backup is damaged: it was cut off or changed since it was written.',
    { cause },
  )

export interface CheckedBackup {
  header: Header
  manifest: Manifest
}

/**
 * Parses the JSON of an entry, at most `most` bytes: deeply nested JSON isn't ours and would take a second to detect. Throws
 * `CannotStart` for anything but `shape`.
 */
export function documentIn<T>(bytes: Buffer, shape: { parse: (value: unknown) => T }, most = MEGABYTE): T {
  try {
    if (bytes.length > most) throw new Error('a document is longer than any we write')
    return shape.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw damaged(false, error as Error)
  }
}

/** Maximum manifest size per entry. */
const BYTES_A_LINE = 1_000

/** Reads a backup to the end, verifying every checksum. Throws `CannotStart` describing the problem. */
export async function checkBackup(file: string, passphrase: string | undefined): Promise<CheckedBackup> {
  let header: Header | undefined
  let manifest: Manifest | undefined
  const seen: Manifest['entries'] = {}
  for await (const { name, bytes } of readEntries(file, passphrase)) {
    if (name === 'header.json') header = parseHeader(bytes)
    if (name === 'manifest.json')
      manifest = documentIn(bytes, Manifest, MEGABYTE + BYTES_A_LINE * Object.keys(seen).length)
    else seen[name] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  if (!header || !manifest) throw damaged(false, new Error('no header, or no manifest'))
  const isWhole =
    Object.keys(seen).length === Object.keys(manifest.entries).length &&
    Object.entries(manifest.entries).every(([name, { bytes, sha256 }]) => {
      const found = seen[name]
      return found?.bytes === bytes && found.sha256 === sha256
    })
  if (!isWhole) throw damaged(false, new Error('checksums differ'))
  return { header, manifest }
}

function parseHeader(bytes: Buffer): Header {
  const { format } = documentIn(bytes, Header.pick({ format: true }))
  if (format > FORMAT)
    throw new CannotStart('This backup was written by a newer version. Restore it with that version.')
  return documentIn(bytes, Header)
}
