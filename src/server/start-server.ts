import { join } from 'node:path'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { sharedSecrets } from './auth/secret-changes.ts'
import { joinServers } from './auth/shared-secrets.ts'
import type { Config } from './config/config.ts'
import { readSecrets, takeDataDir } from './config/data-dir.ts'
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { openDependencies } from './dependencies.ts'
import { drain, listen } from './http/listen.ts'
import { loadSite } from './http/site.ts'
import { jobHandlers } from './job-handlers.ts'
import { installJobs, type QueueSettings } from './jobs/queues.ts'
import { startJobs, type WorkerOptions } from './jobs/workers.ts'
import { writesToJournal } from './logging/journal.ts'
import { openMailer } from './mail/transport.ts'
import { greeting } from './startup-banner.ts'

const site = join(import.meta.dirname, '../../dist')

export interface RunningServer {
  greeting: string
  /** Finishes what is in flight and gives back all that the start took. */
  stop: () => Promise<void>
}

/** How soon the jobs try again and look around; the soak runs make it quick. */
export interface Pace {
  queues?: QueueSettings
  workers?: WorkerOptions
}

/** Starts everything in order. When a step fails, those before it are undone and its error is thrown. */
export async function startServer(config: Config, log: Logger, pace: Pace = {}): Promise<RunningServer> {
  const undo: (() => unknown)[] = []
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= undoAll(undo, log)
    return stopped
  }

  try {
    undo.push(takeDataDir(config.dataDir))
    const { fresh, ...secrets } = readSecrets(config)
    const embedded = config.databaseUrl
      ? undefined
      : await startEmbeddedPostgres(config.dataDir, { log: (message) => log.warn(message) })
    if (embedded) undo.push(embedded.stop)
    const url = embedded?.url ?? config.databaseUrl ?? ''

    const applied = await migrate(url)
    await installJobs(url, pace.queues)
    log.info({ applied, adopted: embedded?.adopted }, 'database ready')

    const { deps, endStreams, close } = await openDependencies({
      config,
      secrets,
      url,
      log,
      clock: () => new Date(),
      databaseFolder: embedded?.folder,
    })
    undo.push(close)
    undo.push(
      await joinServers(url, sharedSecrets(deps), (err) => log.error({ err }, 'the count of servers is in doubt')),
    )
    const admin = await deps.identity.ensureAdmin(secrets.adminSignInPassword)

    const workers = await startJobs(url, jobHandlers(deps, openMailer(config, log)), log, pace.workers)
    undo.push(() => workers.stop())
    const server = await listen(createApp(deps, loadSite(site)).fetch, config)
    undo.push(() => drain(server), endStreams)
    log.info({ host: config.host, port: config.port }, 'listening')

    const first = {
      adminSignInPassword:
        admin === 'present' || config.given.adminSignInPassword ? undefined : secrets.adminSignInPassword,
      adminPanelPassword: fresh.adminPanelPassword,
    }
    return { greeting: greeting(config, embedded?.folder, first, { isJournal: writesToJournal() }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function undoAll(undo: (() => unknown)[], log: Logger) {
  for (const step of undo.reverse()) {
    try {
      await step()
    } catch (err) {
      log.error({ err }, 'a step of the shutdown failed')
    }
  }
}
