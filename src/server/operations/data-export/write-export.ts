import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeZip } from 'client-zip'
import { CannotStart } from '../../platform/config/startup-error.ts'
import type { ZippedFile } from '../../platform/http/zip-download.ts'

const usage = `npm run export -- FOLDER_OR_ZIP

Writes everything as JSON and CSV, with the photos, into an empty folder or a file that ends in .zip. See docs/export.md.
`

/** Target of an export. Throws `CannotStart` with the usage, or if the target already exists. */
export function parseTarget(args: string[]): { path: string; isZip: boolean } {
  const [path, ...more] = args
  if (!path || path.startsWith('-') || more.length > 0) throw new CannotStart(usage)
  const isZip = path.toLowerCase().endsWith('.zip')
  const isTaken = existsSync(path) && (isZip || readdirSync(path).length > 0)
  if (isTaken) throw new CannotStart(`${path} ${isZip ? 'already exists' : 'isn’t empty'}. Choose another name.`)
  return { path, isZip }
}

/** Writes the files. A ZIP file gets its name once it is complete. */
export async function writeExport({ path, isZip }: ReturnType<typeof parseTarget>, files: AsyncGenerator<ZippedFile>) {
  if (isZip) return writeZip(path, files)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  for await (const { name, input } of files) {
    const file = join(path, name)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(
      typeof input === 'string' || input instanceof Uint8Array ? [input] : input,
      createWriteStream(file, { mode: 0o600 }),
    )
  }
}

async function writeZip(path: string, files: AsyncGenerator<ZippedFile>) {
  const unfinished = `${path}.unfinished`
  try {
    // A file created by another user would keep its owner and mode.
    rmSync(unfinished, { force: true })
    await pipeline(makeZip(files), createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }))
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}
