import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import tar from 'tar-stream'
import { CannotStart } from '../../platform/config/startup-error.ts'
import { decryptWith, ENCRYPTED_START, HEADER_BYTES, isPassphraseHeader } from './encryption.ts'
import { FORMAT, Header, Manifest } from './format.ts'

/** An entry and what is in it; parts are at most a few megabytes. */
export interface Entry {
  name: string
  bytes: Buffer
}

async function startOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

const MEGABYTE = 1024 * 1024

/** Size of unpacked chunks: with small ones, passing them along costs more than what is in them. */
const CHUNK_BYTES = 256 * 1024

/** Of one entry, which is held in memory: a few kB of a file can stand for gigabytes. The manifest of a million photos is half of it. */
const MOST_BYTES = 256 * MEGABYTE

/** How many times larger the unpacked bytes may be: our rows compress fiftyfold at most, a bomb ten-thousandfold. */
const MOST_EXPANSION = 500

/**
 * How many entries: each takes some 20 µs, however small. The name of a file and its row in the database have 32 random bytes,
 * so that ours take over 24 bytes each even where all photos are the same.
 */
const ENTRIES_OF_ANY = 1_000
const BYTES_AN_ENTRY = 24

/** The entries of a backup in their order. Throws `CannotStart` where it cannot be read to its end. */
export async function* entriesOf(file: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const start = await startOf(file).catch((cause: Error) => {
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
      // What comes before an entry, mainly its name, is held in memory, too.
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
      yield { name: entry.header.name, bytes: await bytesOf(entry) }
    }
  } catch (error) {
    throw damaged(encrypted, failure ?? (error as Error))
  }
  await read
  if (failure) throw damaged(encrypted, failure)
}

async function bytesOf(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The error for a backup that this program cannot have written. */
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
 * The JSON of an entry, at most `most` bytes long: something nested a million times is not ours, and would take a second
 * to find out. Throws `CannotStart` for anything but `shape`.
 */
export function documentIn<T>(bytes: Buffer, shape: { parse: (value: unknown) => T }, most = MEGABYTE): T {
  try {
    if (bytes.length > most) throw new Error('a document is longer than any we write')
    return shape.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw damaged(false, error as Error)
  }
}

/** How long a manifest may be for each entry it names. */
const BYTES_A_LINE = 1_000

/** Reads a backup to its end, holding every entry against its checksum. Throws `CannotStart` with what is wrong. */
export async function checkBackup(file: string, passphrase: string | undefined): Promise<CheckedBackup> {
  let header: Header | undefined
  let manifest: Manifest | undefined
  const seen: Manifest['entries'] = {}
  for await (const { name, bytes } of entriesOf(file, passphrase)) {
    if (name === 'header.json') header = headerOf(bytes)
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

function headerOf(bytes: Buffer): Header {
  const { format } = documentIn(bytes, Header.pick({ format: true }))
  if (format > FORMAT)
    throw new CannotStart('This backup was written by a newer version. Restore it with that version.')
  return documentIn(bytes, Header)
}
