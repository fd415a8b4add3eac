import { errors } from 'flydrive'
import type { Storage } from '../../platform/storage/storage.ts'
import type { StoredFiles } from './write-backup.ts'

/** What storage holds, for a backup. A file that its customer removed meanwhile is left out. */
export const storedFiles = (storage: Storage): StoredFiles => ({
  async *keys() {
    let paginationToken: string | undefined
    do {
      const page = await storage.listAll('', { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
      for (const entry of page.objects) if (entry.isFile) yield entry.key
      paginationToken = page.paginationToken
    } while (paginationToken)
  },
  read: (key) =>
    storage.getBytes(key).catch(async (error) => {
      if (error instanceof errors.E_CANNOT_READ_FILE && !(await storage.exists(key))) return undefined
      throw error
    }),
})

/** The keys of all that lies there, where they are few. */
export async function allKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storedFiles(storage).keys()) keys.push(key)
  return keys
}
