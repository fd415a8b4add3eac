import { statfs } from 'node:fs/promises'

export type Disks = ReturnType<typeof watchDisks>

/** PostgreSQL needs room for its WAL (16 MB per file) before it can store anything. */
export const LEAST_BYTES = 100 * 2 ** 20

const MB = 2 ** 20

/** Free bytes on a folder's disk; undefined if unreadable. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && disk.bavail * disk.bsize
}

/** How long the database's disk counts as full after a write failed for lack of space. */
const REMEMBER_MS = 60_000

/** Monitors free disk space; `database` is the folder of the embedded database, if used. */
export function watchDisks(
  { dataDir, database }: { dataDir: string; database?: string | undefined },
  least = LEAST_BYTES,
) {
  const folders = { DATA_DIR: dataDir, ...(database ? { 'the database': database } : {}) }
  let lastFull = Number.NEGATIVE_INFINITY

  return {
    /** Called when a database write found no space: our only signal if the database is on another machine. */
    databaseWasFull(now: Date): void {
      if (!database) lastFull = now.getTime()
    },

    /** Why nothing can be stored, as a sentence; undefined: there is space. */
    async problem(now: Date): Promise<string | undefined> {
      for (const [name, folder] of Object.entries(folders)) {
        const free = await freeBytes(folder)
        if (free === undefined) return `The disk for ${name} can’t be read.`
        if (free < least) return `The disk for ${name} is full: only ${Math.floor(free / MB)} MB free.`
      }
      return now.getTime() - lastFull < REMEMBER_MS ? 'The database’s disk is full.' : undefined
    },
  }
}
