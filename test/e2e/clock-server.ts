// Serves the built site on an empty database, with a clock set by the test, open Sundays, and a year of bookable days.
// With `jobs`, it also processes emails and payments; those scheduled for later wait until the test makes them due.
import { join } from 'node:path'
import { defaultRules } from '../../src/domain/schedule/rules.ts'
import { createApp } from '../../src/server/app.ts'
import { openDependencies } from '../../src/server/dependencies.ts'
import { jobHandlers } from '../../src/server/job-handlers.ts'
import type { Config } from '../../src/server/platform/config/config.ts'
import { readSecrets } from '../../src/server/platform/config/data-dir.ts'
import { availabilitySettings } from '../../src/server/platform/database/schema.ts'
import { drain, listen } from '../../src/server/platform/http/listen.ts'
import { loadSite } from '../../src/server/platform/http/pages/site.ts'
import { startJobs } from '../../src/server/platform/jobs/workers.ts'
import { openLog } from '../../src/server/platform/logging/log.ts'
import { openMailer } from '../../src/server/platform/mail/transport.ts'
import { quickPasswords } from '../support/passwords.ts'
import { replaceCrewPage } from './new-version.ts'

/** A running server with a settable clock. `newVersion` deploys a new version of the crew's page. */
export type ClockServer = Awaited<ReturnType<typeof startClockServer>>

/** Starts a server with a settable clock on the database of `config`. */
export async function startClockServer(config: Config, { jobs }: { jobs: boolean }) {
  const { fresh: _, ...secrets } = readSecrets(config)
  const url = config.databaseUrl ?? ''

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
  await deps.identity.ensureAdmin(secrets.adminSignInPassword)
  const { weeklySchedule, generalSettings } = defaultRules
  await deps.db.insert(availabilitySettings).values({
    weeklySchedule: { ...weeklySchedule, sunday: weeklySchedule.monday },
    generalSettings: { ...generalSettings, advanceBookingDays: 365 },
  })

  const workers = jobs
    ? await startJobs(url, jobHandlers(deps, openMailer(config, log)), log, { pollSeconds: 0.5 })
    : undefined
  const site = loadSite(join(import.meta.dirname, '../../dist'))
  const app = createApp(deps, site)
  const server = await listen(async (request, ...rest) => {
    const answer = await app.fetch(request, ...rest)
    answer.headers.set('date', now.toUTCString())
    return answer
  }, config)

  return {
    setClock: (instant: string) => {
      now = new Date(instant)
    },
    newVersion: () => replaceCrewPage(site),
    stop: async () => {
      endStreams()
      await drain(server, 1_000)
      await workers?.stop()
      await close()
    },
  }
}
