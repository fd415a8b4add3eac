import type { Guards } from '../auth/guards.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/enqueue.ts'
import type { Cards } from '../provider/client.ts'

/** What every route takes that reads or changes bookings. */
export interface BookingParts {
  db: Database
  jobs: Jobs
  clock: () => Date
  guards: Guards
  /** The card provider; undefined: off. */
  cards: Cards | undefined
}
