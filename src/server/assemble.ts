import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Secrets } from './data-dir.ts'
import { openDatabase } from './database.ts'
import type { Deps } from './deps.ts'
import { watchDisks } from './disk.ts'
import { openIdentity } from './identity.ts'
import { openJobs } from './jobs.ts'
import { openLive } from './live.ts'
import type { Mailer } from './mailer.ts'
import { queuedMailer } from './queued-mailer.ts'
import { openStreams } from './streams.ts'

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
