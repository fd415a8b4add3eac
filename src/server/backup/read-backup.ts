import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import tar from 'tar-stream'
import { CannotStart } from '../config/startup-error.ts'
import { decryptWith, ENCRYPTED_START } from './encryption.ts'
import { FORMAT, Header, Manifest } from './format.ts'

/** An entry and what is in it; parts are at most a few megabytes. */
export interface Entry {
  name: string
  bytes: Buffer
}

const isEncrypted = async (file: string) => {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(ENCRYPTED_START.length), 0, ENCRYPTED_START.length, 0)
    return buffer.toString('latin1') === ENCRYPTED_START
  } finally {
    await handle.close()
  }
}

/** Of one entry, which is held in memory: a few kB of a file can stand for gigabytes. The manifest of a million photos is half of it. */
const MOST_BYTES = 256 * 1024 * 1024

/** The entries of a backup in their order. Throws `CannotStart` where it cannot be read to its end. */
export async function* entriesOf(file: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const encrypted = await isEncrypted(file).catch((cause: Error) => {
    throw new CannotStart(`The backup cannot be read: ${cause.message}.`, { cause })
  })
  if (encrypted && passphrase === undefined)
    throw new CannotStart('This backup is encrypted. Give its passphrase with --passphrase or BACKUP_PASSPHRASE.')
  const extract = tar.extract()
  let failure: Error | undefined
  const source = createReadStream(file)
  const end = extract as NodeJS.WritableStream
  const read = (
    encrypted
      ? pipeline(source, decryptWith(passphrase ?? ''), createZstdDecompress(), end)
      : pipeline(source, createZstdDecompress(), end)
  ).catch((error: Error) => {
    failure = error
    extract.destroy(error)
  })
  try {
    for await (const entry of extract) {
      if ((entry.header.size ?? 0) > MOST_BYTES) throw new Error('an entry is larger than any that we write')
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

const damaged = (encrypted: boolean, cause: Error) =>
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

/** Reads a backup to its end, holding every entry against its checksum. Throws `CannotStart` with what is wrong. */
export async function checkBackup(file: string, passphrase: string | undefined): Promise<CheckedBackup> {
  let header: Header | undefined
  let manifest: Manifest | undefined
  const seen: Manifest['entries'] = {}
  for await (const { name, bytes } of entriesOf(file, passphrase)) {
    if (name === 'header.json') header = headerOf(bytes)
    if (name === 'manifest.json') manifest = Manifest.parse(JSON.parse(bytes.toString()))
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
  const found = JSON.parse(bytes.toString()) as { format?: unknown }
  if (typeof found.format === 'number' && found.format > FORMAT)
    throw new CannotStart('This backup was written by a newer version. Restore it with that version.')
  return Header.parse(found)
}
