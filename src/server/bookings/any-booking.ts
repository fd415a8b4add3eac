import { eq } from 'drizzle-orm'
import { orDefault } from '../../domain/booking/missing.ts'
import { dateAndHourOf, hourLabel, longDate } from '../../domain/calendar.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Db } from '../database/database.ts'
import { type BookingRow, bookings } from '../database/schema.ts'

/** Any booking; 404 where there is none. */
export async function anyBooking(db: Db, id: string): Promise<BookingRow> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  if (!booking) throw new Refused('booking-not-found')
  return booking
}

/** A booking in the words of the audit log. */
export function subjectOf({ fullName, startsAt }: Pick<BookingRow, 'fullName' | 'startsAt'>): string {
  const name = orDefault(fullName, 'fullName')
  if (!startsAt) return `${name}, no date`
  const { date, hour } = dateAndHourOf(startsAt)
  return `${name}, ${longDate(date)}, ${hourLabel(hour)}`
}
