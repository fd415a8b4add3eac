import { asc, count, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cursorOf } from '../platform/database/cursor.ts'
import type { Db } from '../platform/database/database.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'

/** My Bookings shows this many at a time (§9, reading R14). */
export const PAGE_SIZE = 20

// Where the next page begins: the moment that parts upcoming from past, kept from the first page, and how many were seen.
const Parting = z.iso.datetime().refine((text) => text >= '2020' && text < '2101')
const cursors = cursorOf(z.strictObject({ now: Parting, offset: z.int().min(1).max(100_000) }))

/** A customer's bookings, 20 a page: soonest upcoming first, then the past, latest first (reading R14). */
export async function bookingPage(db: Db, userId: string, cursor: string | undefined, now: Date) {
  const { now: parting, offset } = cursor ? cursors.decode(cursor) : { now: now.toISOString(), offset: 0 }
  const upcoming = sql`coalesce(${bookings.startsAt} > ${parting}, false)`
  const rows = await db
    .select()
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(
      desc(upcoming),
      sql`case when ${upcoming} then ${bookings.startsAt} end`,
      sql`${bookings.startsAt} desc nulls last`,
      asc(bookings.id),
    )
    .offset(offset)
    .limit(PAGE_SIZE + 1)
  const [counted] = await db.select({ total: count() }).from(bookings).where(eq(bookings.userId, userId))
  const page: BookingRow[] = rows.slice(0, PAGE_SIZE)
  const nextCursor = rows.length > PAGE_SIZE ? cursors.encode({ now: parting, offset: offset + PAGE_SIZE }) : null
  return { page, nextCursor, total: counted?.total ?? 0 }
}
