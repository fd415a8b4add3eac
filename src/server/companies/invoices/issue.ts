import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { hourLabel, toDateAndHour, todayIn } from '../../../domain/calendar.ts'
import { packages } from '../../../domain/catalog.ts'
import { creditLines, invoiceDueOn, invoiceTotal, type Seller, taxedLines } from '../../../domain/companies/invoice.ts'
import type { Config } from '../../platform/config/config.ts'
import {
  type CompanyInvoiceRow,
  type CompanyQuoteRow,
  type CompanyRequestRow,
  companyInvoices,
  documentCounter,
} from '../../platform/database/company-schema.ts'
import type { Db } from '../../platform/database/database.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import type { LockedTx } from '../../schedule/lock-schedule.ts'

/** The business details printed on documents issued now. */
export const toSeller = ({ business, businessAddress }: Pick<Config, 'business' | 'businessAddress'>): Seller => ({
  name: business.name,
  address: businessAddress ?? business.region,
  email: business.email,
  phone: business.phone,
})

/** Takes the next document number. Its row stays locked until the transaction ends, so a rollback leaves no gap. */
async function takeNumber(tx: Db): Promise<number> {
  const [taken] = await tx
    .update(documentCounter)
    .set({ lastNumber: sql`${documentCounter.lastNumber} + 1` })
    .returning({ number: documentCounter.lastNumber })
  if (!taken) throw new Error('The counter of documents is gone')
  return taken.number
}

/** What is invoiced, to whom and by whom. The booking determines the tax its price contains. */
interface Invoiced {
  quote: CompanyQuoteRow
  request: CompanyRequestRow
  booking: Pick<BookingRow, 'tax' | 'taxCertificate'>
  seller: Seller
}

/** Issues the invoice of an accepted quote, in the transaction that accepts it. */
export async function issueInvoice(
  tx: Db,
  { quote, request, booking, seller }: Invoiced,
  now: Date,
): Promise<CompanyInvoiceRow> {
  const start = toDateAndHour(quote.startsAt)
  const row: CompanyInvoiceRow = {
    id: randomUUID(),
    number: await takeNumber(tx),
    kind: 'invoice',
    quoteId: quote.id,
    bookingId: quote.bookingId,
    credits: null,
    issuedOn: todayIn(now),
    dueOn: invoiceDueOn(quote.terms, quote.startsAt, now),
    seller,
    company: request.company,
    contactName: request.contactName,
    email: request.email,
    address: quote.acceptedAddress ?? '',
    poNumber: quote.poNumber,
    event: {
      packageName: packages[quote.packageId].name,
      date: start.date,
      time: hourLabel(start.hour),
      endTime: hourLabel(toDateAndHour(quote.endsAt).hour),
    },
    lines: taxedLines(quote.lines, booking),
    totalCents: invoiceTotal(quote.lines),
    depositCents: quote.depositCents,
    taxCertificate: booking.taxCertificate,
    createdAt: now,
  }
  await tx.insert(companyInvoices).values(row)
  return row
}

/** Does the booking have an invoice? If so, it itemizes the tax instead of the receipt. */
export const isInvoiced = async (db: Db, bookingId: string): Promise<boolean> =>
  (await db.$count(companyInvoices, eq(companyInvoices.bookingId, bookingId))) > 0

/**
 * Credits a canceled booking's invoice in full and queues the email, in the transaction that cancels it. How much money
 * is refunded is decided by the cancellation.
 */
export async function creditInvoice(
  { jobs }: { jobs: Jobs },
  tx: LockedTx,
  bookingId: string,
  now: Date,
): Promise<void> {
  const [invoice] = await tx
    .select()
    .from(companyInvoices)
    .where(and(eq(companyInvoices.bookingId, bookingId), eq(companyInvoices.kind, 'invoice')))
  if (!invoice) return
  const known = await tx.$count(companyInvoices, eq(companyInvoices.credits, invoice.id))
  if (known > 0) return
  const lines = creditLines(invoice.lines)
  const note: CompanyInvoiceRow = {
    ...invoice,
    id: randomUUID(),
    number: await takeNumber(tx),
    kind: 'credit note',
    credits: invoice.id,
    issuedOn: todayIn(now),
    dueOn: null,
    lines,
    totalCents: invoiceTotal(lines),
    depositCents: null,
    createdAt: now,
  }
  await tx.insert(companyInvoices).values(note)
  await jobs.enqueue(tx, { queue: 'company-mail', data: { about: 'credit-note', invoiceId: note.id } })
}
