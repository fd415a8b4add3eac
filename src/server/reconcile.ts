import { type Config, readConfig, readEnvironment } from './config/config.ts'
import { readSecrets } from './config/data-dir.ts'
import { CannotStart, lastWords } from './config/startup-error.ts'
import { withDatabase } from './database/embedded/running-database.ts'
import { migrate } from './database/migrate.ts'
import { openDependencies } from './dependencies.ts'
import { installJobs } from './jobs/queues.ts'
import { openLog } from './logging/log.ts'
import { reconcile } from './payments/reconciliation/reconcile.ts'

/** `npm run reconcile [DAYS]`: holds our books against the card provider's and says what differs. Also while the server runs. */
async function run(config: Config, url: string, days: number | undefined) {
  await migrate(url)
  await installJobs(url)
  const { fresh: _, ...secrets } = readSecrets(config)
  const { deps, close } = await openDependencies({
    config,
    secrets,
    url,
    log: openLog('warn'),
    clock: () => new Date(),
  })
  try {
    const { cards } = deps
    if (!cards) return
    const { objects, differences } = await reconcile({ ...deps, cards }, days)
    const checked = objects === 1 ? '1 object' : `${objects} objects`
    const found = differences === 1 ? '1 difference is' : `${differences} differences are`
    process.stdout.write(
      differences === 0
        ? `Checked ${checked} in Stripe: the books match.\n`
        : `Checked ${checked} in Stripe: ${found} in the Money view, with what to do.\n`,
    )
    if (differences > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

function daysOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > 3_650)
    throw new CannotStart('Give a number of days from 1 to 3650.')
  return days
}

try {
  const config = readConfig(readEnvironment())
  if (!config.cards) throw new CannotStart('Cards are off: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
  const days = daysOf(process.argv[2])
  await withDatabase(config, (url) => run(config, url, days))
} catch (error) {
  process.stderr.write(lastWords(error))
  process.exitCode = 1
}
