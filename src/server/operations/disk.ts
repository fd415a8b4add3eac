import { statfs } from 'node:fs/promises'

export type Disks = ReturnType<typeof watchDisks>

/** PostgreSQL wants room for its log (16 MB a file) before it can keep anything. */
export const LEAST_BYTES = 100 * 2 ** 20

const MB = 2 ** 20

/** For so long after a write that found no room the database's disk counts as full. */
const REMEMBER_MS = 60_000

/** Watches whether there is room to write; `database` is the folder of the embedded one, where there is one. */
export function watchDisks(
  { dataDir, database }: { dataDir: string; database?: string | undefined },
  least = LEAST_BYTES,
) {
  const folders = { DATA_DIR: dataDir, ...(database ? { 'the database': database } : {}) }
  let lastFull = Number.NEGATIVE_INFINITY

  return {
    /** A write of the database found no room: the only word that we have of the disk of another machine. */
    databaseWasFull(now: Date): void {
      if (!database) lastFull = now.getTime()
    },

    /** Why nothing can be kept, in a sentence; undefined where there is room. */
    async problem(now: Date): Promise<string | undefined> {
      for (const [name, folder] of Object.entries(folders)) {
        const disk = await statfs(folder).catch(() => undefined)
        if (!disk) return `The disk for ${name} can't be read.`
        const free = disk.bavail * disk.bsize
        if (free < least) return `The disk for ${name} is full: only ${Math.floor(free / MB)} MB free.`
      }
      return now.getTime() - lastFull < REMEMBER_MS ? "The database's disk is full." : undefined
    },
  }
}
