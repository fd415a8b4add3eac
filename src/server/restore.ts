import { readArguments } from './backup/arguments.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readConfig, readEnvironment } from './config/config.ts'
import { keepSecret } from './config/data-dir.ts'
import { lastWords } from './config/startup-error.ts'
import { withDatabase } from './database/embedded/running-database.ts'
import { openStorage } from './files/storage.ts'

/** `npm run restore -- FILE`: a backup into an empty database, before the first start on it. */
try {
  const environment = readEnvironment()
  const { file, passphrase } = readArguments(process.argv.slice(2), environment.BACKUP_PASSPHRASE)
  const config = readConfig(environment)
  const storage = await openStorage(config)
  const { header, manifest } = await withDatabase(config, (url) =>
    restoreBackup(file, {
      url,
      storeFile: (key, bytes) => storage.put(key, bytes),
      keepSecrets: (secrets) => {
        for (const [name, value] of Object.entries(secrets)) keepSecret(config.dataDir, name, () => value)
      },
      ...(passphrase ? { passphrase } : {}),
    }),
  )
  const { bookings, user } = manifest.rows
  process.stdout.write(
    `Restored the backup of ${header.at}: ${bookings} bookings, ${user} accounts. Start with npm start.\n`,
  )
} catch (error) {
  process.stderr.write(lastWords(error))
  process.exitCode = 1
}
