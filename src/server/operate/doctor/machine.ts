import { existsSync, readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { LEAST_BYTES } from '../disk.ts'
import { error, type Finding, ok, warning } from './finding.ts'
import { sizeOf } from './words.ts'

const OLDEST = [22, 22] as const

/** Can this Node.js run the sources? */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
  if (isNewEnough) return ok(`Node.js ${version}.`)
  return error(
    `Node.js ${version} is too old. The site needs ${OLDEST.join('.')} or newer.`,
    'Run npm install. On Linux it installs the right one, and npm start uses that.',
  )
}

const TIGHT_BYTES = 1e9

/** Where the embedded database of this DATA_DIR lies; undefined where there is none. */
export function embeddedFolder(dataDir: string): string | undefined {
  const note = join(dataDir, 'postgres.elsewhere')
  const folder = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataDir, 'postgres')
  return existsSync(folder) ? folder : undefined
}

/** Of the disk that a folder lies on; undefined where that can't be read. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && disk.bavail * disk.bsize
}

/** Is there room to write? `folders` by their names on screen. */
export async function checkDisks(
  folders: Record<string, string>,
  { least = LEAST_BYTES, tight = TIGHT_BYTES } = {},
): Promise<Finding> {
  const words: string[] = []
  let isTight = false
  for (const [name, folder] of Object.entries(folders)) {
    const free = await freeBytes(folder)
    if (free === undefined)
      return error(
        `The disk for ${name} can’t be read.`,
        `Make sure ${folder} exists and is owned by the user who runs the site.`,
      )
    if (free < least)
      return error(
        `The disk for ${name} is full: ${sizeOf(free)} free.`,
        'Free up space now, or move to a larger disk. Until then, nothing new can be saved.',
      )
    isTight ||= free < tight
    words.push(`${name} ${sizeOf(free)}`)
  }
  const found = `Free: ${words.join(', ')}.`
  return isTight ? warning(found, 'Free up space soon, or move to a larger disk.') : ok(found)
}
