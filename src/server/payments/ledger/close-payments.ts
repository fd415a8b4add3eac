import type { Db } from '../../platform/database/database.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { livePayment } from './payment-rows.ts'

/** Asks, in the caller's transaction, for what a booking's open page for paying no longer fits to be closed. */
export async function closePayments({ jobs }: { jobs: Jobs }, tx: Db, { id }: Pick<BookingRow, 'id'>): Promise<void> {
  if (await livePayment(tx, id)) await jobs.enqueue(tx, { queue: 'payment-close', data: { bookingId: id } })
}
