import { readArguments } from '../operations/backup/arguments.ts'
import { restoreBackup, restoreSecrets } from '../operations/backup/restore-backup.ts'
import { readConfig, readEnvironment } from '../platform/config/config.ts'
import { lastWords } from '../platform/config/startup-error.ts'
import { withDatabase } from '../platform/database/embedded/running-database.ts'
import { openStorage } from '../platform/storage/storage.ts'

/** `npm run restore -- FILE`: a backup into an empty database, before the first start on it. */
try {
  const config = readConfig(readEnvironment())
  const { file, passphrase } = readArguments(process.argv.slice(2), config.backups.passphrase)
  const storage = await openStorage(config)
  let kept: string[] = []
  const { header, manifest } = await withDatabase(config, (url) =>
    restoreBackup(file, {
      url,
      storeFile: (key, bytes) => storage.put(key, bytes),
      keepSecrets: (secrets) => {
        kept = restoreSecrets(config.dataDir, secrets)
      },
      ...(passphrase ? { passphrase } : {}),
    }),
  )
  const { bookings, user } = manifest.rows
  process.stdout.write(
    `Restored the backup of ${header.at}: ${bookings} bookings, ${user} accounts. Start with npm start.\n`,
  )
  if (kept.length > 0)
    process.stdout.write(
      `DATA_DIR/secrets already had ${kept.join(', ')}. Those stay, and the backup’s aren’t used. To use the backup’s, restore into an empty DATA_DIR.\n`,
    )
  if (header.withoutFiles)
    process.stdout.write('This backup has no photos. Copy DATA_DIR/files from the server where it was made.\n')
} catch (error) {
  process.stderr.write(lastWords(error))
  process.exitCode = 1
}
