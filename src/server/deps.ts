import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Identity } from './auth/sessions.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/data-dir.ts'
import type { Live } from './database/change-feed.ts'
import type { openDatabase } from './database/database.ts'
import type { Jobs } from './jobs/queues.ts'
import type { Disks } from './ops/disk.ts'
import type { Streams } from './streams/streams.ts'

/** What the routes are given; main.ts and the tests put it together. */
export type Deps = {
  db: ReturnType<typeof openDatabase>['db']
  pool: Pool
  config: Config
  secrets: Secrets
  clock: () => Date
  identity: Identity
  live: Live
  jobs: Jobs
  disks: Disks
  streams: Streams
  log: Logger
}

/** What every handler finds in `c.var` and `c.env`. */
export type Env = {
  Bindings: Partial<HttpBindings>
  Variables: {
    deps: Deps
    /** Also in the X-Request-Id header. */
    requestId: string
    log: Logger
    /** Of the client: see client-address.ts. */
    address: string
  }
}

/** A request as a function sees it that works behind any middleware. */
export type Asked = Pick<Context<Env>, 'var' | 'req' | 'header'>
