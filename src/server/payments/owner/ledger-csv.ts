import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, instantOf } from '../../../domain/calendar.ts'
import { dollars } from '../../../domain/money.ts'
import { csvFile } from '../../platform/csv.ts'
import type { Db } from '../../platform/database/database.ts'
import { ledgerEntries } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'

const head = [
  'Date',
  'Time',
  'Type',
  'Amount',
  'Method',
  'Reference',
  'Booking number',
  'Event date',
  'Customer',
  'Recorded by',
]

const inPhoenix = (format: string) =>
  sql<string>`to_char(${ledgerEntries.createdAt} at time zone 'America/Phoenix', ${format})`

/** The ledger for an accountant: a line a movement, from `from` to `to`, both included, in order of time. */
export async function ledgerCsv(
  db: Db,
  { from, to }: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
): Promise<string> {
  const rows = await db
    .select({
      entry: ledgerEntries,
      date: inPhoenix('YYYY-MM-DD'),
      time: inPhoenix('HH24:MI'),
      event: sql<string | null>`to_char(${bookings.startsAt} at time zone 'America/Phoenix', 'YYYY-MM-DD')`,
      customer: bookings.fullName,
    })
    .from(ledgerEntries)
    .innerJoin(bookings, eq(bookings.id, ledgerEntries.bookingId))
    .where(
      and(
        from ? gte(ledgerEntries.createdAt, instantOf(from, 0)) : undefined,
        to ? lt(ledgerEntries.createdAt, instantOf(addDays(to, 1), 0)) : undefined,
      ),
    )
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id))
  return csvFile(
    head,
    rows.map(({ entry, date, time, event, customer }) => [
      date,
      time,
      entry.kind === 'full' ? 'payment in full' : entry.kind,
      dollars(entry.amountCents),
      entry.method ?? 'card',
      entry.providerObject,
      entry.bookingId,
      event,
      customer,
      entry.actor,
    ]),
  )
}
