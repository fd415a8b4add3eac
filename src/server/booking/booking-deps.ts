import type { Cards } from '../payments/provider/client.ts'
import type { Guards } from '../platform/auth/guards.ts'
import type { Database } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'

/** Dependencies shared by all routes that read or change bookings. */
export interface BookingDeps {
  db: Database
  jobs: Jobs
  clock: () => Date
  guards: Guards
  /** The card provider; undefined: cards are off. */
  cards: Cards | undefined
}
