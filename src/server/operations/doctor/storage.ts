import { randomBytes, randomUUID } from 'node:crypto'
import type { Storage } from '../../platform/storage/storage.ts'
import { error, type Finding, ok } from './finding.ts'
import { errorReason } from './words.ts'

const FOLDER = 'doctor'

/** Age after which a probe was left by a killed doctor. */
const LEFT_BEHIND_MS = 3_600_000

/** Checks that files can be written, read and deleted, using a probe that is removed again. */
export async function checkStorage(
  open: () => Promise<Storage>,
  isBucket: boolean,
  clock: () => Date,
): Promise<Finding> {
  const key = `${FOLDER}/${clock().getTime()}-${randomUUID()}`
  const probe = randomBytes(64)
  try {
    const storage = await open()
    await storage.put(key, probe)
    try {
      if (!probe.equals(await storage.getBytes(key))) throw new Error('what was read is not what was written')
    } finally {
      await storage.delete(key)
    }
    await removeLeftBehind(storage, clock())
    return ok(`A file was written to ${isBucket ? 'the bucket' : 'DATA_DIR/files'}, read and deleted.`)
  } catch (failure) {
    return error(
      `Photos can’t be saved: ${errorReason(failure)}.`,
      isBucket
        ? 'Make sure STORAGE_URL and its keys are right, the keys can write and delete, and this machine can reach the bucket.'
        : 'Make sure DATA_DIR/files is a folder owned by the user who runs the site.',
    )
  }
}

async function removeLeftBehind(storage: Storage, now: Date): Promise<void> {
  const { objects } = await storage.listAll(FOLDER)
  for (const object of objects) {
    if (!object.isFile) continue
    const since = Number(/\/(\d+)-/.exec(object.key)?.[1])
    if (now.getTime() - since > LEFT_BEHIND_MS) await storage.delete(object.key)
  }
}
