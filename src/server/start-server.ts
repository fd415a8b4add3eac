import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { openDependencies } from './dependencies.ts'
import { jobHandlers } from './job-handlers.ts'
import { backUpBefore } from './operations/backup/before-upgrade.ts'
import { watchBackups } from './operations/backup/state.ts'
import { type PasswordScheme, sitePasswords } from './platform/auth/hashing.ts'
import { sharedSecrets } from './platform/auth/secret-changes.ts'
import { joinServers } from './platform/auth/shared-secrets.ts'
import type { Config } from './platform/config/config.ts'
import { readSecrets, takeDataDir } from './platform/config/data-dir.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts'
import { migrate } from './platform/database/migrate.ts'
import { drain, endConnections, listen } from './platform/http/listen.ts'
import { loadSite } from './platform/http/pages/site.ts'
import { installJobs, type QueueSettings } from './platform/jobs/queues.ts'
import { startJobs, type WorkerOptions } from './platform/jobs/workers.ts'
import { openMailer } from './platform/mail/transport.ts'
import { tracedJobs, tracedMailer } from './platform/tracing/traced.ts'
import { greeting, writesToJournal } from './startup-banner.ts'

const site = join(import.meta.dirname, '../../dist')

export interface RunningServer {
  greeting: string
  /**
   * Says at /readyz that it goes, and serves on for DRAIN_SECONDS: whoever hands out requests stops sending them here,
   * and none meets a closed door.
   */
  announceEnd: () => Promise<void>
  /** Finishes what is in flight and gives back all that the start took. */
  stop: () => Promise<void>
}

/** How soon the jobs try again and look around, and what a password costs: tests make it quick. */
export interface Pace {
  queues?: QueueSettings
  workers?: WorkerOptions
  passwordScheme?: PasswordScheme
}

/**
 * Starts everything in order. When a step fails, those before it are undone and its error is thrown. Once `signal` is
 * aborted no step is waited for any more; what one still does ends with the process.
 */
export async function startServer(
  config: Config,
  log: Logger,
  pace: Pace = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<RunningServer> {
  const step = untilAborted(signal)
  const clock = () => new Date()
  const draining = new AbortController()
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

    const directUrl = embedded?.url ?? config.directUrl ?? ''
    const applied = await step(() =>
      migrate(directUrl, { upgrade: backUpBefore({ url: directUrl, config, log, clock }) }),
    )
    await step(() => installJobs(directUrl, pace.queues))
    log.info({ applied, adopted: embedded?.adopted }, 'database ready')

    const { passwordScheme = sitePasswords } = pace
    const given = { config, secrets, url, directUrl, log, clock, draining: draining.signal, passwordScheme }
    const { deps, endStreams, close } = await step(() =>
      openDependencies({ ...given, databaseFolder: embedded?.folder }),
    )
    undo.push(close)
    const inDoubt = (err: Error) => log.error({ err }, 'keeping track of the other servers failed')
    undo.push(await step(() => joinServers(directUrl, sharedSecrets(deps), inDoubt, passwordScheme)))
    const admin = await deps.identity.ensureAdmin(secrets.adminSignInPassword)

    await step(() => watchBackups(deps.db, deps.clock()))
    const mailer = tracedMailer(openMailer(config, log), deps.tracing)
    const handlers = tracedJobs(jobHandlers(deps, mailer), deps.tracing)
    const workers = await startJobs(directUrl, handlers, log, pace.workers)
    undo.push(() => workers.stop())
    const server = await listen(createApp(deps, loadSite(site)).fetch, config)
    undo.push(() => drain(server), endStreams)
    log.info({ host: config.host, port: config.port }, 'listening')

    const first = {
      adminSignInPassword:
        admin === 'present' || config.given.adminSignInPassword ? undefined : secrets.adminSignInPassword,
      adminPanelPassword: fresh.adminPanelPassword,
    }
    const announceEnd = async () => {
      draining.abort()
      endConnections(server)
      await pause(config.drainSeconds * 1_000)
    }
    return { greeting: greeting(config, embedded?.folder, first, { isJournal: writesToJournal() }), announceEnd, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs a step of the start; throws at once when the signal is aborted before it is done. */
function untilAborted(signal: AbortSignal) {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => {})
  return async <T>(step: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    return Promise.race([step(), aborted])
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
