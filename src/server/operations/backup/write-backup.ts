import { createHash } from 'node:crypto'
import { closeSync, createWriteStream, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { Client, type ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import tar from 'tar-stream'
import { encryptWith } from './encryption.ts'
import { FORMAT, type Header, type Manifest, partName, type SecretFiles } from './format.ts'
import { checkBackup } from './read-backup.ts'
import { copyTarget, listTables, type Table } from './tables.ts'
import { waitingJobs } from './waiting-jobs.ts'

const PART_BYTES = 4 * 1024 * 1024

type Pack = ReturnType<typeof packEntries>

/** Writes backup entries in sequence and records them for the manifest. `stream` must be consumed at the same time. */
export function packEntries() {
  const stream = tar.pack()
  const entries: Manifest['entries'] = {}

  async function add(name: string, bytes: Uint8Array): Promise<void> {
    entries[name] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    stream.entry({ name, size: bytes.length }, (error) => (error ? reject(error) : resolve())).end(bytes)
    await promise
  }

  /** Writes a stream of any length in parts, because tar needs each length in advance. */
  async function addParts(folder: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    let part = 0
    let held: Uint8Array[] = []
    let size = 0
    const flush = async () => {
      if (size > 0) await add(partName(folder, part++), Buffer.concat(held))
      held = []
      size = 0
    }
    for await (const chunk of source) {
      held.push(chunk)
      size += chunk.length
      if (size >= PART_BYTES) await flush()
    }
    await flush()
  }

  return { stream, entries, add, addParts }
}

/** Keys and contents of the stored files; undefined content: deleted in the meantime. */
export interface StoredFiles {
  keys: () => AsyncIterable<string>
  read: (key: string) => Promise<Uint8Array | undefined>
}

export interface BackupOptions {
  url: string
  /** Undefined: database only. */
  files?: StoredFiles
  /** Only if requested. */
  secrets?: SecretFiles
  passphrase?: string
  /** Lowered by tests for speed. */
  workFactor?: number
}

export interface BackupSummary {
  rows: Record<string, number>
  files: number
}

/** File name of a backup until it is complete. */
export const unfinishedName = (file: string): string => `${file}.unfinished`

const compression = { params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 6 } }

/**
 * Writes everything into one file while the site is running: tables and waiting jobs in one snapshot, then the stored files.
 * The file gets its name, replacing an existing one, only after it has been read back and verified. Creates the folder if
 * needed.
 */
export async function writeBackup(file: string, options: BackupOptions): Promise<BackupSummary> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const client = new Client({ connectionString: options.url })
  client.on('error', () => {})
  const unfinished = unfinishedName(file)
  const pack = packEntries()
  try {
    await client.connect()
    const [summary] = await Promise.all([
      fill(pack, client, options).catch((error) => {
        pack.stream.destroy(error)
        throw error
      }),
      writeTo(unfinished, pack, options),
    ])
    await checkBackup(unfinished, options.passphrase)
    renameSync(unfinished, file)
    syncFolder(dirname(file))
    return summary
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** Otherwise a power failure may undo the rename. */
function syncFolder(folder: string) {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

async function writeTo(file: string, pack: Pack, { passphrase, workFactor }: BackupOptions): Promise<void> {
  const source = Readable.from(pack.stream)
  const compress = createZstdCompress(compression)
  // A file created by another user would keep its owner and mode.
  rmSync(file, { force: true })
  const end = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  return passphrase === undefined
    ? pipeline(source, compress, end)
    : pipeline(source, compress, encryptWith(passphrase, workFactor), end)
}

async function fill(pack: Pack, client: Client, { files, secrets }: BackupOptions): Promise<BackupSummary> {
  await client.query('begin isolation level repeatable read read only')
  const tables = await listTables(client)
  await pack.add('header.json', json({ ...(await buildHeader(client, tables)), withoutFiles: !files }))
  const rows: Record<string, number> = {}
  for (const table of tables) {
    const source = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
    await pack.addParts(`tables/${table.name}`, source)
    rows[table.name] = source.rowCount
  }
  await pack.addParts('jobs', waitingJobs(client))
  await client.query('commit')
  const stored = files ? await addFiles(pack, files) : 0
  if (secrets) await pack.add('secrets.json', json(secrets))
  await pack.add('manifest.json', json({ entries: { ...pack.entries }, rows }))
  pack.stream.finalize()
  return { rows, files: stored }
}

async function buildHeader(client: ClientBase, tables: Table[]): Promise<Omit<Header, 'withoutFiles'>> {
  const { rows: migrations } = await client.query('select name, checksum from migrations order by name')
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  return { format: FORMAT, at: (rows[0]?.at ?? new Date(0)).toISOString(), migrations, tables }
}

async function addFiles(pack: Pack, files: StoredFiles): Promise<number> {
  let count = 0
  for await (const key of files.keys()) {
    const bytes = await files.read(key)
    if (!bytes) continue
    await pack.add(`files/${key}`, bytes)
    count++
  }
  return count
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
