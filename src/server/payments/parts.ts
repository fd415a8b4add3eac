import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/enqueue.ts'
import type { Cards } from '../provider/client.ts'

/** What following the money takes, with cards on. */
export interface PaymentParts {
  db: Database
  jobs: Jobs
  cards: Cards
  clock: () => Date
  config: Pick<Config, 'publicUrl' | 'ownerEmail'>
  log: Logger
}
