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
import { type Jobs, openJobs } from './platform/jobs/enqueue.ts'
import { queuedMailer } from './platform/jobs/queued-mailer.ts'
import type { Mailer } from './platform/mail/transport.ts'
import { openStorage, type Storage } from './platform/storage/storage.ts'
import { openStreams, type Streams } from './platform/streams/streams.ts'
import type { Tracing } from './platform/tracing/span.ts'
import { openTracing } from './platform/tracing/tracing.ts'
import { openWeather, type Weather } from './weather/client.ts'

/** What app.ts hands out: each route and job names what it takes. */
export type Dependencies = {
  /** Of the database, past any pooler: for what needs a connection of its own. */
  url: string
  db: Database
  pool: Pool
  /** One connection for /readyz alone. */
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
  /** Aborted once this server is on its way out: nobody is to be sent here any more. */
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
  /** Of a migrated database. */
  url: string
  /** The same database where `url` leads to a pooler, which lends a connection for one transaction. */
  directUrl?: string | undefined
  log: Logger
  clock: () => Date
  draining?: AbortSignal
  /** The folder of the embedded database, where there is one. */
  databaseFolder?: string | undefined
  /** For the mails about accounts; without it they go through the jobs. */
  mailer?: Mailer
  /** Of tests alone; without it the site's own. */
  passwordScheme?: PasswordScheme | undefined
}

/** Opens all that the routes need. `close` ends streams at once and the rest when requests are done with it. */
export async function openDependencies({ config, secrets, url, log, clock, ...given }: ServerSettings) {
  const directUrl = given.directUrl ?? url
  const isPooled = directUrl !== url
  const database = openDatabase(url, (err) => log.warn({ err }, 'a database connection broke'), { isPooled })
  if (isPooled) await refuseUnlimited((text) => database.pool.query(text))
  // Of its own: a rush that takes all the others must not make a server that works look dead to its proxy.
  const health = openDatabase(url, (err) => log.warn({ err }, 'a database connection broke'), { isPooled, max: 1 })
  const tracing = await openTracing(config, log)
  tracing?.watchPool(database.pool)
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
