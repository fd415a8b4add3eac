import type { Db } from '../../platform/database/database.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import type { PaymentCloseJob } from '../../platform/jobs/payloads.ts'
import { pendingPayment } from './payment-rows.ts'

/** Asks, in the caller's transaction, for a page to be closed: that of `sessionId`, else what no longer fits the booking. */
export const enqueuePageClose = (
  { jobs }: { jobs: Jobs },
  tx: Db,
  { startAfter, ...data }: PaymentCloseJob & { startAfter?: Date },
): Promise<void> => jobs.enqueue(tx, { queue: 'payment-close', data, ...(startAfter && { startAfter }) })

/** The same of what a booking's open page for paying no longer fits, where it has one. */
export async function requestPageClose(deps: { jobs: Jobs }, tx: Db, { id }: Pick<BookingRow, 'id'>): Promise<void> {
  if (await pendingPayment(tx, id)) await enqueuePageClose(deps, tx, { bookingId: id })
}
