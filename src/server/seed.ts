import { join } from 'node:path'
import { pino } from 'pino'
import { assemble } from './assemble.ts'
import { type Config, readConfig, readEnvironment, WrongConfig } from './config.ts'
import { CannotStart, keepSecret, readSecrets } from './data-dir.ts'
import { installJobs } from './jobs.ts'
import { migrate } from './migrate.ts'
import { withDatabase } from './running-database.ts'
import { seedMonth } from './seed/month.ts'
import { people } from './seed/plan.ts'

/** `npm run seed`: an admin, three customers and a month of bookings to look at. A second run adds nothing twice. */
async function seed(config: Config, url: string) {
  await migrate(url)
  await installJobs(url)
  const { fresh: _, ...secrets } = readSecrets(config)
  const { deps, close } = await assemble({ config, secrets, url, log: pino({ level: 'warn' }) })
  const password = keepSecret(config.dataDir, 'seed-password').value
  try {
    await deps.identity.ensureAdmin(secrets.adminSignInPassword)
    const made = await seedMonth(deps.db, password, new Date())
    process.stdout.write(
      `Added ${made.customers} customers and ${made.bookings} bookings.\n` +
        people.map(({ email }) => `  ${email.padEnd(28)} ${password}\n`).join('') +
        `  ${config.admin.email.padEnd(28)} passwords in ${join(config.dataDir, 'secrets')}\n`,
    )
  } finally {
    await close()
  }
}

try {
  const config = readConfig(readEnvironment())
  await withDatabase(config, (url) => seed(config, url))
} catch (error) {
  const isTold = error instanceof CannotStart || error instanceof WrongConfig
  process.stderr.write(`${isTold ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
