import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { type PhotoSize, photoSizes } from '../../domain/photo-limits.ts'
import { RetryLater } from '../../domain/retry-later.ts'
import type { Storage } from '../platform/storage/storage.ts'

const FOLDER = 'photos'
const NAME = /^photos\/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[\da-f-]{36}-(full|thumb)\.jpg$/

/** File name prefix of a new photo. It starts with the time, so the sweep knows the file's age. */
export const newPhotoFile = (now: Date): string =>
  `${FOLDER}/${now.toISOString().replace(/[-:]|\.\d+/g, '')}-${randomUUID()}`

export const photoFileName = (file: string, size: PhotoSize): string => `${file}-${size}.jpg`

/** When a file was written, from its name; undefined if it isn't one of ours. */
export function writtenAt(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : undefined
}

/** Writes both sizes. Refuses `storage-away` on failure; the sweep removes anything already written. */
export async function writePhoto(
  { storage, log }: { storage: Storage; log: Logger },
  file: string,
  bytes: Record<PhotoSize, Uint8Array>,
): Promise<void> {
  try {
    const contentType = 'image/jpeg'
    for (const size of photoSizes) await storage.put(photoFileName(file, size), bytes[size], { contentType })
  } catch (err) {
    log.error({ err }, 'storage away')
    throw new RetryLater('storage-away', 60, { cause: err })
  }
}

/** Reads a photo; undefined if it's missing from storage. Refuses `storage-away`. */
export async function readPhoto(
  { storage, log }: { storage: Storage; log: Logger },
  file: string,
  size: PhotoSize,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const name = photoFileName(file, size)
  try {
    return (await storage.getBytes(name)) as Uint8Array<ArrayBuffer>
  } catch (err) {
    const isThere = await storage.exists(name).catch(() => undefined)
    if (isThere === false) return undefined
    log.error({ err }, 'storage away')
    throw new RetryLater('storage-away', 60, { cause: err })
  }
}

/** Removes files no row refers to anymore. Failures are logged and left to the sweep. */
export async function removeFiles(
  { storage, log }: { storage: Storage; log: Logger },
  files: readonly string[],
): Promise<void> {
  for (const file of files) {
    try {
      for (const size of photoSizes) await storage.delete(photoFileName(file, size))
    } catch (err) {
      log.warn({ err }, 'a file is left to the sweep')
    }
  }
}

/** Names of all photo files in storage. */
export async function photoNames(storage: Storage): Promise<string[]> {
  const names: string[] = []
  let next: string | undefined
  do {
    const page = await storage.listAll(FOLDER, next === undefined ? {} : { paginationToken: next })
    for (const object of page.objects) if (object.isFile) names.push(object.key)
    next = page.paginationToken
  } while (next !== undefined)
  return names
}
