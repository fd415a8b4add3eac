import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { shortReference } from '../../../domain/booking/short-reference.ts'
import { addDays, type CalendarDate, toInstant } from '../../../domain/calendar.ts'
import { documentLabel } from '../../../domain/companies/invoice.ts'
import { dollars } from '../../../domain/money.ts'
import { movementTax } from '../../../domain/payments/income.ts'
import type { LedgerKind } from '../../../domain/payments/ledger.ts'
import { Refused } from '../../../domain/refusals.ts'
import { csvFile } from '../../platform/csv.ts'
import { companyInvoices } from '../../platform/database/company-schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { ledgerEntries } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'

/** Maximum movements per file; more is refused, because a truncated file would look complete. */
const MOST_IN_FILE = 20_000

const head = [
  'Date',
  'Time',
  'Type',
  'Method',
  'Gross',
  'Tax included',
  'Fee',
  'Net',
  'Booking number',
  'Invoice',
  'Event date',
  'Customer',
  'Company',
  'Reference',
  'Recorded by',
  'Booking ID',
]

const inPhoenix = (format: string) =>
  sql<string>`to_char(${ledgerEntries.createdAt} at time zone 'America/Phoenix', ${format})`

const entryType = (kind: LedgerKind) => (kind === 'full' ? 'payment in full' : kind)

/**
 * The ledger as CSV for an accountant: one line per movement, chronological, `from` and `to` inclusive (R98). A fee
 * has a line of its own, without a gross amount. Refuses more than fits a file (`too-many-movements`).
 */
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
      taxed: { tax: bookings.tax, taxCertificate: bookings.taxCertificate },
      company: companyInvoices.company,
      invoice: companyInvoices.number,
    })
    .from(ledgerEntries)
    .innerJoin(bookings, eq(bookings.id, ledgerEntries.bookingId))
    .leftJoin(companyInvoices, and(eq(companyInvoices.bookingId, bookings.id), eq(companyInvoices.kind, 'invoice')))
    .where(
      and(
        from ? gte(ledgerEntries.createdAt, toInstant(from, 0)) : undefined,
        to ? lt(ledgerEntries.createdAt, toInstant(addDays(to, 1), 0)) : undefined,
      ),
    )
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id))
    .limit(MOST_IN_FILE + 1)
  if (rows.length > MOST_IN_FILE) throw new Refused('too-many-movements')
  return csvFile(
    head,
    rows.map(({ entry, date, time, event, customer, taxed, company, invoice }) => {
      const { kind, amountCents: cents, method, bookingId, providerObject, actor } = entry
      const isFee = kind === 'fee'
      return [
        date,
        time,
        entryType(kind),
        method ?? 'card',
        isFee ? 0 : dollars(cents),
        dollars(movementTax({ kind, cents }, taxed)),
        isFee ? dollars(-cents) : 0,
        dollars(cents),
        shortReference(bookingId),
        invoice === null ? null : documentLabel('invoice', invoice),
        event,
        customer,
        company,
        providerObject,
        actor,
        bookingId,
      ]
    }),
  )
}
