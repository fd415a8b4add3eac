import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { DataDirTaken, takeDataDir } from '../../config/data-dir.ts'
import { CannotStart } from '../../config/startup-error.ts'
import { findRunningAddress, startEmbeddedPostgres } from './embedded-postgres.ts'

type Place = Pick<Config, 'dataDir' | 'directUrl'>

/** Is there an existing database: a configured one, or one in DATA_DIR? */
export const hasDatabase = ({ dataDir, directUrl }: Place): boolean =>
  directUrl !== undefined || existsSync(join(dataDir, 'database.port'))

/** For read-only tools: with a mistyped DATA_DIR they would create a new, empty database. Throws `CannotStart`. */
export function requireDatabase(place: Place): void {
  if (hasDatabase(place)) return
  throw new CannotStart(
    `There is no database in ${place.dataDir}: the site was never started there. Correct DATA_DIR, or name a DATABASE_URL.`,
  )
}

/**
 * Provides the database to a command-line tool: DATABASE_DIRECT_URL or DATABASE_URL, the embedded one of a running server,
 * or else the embedded one, started while `use` runs.
 */
export async function withDatabase<T>({ dataDir, directUrl }: Place, use: (url: string) => Promise<T>): Promise<T> {
  if (directUrl) return use(directUrl)
  const giveBack = takeUnlessTaken(dataDir)
  if (!giveBack) return use(findRunningAddress(dataDir))
  try {
    const postgres = await startEmbeddedPostgres(dataDir)
    return await use(postgres.url).finally(postgres.stop)
  } finally {
    giveBack()
  }
}

function takeUnlessTaken(dataDir: string) {
  try {
    return takeDataDir(dataDir)
  } catch (error) {
    if (error instanceof DataDirTaken) return undefined
    throw error
  }
}
