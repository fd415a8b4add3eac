import { join } from 'node:path'
import { type Config, readConfig, readEnvironment } from './config/config.ts'
import { keepSecret, readSecrets, type Secrets } from './config/data-dir.ts'
import { lastWords } from './config/startup-error.ts'
import { withDatabase } from './database/embedded/running-database.ts'
import { migrate } from './database/migrate.ts'
import { openDependencies } from './dependencies.ts'
import { installJobs } from './jobs/queues.ts'
import { openLog } from './logging/log.ts'
import { seedMonth } from './seed/month.ts'
import { people } from './seed/plan.ts'

/** `npm run seed`: an admin, three customers and a month of bookings to look at. A second run adds nothing twice. */
async function seed(config: Config, url: string) {
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
  const password = keepSecret(config.dataDir, 'seed-password').value
  try {
    const admin = await deps.identity.ensureAdmin(secrets.adminSignInPassword)
    const made = await seedMonth(deps.db, password, new Date())
    process.stdout.write(
      `Added ${made.customers} customers and ${made.bookings} bookings.\n` +
        people.map(({ email }) => `  ${email.padEnd(28)} ${password}\n`).join('') +
        `  ${config.admin.email.padEnd(28)} ${adminWords(config, admin !== 'present' && secrets)}\n`,
    )
  } finally {
    await close()
  }
}

/** The passwords of an admin made just now; later ones may have been changed. */
const adminWords = ({ dataDir, given }: Config, made: Secrets | false) =>
  made && !given.adminSignInPassword
    ? `${made.adminSignInPassword}, admin panel ${made.adminPanelPassword}`
    : `passwords as set, or in ${join(dataDir, 'secrets')}`

try {
  const config = readConfig(readEnvironment())
  await withDatabase(config, (url) => seed(config, url))
} catch (error) {
  process.stderr.write(lastWords(error))
  process.exitCode = 1
}
