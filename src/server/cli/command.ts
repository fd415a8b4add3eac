import { type Dependencies, openDependencies } from '../dependencies.ts'
import { backUpBefore } from '../operations/backup/before-upgrade.ts'
import type { Config } from '../platform/config/config.ts'
import { readSecrets, type Secrets } from '../platform/config/data-dir.ts'
import { migrate } from '../platform/database/migrate.ts'
import { installJobs } from '../platform/jobs/queues.ts'
import { openLog } from '../platform/logging/log.ts'

/** What a command beside the server works with, on a database that is up to date; closed once `run` is done. */
export async function withDependencies(
  config: Config,
  url: string,
  run: (deps: Dependencies, secrets: Secrets) => Promise<void>,
): Promise<void> {
  const log = openLog('warn')
  const clock = () => new Date()
  await migrate(url, { upgrade: backUpBefore({ url, config, log, clock }) })
  await installJobs(url)
  const { fresh: _, ...secrets } = readSecrets(config)
  const { deps, close } = await openDependencies({ config, secrets, url, log, clock })
  try {
    await run(deps, secrets)
  } finally {
    await close()
  }
}
