import { asc, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Cards } from '../../payments/provider/client.ts'
import type { Db } from '../../platform/database/database.ts'
import { bookings } from '../../platform/database/schema.ts'
import { AdminBooking, adminBookingsJson } from './owner-booking-json.ts'

export const BookingGroup = z.strictObject({
  total: z.int().describe('Total, including those not shown'),
  bookings: z.array(AdminBooking),
})

type Deps = { db: Db; cards: Cards | undefined }

/** The first `most` bookings matching `where`, and the total. */
export async function bookingGroup(
  deps: Deps,
  { where, order, most }: { where: SQL | undefined; order: SQL; most: number },
  now: Date,
): Promise<z.output<typeof BookingGroup>> {
  const rows = await deps.db
    .select({ row: bookings, total: sql<number>`(count(*) over ())::int` })
    .from(bookings)
    .where(where)
    .orderBy(order, asc(bookings.id))
    .limit(most)
  const shown = rows.map(({ row }) => row)
  return { total: rows[0]?.total ?? 0, bookings: await adminBookingsJson(deps, shown, now) }
}
