import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type Disks, watchDisks } from './operations/disk.ts'
import { openPaymentCheck, type PaymentCheck } from './payments/check-payment.ts'
import { type Cards, openCards } from './payments/provider/client.ts'
import { type Guards, openGuards } from './platform/auth/guards.ts'
import type { PasswordScheme } from './platform/auth/hashing.ts'
import { type Identity, openIdentity } from './platform/auth/sessions.ts'
import type { Config } from './platform/config/config.ts'
import type { Secrets } from './platform/config/data-dir.ts'
import { type Live, openLive } from './platform/database/change-feed.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { refuseUnlimited } from './platform/database/poolers.ts'
import { queuedMailer } from './platform/jobs/account-mail.ts'
import { type Jobs, openJobs } from './platform/jobs/enqueue.ts'
import type { Mailer } from './platform/mail/transport.ts'
import { openStorage, type Storage } from './platform/storage/storage.ts'
import { openStreams, type Streams } from './platform/streams/streams.ts'
import type { Tracing } from './platform/tracing/span.ts'
import { openTracing } from './platform/tracing/tracing.ts'
import { openWeather, type Weather } from './weather/client.ts'

/** Everything app.ts passes on; each route and job declares what it takes. */
export type Dependencies = {
  /** Direct database URL, past any pooler, for code that needs its own connection. */
  url: string
  db: Database
  pool: Pool
  /** A single connection reserved for /readyz. */
  healthPool: Pool
  config: Config
  secrets: Secrets
  clock: () => Date
  identity: Identity
  guards: Guards
  live: Live
  jobs: Jobs
  disks: Disks
  streams: Streams
  /** Aborted once this server is shutting down and should get no more traffic. */
  draining: AbortSignal
  log: Logger
  /** The card provider; undefined: off. */
  cards: Cards | undefined
  checkPayment: PaymentCheck
  storage: Storage
  /** The weather service; undefined: off. */
  weather: Weather | undefined
  /** Undefined: off. */
  tracing: Tracing | undefined
}

export interface ServerSettings {
  config: Config
  secrets: Secrets
  /** URL of a migrated database. */
  url: string
  /** The same database without a pooler, if `url` leads to one that lends connections per transaction. */
  directUrl?: string | undefined
  log: Logger
  clock: () => Date
  draining?: AbortSignal
  /** Folder of the embedded database, if used. */
  databaseFolder?: string | undefined
  /** For account emails; by default they go through the job queue. */
  mailer?: Mailer
  /** For tests only; default: the site's own. */
  passwordScheme?: PasswordScheme | undefined
}

/** Opens everything the routes need. `close` ends streams immediately and the rest when requests are done. */
export async function openDependencies({ config, secrets, url, log, clock, ...given }: ServerSettings) {
  const directUrl = given.directUrl ?? url
  const isPooled = directUrl !== url
  const tracing = await openTracing(config, log)
  const database = openDatabase(url, (err) => log.warn({ err }, 'a database connection broke'), {
    isPooled,
    PoolClass: tracing?.Pool,
  })
  if (isPooled) await refuseUnlimited((text) => database.pool.query(text))
  // Separate, because a rush that takes all other connections must not make a working server look dead to its proxy.
  const health = openDatabase(url, (err) => log.warn({ err }, 'a database connection broke'), { isPooled, max: 1 })
  const live = await openLive(directUrl, (err) => log.warn({ err }, 'the live channel broke'))
  const jobs = await openJobs(database.db)
  const mailer = given.mailer ?? queuedMailer(jobs, database.db, secrets.authSecret)
  const { passwordScheme } = given
  const identity = openIdentity({ db: database.db, config, secrets, clock, mailer, log, passwordScheme })
  const streams = openStreams({ db: database.db, live })

  const cards = await openCards(config)
  const paymentDeps = cards && { db: database.db, jobs, cards, clock, config, log }

  const deps: Dependencies = {
    url: directUrl,
    db: database.db,
    pool: database.pool,
    healthPool: health.pool,
    config,
    secrets,
    clock,
    identity,
    guards: openGuards({ identity, clock }),
    live,
    jobs,
    disks: watchDisks({ dataDir: config.dataDir, database: given.databaseFolder }),
    streams,
    draining: given.draining ?? new AbortController().signal,
    log,
    cards,
    storage: await openStorage(config),
    checkPayment: paymentDeps ? openPaymentCheck(paymentDeps) : async () => false,
    weather: openWeather(config),
    tracing,
  }
  return {
    deps,
    endStreams: streams.close,
    async close() {
      streams.close()
      await live.close()
      await health.close()
      await database.close()
      await tracing?.close()
    },
  }
}
