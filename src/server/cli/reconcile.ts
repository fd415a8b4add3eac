import { counted } from '../../domain/typography/counted.ts'
import type { Dependencies } from '../dependencies.ts'
import { reconcile } from '../payments/reconcile/reconcile.ts'
import { readConfig, readEnvironment } from '../platform/config/config.ts'
import { CannotStart, lastWords } from '../platform/config/startup-error.ts'
import { requireDatabase, withDatabase } from '../platform/database/embedded/running-database.ts'
import { withDependencies } from './command.ts'

/**
 * `npm run reconcile [DAYS]`: compares our books with the card provider's and prints discrepancies. Works while the server
 * is running.
 */
async function run({ cards, ...deps }: Dependencies, days: number | undefined) {
  if (!cards) return
  const { objects, differences } = await reconcile({ ...deps, cards }, days)
  const checked = counted(objects, 'object')
  const found = counted(differences, 'difference is', 'differences are')
  process.stdout.write(
    differences === 0
      ? `Checked ${checked} in Stripe: the books match.\n`
      : `Checked ${checked} in Stripe: ${found} in the Money view, with what to do.\n`,
  )
  if (differences > 0) process.exitCode = 1
}

function parseDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > 3_650)
    throw new CannotStart('Give a number of days from 1 to 3650.')
  return days
}

try {
  const config = readConfig(readEnvironment())
  if (!config.cards) throw new CannotStart('Cards are off: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
  const days = parseDays(process.argv[2])
  requireDatabase(config)
  await withDatabase(config, (url) => withDependencies(config, url, (deps) => run(deps, days)))
} catch (error) {
  process.stderr.write(lastWords(error))
  process.exitCode = 1
}
