// Serves the built site on the given port and empty database, with a clock set by the test, open Sundays, and a year of
// bookable days. With `jobs`, it also processes emails and payments; those scheduled for later wait until the test
// makes them due.
import { join } from 'node:path'
import { defaultRules } from '../../src/domain/schedule/rules.ts'
import { createApp } from '../../src/server/app.ts'
import { openDependencies } from '../../src/server/dependencies.ts'
import { jobHandlers } from '../../src/server/job-handlers.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { readSecrets } from '../../src/server/platform/config/data-dir.ts'
import { availabilitySettings } from '../../src/server/platform/database/schema.ts'
import { drain, listen } from '../../src/server/platform/http/listen.ts'
import { loadSite } from '../../src/server/platform/http/pages/site.ts'
import { startJobs } from '../../src/server/platform/jobs/workers.ts'
import { openLog } from '../../src/server/platform/logging/log.ts'
import { openMailer } from '../../src/server/platform/mail/transport.ts'
import { quickPasswords } from '../support/passwords.ts'
import { replaceCrewPage } from './new-version.ts'
import { e2eServer } from './server-settings.ts'

const [, , url = '', environment = '', work] = process.argv
const config = readConfig(JSON.parse(environment))
const { fresh: _, ...generated } = readSecrets(config)
const { adminSignInPassword, adminPanelPassword } = e2eServer
const secrets = { ...generated, adminSignInPassword, adminPanelPassword }

let now = new Date()
const log = openLog(config.logLevel)
const { deps, endStreams, close } = await openDependencies({
  config,
  secrets,
  url,
  log,
  clock: () => now,
  passwordScheme: quickPasswords,
})
await deps.identity.ensureAdmin(adminSignInPassword)
const { weeklySchedule, generalSettings } = defaultRules
await deps.db.insert(availabilitySettings).values({
  weeklySchedule: { ...weeklySchedule, sunday: weeklySchedule.monday },
  generalSettings: { ...generalSettings, advanceBookingDays: 365 },
})

const workers =
  work === 'jobs'
    ? await startJobs(url, jobHandlers(deps, openMailer(config, log)), log, { pollSeconds: 0.5 })
    : undefined
const site = loadSite(join(import.meta.dirname, '../../dist'))
const app = createApp(deps, site)
const server = await listen(async (request, ...rest) => {
  const answer = await app.fetch(request, ...rest)
  answer.headers.set('date', now.toUTCString())
  return answer
}, config)

process.on('message', (message: string) => {
  if (message === 'new version') replaceCrewPage(site)
  else now = new Date(message)
  process.send?.(message)
})
process.once('disconnect', async () => {
  endStreams()
  await drain(server, 1_000)
  await workers?.stop()
  await close()
  process.exit(0)
})
process.send?.('ready')
