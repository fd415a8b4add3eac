import { eq } from 'drizzle-orm'
import { toDateAndHour } from '../../domain/calendar.ts'
import { companyBookingName } from '../../domain/companies/company-request.ts'
import { quoteNumber } from '../../domain/companies/quote.ts'
import { type Refusal, Refused } from '../../domain/refusals.ts'
import type { BookingInput } from '../booking/new-booking-row.ts'
import type { Cards } from '../payments/provider/client.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import type { Config } from '../platform/config/config.ts'
import {
  type CompanyQuoteRow,
  type CompanyRequestRow,
  companyQuotes,
  companyRequests,
} from '../platform/database/company-schema.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'

/** Dependencies of all quote operations. */
export type QuoteDeps = {
  db: Database
  jobs: Jobs
  cards: Cards | undefined
  config: Pick<Config, 'business' | 'businessAddress'>
}

/** Finds a quote by id and locks it until the transaction ends, or refuses with a 404. */
export async function lockQuote(tx: Db, id: string): Promise<CompanyQuoteRow> {
  const [row] = await tx.select().from(companyQuotes).where(eq(companyQuotes.id, id)).for('update')
  if (!row) throw new Refused('quote-not-found')
  return row
}

/** The request a quote answers. */
export async function loadCompanyRequest(tx: Db, id: string): Promise<CompanyRequestRow> {
  const [row] = await tx.select().from(companyRequests).where(eq(companyRequests.id, id))
  if (!row) throw new Refused('request-not-found')
  return row
}

/** Refusal by state, for a quote that can't be accepted or changed. */
export const endRefusals = {
  accepted: 'quote-accepted',
  replaced: 'quote-replaced',
  withdrawn: 'quote-withdrawn',
  expired: 'quote-expired',
} as const satisfies Record<string, Refusal>

/** Booking input of a quote. */
export const toBookingInput = (
  request: CompanyRequestRow,
  quoted: Pick<CompanyQuoteRow, 'packageId' | 'extraHours' | 'addOns' | 'startsAt' | 'location' | 'acceptedAddress'>,
): BookingInput => ({
  packageId: quoted.packageId,
  extraHours: quoted.extraHours,
  addOns: quoted.addOns,
  ...toDateAndHour(quoted.startsAt),
  customerInfo: {
    fullName: companyBookingName(request.contactName, request.company),
    email: request.email,
    billingAddress: quoted.acceptedAddress ?? '',
    phoneNumber: request.phone,
  },
  location: quoted.location ?? undefined,
  placeZip: request.placeZip ?? undefined,
  guestCount: request.guestCount ?? undefined,
})

/** The part of a quote that determines its price. */
type Priced = Pick<CompanyQuoteRow, 'totalCents' | 'depositCents' | 'extraHours' | 'lines'>

/** The price passed to `book`, in integer cents. */
export const quotedPrice = ({ totalCents, depositCents, extraHours, lines }: Priced) => ({
  totalCents,
  depositCents,
  // The first lines are the package and any extra hours; the rest are add-ons.
  addOnsNames: lines.slice(extraHours > 0 ? 2 : 1).map(({ label }) => label),
})

/** The hold or booking of a quote. */
export async function findQuoteBooking(
  db: Db,
  { bookingId }: Pick<CompanyQuoteRow, 'bookingId'>,
): Promise<BookingRow | undefined> {
  if (bookingId === null) return undefined
  const [row] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  return row
}

/** Copies the tax exemption of `before` to the booking that replaces it (R85); it's recorded nowhere else. */
export async function keepExemption(tx: Db, before: BookingRow | undefined, booking: BookingRow): Promise<BookingRow> {
  const taxCertificate = before?.taxCertificate ?? null
  if (taxCertificate === null) return booking
  await tx.update(bookings).set({ taxCertificate }).where(eq(bookings.id, booking.id))
  return { ...booking, taxCertificate }
}

/** Records in the audit log what happened to a quote. */
export function noteInLog(
  tx: Db,
  actor: string,
  action: string,
  request: CompanyRequestRow,
  quote: CompanyQuoteRow,
  now: Date,
  more: object = {},
) {
  const { id, bookingId } = quote
  const details = { quote: quoteNumber(quote), quoteId: id, bookingId, ...more }
  return recordAudit(tx, { actor, action, subject: request.company, details }, now)
}
