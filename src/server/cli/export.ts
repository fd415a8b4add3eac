import { startExport } from '../operations/data-export/export-files.ts'
import { parseTarget, writeExport } from '../operations/data-export/write-export.ts'
import { readConfig, readEnvironment } from '../platform/config/config.ts'
import { lastWords } from '../platform/config/startup-error.ts'
import { requireDatabase, withDatabase } from '../platform/database/embedded/running-database.ts'
import { withDependencies } from './command.ts'

/** `npm run export -- FOLDER_OR_ZIP`: exports everything for another system. Works while the server is running. */
try {
  const target = parseTarget(process.argv.slice(2))
  const config = readConfig(readEnvironment())
  requireDatabase(config)
  await withDatabase(config, (url) =>
    withDependencies(config, url, async (deps) => {
      const { files } = await startExport(deps, 'npm run export', deps.clock())
      await writeExport(target, files)
    }),
  )
  process.stdout.write(
    `${target.path} holds everything but passwords and secrets. Keep it where only you can read it.\n`,
  )
} catch (error) {
  process.stderr.write(lastWords(error))
  process.exitCode = 1
}
