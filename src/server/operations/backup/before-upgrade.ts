import { join } from 'node:path'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../../platform/config/config.ts'
import { CannotStart } from '../../platform/config/startup-error.ts'
import type { Upgrade } from '../../platform/database/migrate.ts'
import { backupFailureReason, backupFolder, databaseBytes, prune, removeUnfinished, requireRoom } from './folder.ts'
import { beforeName, isBefore, surplusBefore } from './generations.ts'
import { writeBackup } from './write-backup.ts'

interface Deps {
  /** Database URL. */
  url: string
  config: Pick<Config, 'dataDir' | 'backups'>
  log: Logger
  clock: () => Date
}

/**
 * Backs up the database into DATA_DIR/backups before an upgrade, and logs row counts afterwards. Stored files aren't
 * included, because migrations don't touch them. If the backup fails, the upgrade is refused with instructions.
 */
export const backUpBefore = (deps: Deps): Upgrade => ({
  async before(level) {
    try {
      await backUp(deps, level)
    } catch (cause) {
      deps.log.error({ err: cause }, 'no backup before the upgrade')
      if (deps.config.backups.upgradeWithout === level) return
      throw new CannotStart(
        `This version upgrades the database to ${level} and backs it up first. That backup failed: ${backupFailureReason(cause)} ` +
          `Nothing was changed. To go on without a backup, start once with UPGRADE_WITHOUT_BACKUP=${level}.`,
        { cause },
      )
    }
  },
  after: (upgradedTo, rows) => deps.log.info({ upgradedTo, rows }, 'database upgraded'),
})

async function backUp({ url, config, log, clock }: Deps, level: string): Promise<void> {
  const folder = backupFolder(config.dataDir)
  removeUnfinished(folder, isBefore)
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // such errors are also thrown
  try {
    await client.connect()
    await requireRoom(folder, await databaseBytes(client))
  } finally {
    await client.end()
  }
  const name = beforeName(level, clock())
  const { passphrase } = config.backups
  await writeBackup(join(folder, name), { url, ...(passphrase ? { passphrase } : {}) })
  prune(folder, surplusBefore)
  log.info({ file: name }, 'backed up before the upgrade')
}
