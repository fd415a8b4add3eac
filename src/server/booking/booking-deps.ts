import type { Cards } from '../payments/provider/client.ts'
import type { Guards } from '../platform/auth/guards.ts'
import type { Database } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'

/** What every route takes that reads or changes bookings. */
export interface BookingDeps {
  db: Database
  jobs: Jobs
  clock: () => Date
  guards: Guards
  /** The card provider; undefined: off. */
  cards: Cards | undefined
}
