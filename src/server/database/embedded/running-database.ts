import type { Config } from '../../config/config.ts'
import { DataDirTaken, takeDataDir } from '../../config/data-dir.ts'
import { addressOfRunning, startEmbeddedPostgres } from './embedded-postgres.ts'

/**
 * Gives a tool that works beside the server its database: DATABASE_DIRECT_URL or DATABASE_URL, or the embedded one of a server that runs,
 * or else the embedded one started for as long as `use` takes.
 */
export async function withDatabase<T>(
  { dataDir, directUrl }: Pick<Config, 'dataDir' | 'directUrl'>,
  use: (url: string) => Promise<T>,
): Promise<T> {
  if (directUrl) return use(directUrl)
  const giveBack = takeUnlessTaken(dataDir)
  if (!giveBack) return use(addressOfRunning(dataDir))
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
