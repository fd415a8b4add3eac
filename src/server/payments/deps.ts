import type { Logger } from 'pino'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import type { Cards } from './provider/client.ts'

/** Dependencies of card payment code; requires cards to be configured. */
export interface PaymentDeps {
  db: Database
  jobs: Jobs
  cards: Cards
  clock: () => Date
  config: Pick<Config, 'publicUrl' | 'ownerEmail'>
  log: Logger
}
