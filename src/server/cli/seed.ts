import { join } from 'node:path'
import type { Dependencies } from '../dependencies.ts'
import { seedMonth } from '../operations/seed/month.ts'
import { people } from '../operations/seed/plan.ts'
import { type Config, readConfig, readEnvironment } from '../platform/config/config.ts'
import { keepSecret, type Secrets } from '../platform/config/data-dir.ts'
import { lastWords } from '../platform/config/startup-error.ts'
import { withDatabase } from '../platform/database/embedded/running-database.ts'
import { withDependencies } from './command.ts'

/** `npm run seed`: an admin, three customers and a month of bookings to look at. A second run adds nothing twice. */
async function seed({ config, identity, db }: Dependencies, secrets: Secrets) {
  const password = keepSecret(config.dataDir, 'seed-password').value
  const admin = await identity.ensureAdmin(secrets.adminSignInPassword)
  const made = await seedMonth(db, password, new Date())
  process.stdout.write(
    `Added ${made.customers} customers and ${made.bookings} bookings.\n` +
      people.map(({ email }) => `  ${email.padEnd(28)} ${password}\n`).join('') +
      `  ${config.admin.email.padEnd(28)} ${adminWords(config, admin !== 'present' && secrets)}\n`,
  )
}

/** The passwords of an admin made just now; later ones may have been changed. */
const adminWords = ({ dataDir, given }: Config, made: Secrets | false) =>
  made && !given.adminSignInPassword
    ? `${made.adminSignInPassword}, admin panel ${made.adminPanelPassword}`
    : `passwords as set, or in ${join(dataDir, 'secrets')}`

try {
  const config = readConfig(readEnvironment())
  await withDatabase(config, (url) => withDependencies(config, url, seed))
} catch (error) {
  process.stderr.write(lastWords(error))
  process.exitCode = 1
}
