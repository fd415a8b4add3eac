import { statSync } from 'node:fs'
import { counted } from '../../domain/typography/counted.ts'
import { readArguments } from '../operations/backup/arguments.ts'
import { storedFiles } from '../operations/backup/stored-files.ts'
import { writeBackup } from '../operations/backup/write-backup.ts'
import { formatBytes } from '../operations/doctor/words.ts'
import { readConfig, readEnvironment } from '../platform/config/config.ts'
import { readSecretFiles } from '../platform/config/data-dir.ts'
import { lastWords } from '../platform/config/startup-error.ts'
import { requireDatabase, withDatabase } from '../platform/database/embedded/running-database.ts'
import { openStorage } from '../platform/storage/storage.ts'

/** `npm run backup -- FILE`: writes everything into one file. Works while the site is running. */
try {
  const config = readConfig(readEnvironment())
  const { file, includesSecrets, passphrase } = readArguments(process.argv.slice(2), config.backups.passphrase)
  requireDatabase(config)
  const files = storedFiles(await openStorage(config))
  const { rows, files: count } = await withDatabase(config, (url) =>
    writeBackup(file, {
      url,
      files,
      ...(includesSecrets ? { secrets: readSecretFiles(config.dataDir) } : {}),
      ...(passphrase ? { passphrase } : {}),
    }),
  )
  const counts = [counted(rows.bookings ?? 0, 'booking'), counted(rows.user ?? 0, 'account'), counted(count, 'file')]
  process.stdout.write(`${file}: ${counts.join(', ')}, ${formatBytes(statSync(file).size)}.\n`)
  if (!passphrase)
    process.stdout.write('It holds names, addresses and password hashes: keep it where only you can read it.\n')
} catch (error) {
  process.stderr.write(lastWords(error))
  process.exitCode = 1
}
