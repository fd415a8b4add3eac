import { eq } from 'drizzle-orm'
import { dateAndHourOf } from '../../domain/calendar.ts'
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

/** What every verb about a quote takes. */
export type QuoteDeps = {
  db: Database
  jobs: Jobs
  cards: Cards | undefined
  config: Pick<Config, 'business' | 'businessAddress'>
}

/** The quote of this id, locked until the transaction ends; 404 where there is none. */
export async function lockQuote(tx: Db, id: string): Promise<CompanyQuoteRow> {
  const [row] = await tx.select().from(companyQuotes).where(eq(companyQuotes.id, id)).for('update')
  if (!row) throw new Refused('quote-not-found')
  return row
}

/** The request that a quote answers. */
export async function requestOf(tx: Db, id: string): Promise<CompanyRequestRow> {
  const [row] = await tx.select().from(companyRequests).where(eq(companyRequests.id, id))
  if (!row) throw new Refused('request-not-found')
  return row
}

/** Why a quote that is not open cannot be accepted or changed. */
export const endOf = {
  accepted: 'quote-accepted',
  replaced: 'quote-replaced',
  withdrawn: 'quote-withdrawn',
  expired: 'quote-expired',
} as const satisfies Record<string, Refusal>

/** What is booked for it: the contact's name with the company's, so that every list finds both. */
export const inputOf = (
  request: CompanyRequestRow,
  quoted: Pick<CompanyQuoteRow, 'packageId' | 'extraHours' | 'addOns' | 'startsAt' | 'location' | 'acceptedAddress'>,
): BookingInput => ({
  packageId: quoted.packageId,
  extraHours: quoted.extraHours,
  addOns: quoted.addOns,
  ...dateAndHourOf(quoted.startsAt),
  customerInfo: {
    fullName: `${request.contactName} (${request.company})`,
    email: request.email,
    billingAddress: quoted.acceptedAddress ?? '',
    phoneNumber: request.phone,
  },
  location: quoted.location ?? undefined,
  placeZip: request.placeZip ?? undefined,
  guestCount: request.guestCount ?? undefined,
})

/** As far as its price goes. */
type Priced = Pick<CompanyQuoteRow, 'totalCents' | 'depositCents' | 'extraHours' | 'lines'>

/** What `book` is told of the price, in integer cents. */
export const quotedPrice = ({ totalCents, depositCents, extraHours, lines }: Priced) => ({
  totalCents,
  depositCents,
  // After the package and its extra hours: what else the total holds.
  addOnsNames: lines.slice(extraHours > 0 ? 2 : 1).map(({ label }) => label),
})

/** What a quote holds, or has become. */
export async function bookingOf(
  db: Db,
  { bookingId }: Pick<CompanyQuoteRow, 'bookingId'>,
): Promise<BookingRow | undefined> {
  if (bookingId === null) return undefined
  const [row] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  return row
}

/** Who is tax exempt stays so on what is booked in place of `before` (R85): nobody else knows the certificate. */
export async function keepExemption(tx: Db, before: BookingRow | undefined, booking: BookingRow): Promise<BookingRow> {
  const taxCertificate = before?.taxCertificate ?? null
  if (taxCertificate === null) return booking
  await tx.update(bookings).set({ taxCertificate }).where(eq(bookings.id, booking.id))
  return { ...booking, taxCertificate }
}

/** Notes in the change log what became of a quote. */
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
