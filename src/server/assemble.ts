import type { Logger } from 'pino'
import { openIdentity } from './auth/sessions.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/data-dir.ts'
import { openLive } from './database/change-feed.ts'
import { openDatabase } from './database/database.ts'
import type { Deps } from './deps.ts'
import { queuedMailer } from './jobs/queued-mailer.ts'
import { openJobs } from './jobs/queues.ts'
import type { Mailer } from './mail/transport.ts'
import { watchDisks } from './ops/disk.ts'
import { openStreams } from './streams/streams.ts'

export interface Parts {
  config: Config
  secrets: Secrets
  /** Of a migrated database. */
  url: string
  log: Logger
  clock?: () => Date
  /** The folder of the embedded database, where there is one. */
  databaseFolder?: string | undefined
  /** For the mails about accounts; without it they go through the jobs. */
  mailer?: Mailer
}

/** Opens all that the routes need. `close` ends streams at once and the rest when requests are done with it. */
export async function assemble({ config, secrets, url, log, ...given }: Parts) {
  const database = openDatabase(url, (err) => log.warn({ err }, 'a database connection broke'))
  const live = await openLive(url, (err) => log.warn({ err }, 'the live channel broke'))
  const jobs = await openJobs(database.db)
  const mailer = given.mailer ?? queuedMailer(jobs, database.db, secrets.authSecret)
  const identity = openIdentity({ db: database.db, config, secrets, mailer, log })
  const streams = openStreams({ db: database.db, live })

  const deps: Deps = {
    db: database.db,
    pool: database.pool,
    config,
    secrets,
    clock: given.clock ?? (() => new Date()),
    identity,
    live,
    jobs,
    disks: watchDisks({ dataDir: config.dataDir, database: given.databaseFolder }),
    streams,
    log,
  }
  return {
    deps,
    endStreams: streams.close,
    async close() {
      streams.close()
      await live.close()
      await database.close()
    },
  }
}
