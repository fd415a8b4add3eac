import { asc, desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { orDefault } from '../../../domain/booking/legacy-defaults.ts'
import { dollars } from '../../../domain/money.ts'
import { discountedPrice } from '../../../domain/pricing/pricing.ts'
import { taxLabel } from '../../../domain/pricing/tax.ts'
import { adminRefusals, type Guards } from '../../platform/auth/guards.ts'
import { csvFile, csvHeaders } from '../../platform/csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import type { Env } from '../../platform/http/context.ts'
import { describes } from '../../platform/http/responses.ts'
import { query } from '../../platform/http/validation.ts'
import { crewNames } from '../../schedule/crews.ts'
import { AdminFilter, matching } from './booking-list.ts'
import { adminBookingJson } from './owner-booking-json.ts'

type Line = { row: BookingRow; booking: ReturnType<typeof adminBookingJson> }

/** Columns in order. With more than one crew, its name follows: below. */
const columns: readonly [heading: string, toCell: (line: Line) => string | number | null][] = [
  ['Id', ({ booking }) => booking.id],
  ['Created', ({ booking }) => booking.createdAt],
  ['Status', ({ booking }) => orDefault(booking.status, 'status')],
  ['Date', ({ booking }) => booking.date],
  ['Time', ({ booking }) => booking.time],
  ['Hours', ({ booking }) => booking.totalHours],
  ['Package', ({ booking }) => orDefault(booking.packageName, 'packageName')],
  ['Add-ons', ({ booking }) => booking.addOnsNames.join(', ')],
  ['Total', ({ row }) => dollars(discountedPrice(row))],
  ['Deposit', ({ booking }) => booking.depositAmount],
  ['Refund', ({ booking }) => booking.refund?.amount ?? null],
  ['Name', ({ booking }) => orDefault(booking.customerInfo.fullName, 'fullName')],
  ['Email', ({ booking }) => orDefault(booking.customerInfo.email, 'email')],
  ['Phone', ({ booking }) => orDefault(booking.customerInfo.phoneNumber, 'phoneNumber')],
  ['Billing address', ({ booking }) => orDefault(booking.customerInfo.billingAddress, 'billingAddress')],
  ['Location', ({ booking }) => booking.location],
  ['Updated', ({ booking }) => booking.updatedAt],
  ['Rules set aside', ({ booking }) => booking.overrides.map(({ rule, reason }) => `${rule}: ${reason}`).join('; ')],
  ['Received', ({ booking }) => booking.paidAmount],
  ['Still due', ({ booking }) => booking.stillDue],
  ['Refund due', ({ booking }) => booking.toGiveBack],
  ['Confirmed', ({ booking }) => booking.confirmedAt],
  ['Guests', ({ booking }) => booking.guestCount],
  ['Note for the crew', ({ booking }) => booking.crewNote],
  ['Promo code', ({ booking }) => booking.promo?.code ?? null],
  ['Promo discount', ({ booking }) => booking.promo?.off ?? null],
  ['Tax', ({ row }) => row.tax && taxLabel(row.tax)],
  ['Tax exempt certificate', ({ row }) => row.taxCertificate],
  ['Invoice due', ({ row }) => row.invoiceDueOn],
]

/** Exports the list as a spreadsheet; mounted at /api/admin/bookings.csv. */
export const bookingsCsvRoutes = ({ db, clock, guards }: { db: Database; clock: () => Date; guards: Guards }) =>
  new Hono<Env>().get(
    '/',
    guards.requireUnlockedAdmin,
    describes(
      'All matching bookings as CSV',
      { 200: null },
      adminRefusals,
      'Cells that a spreadsheet would treat as a formula start with an apostrophe.',
    ),
    query(AdminFilter),
    async (c) => {
      const rows = await db
        .select()
        .from(bookings)
        .where(matching(c.req.valid('query')))
        .orderBy(desc(bookings.createdAt), asc(bookings.id))
      const crews = await crewNames(db)
      const crew: (typeof columns)[number] = ['Crew', ({ row }) => crews.get(row.resourceId) ?? '']
      const shown = crews.size > 0 ? [...columns, crew] : columns
      const lines = rows.map((row) => {
        const line = { row, booking: adminBookingJson(row) }
        return shown.map(([, toCell]) => toCell(line))
      })
      const headings = shown.map(([heading]) => heading)
      return c.body(csvFile(headings, lines), 200, csvHeaders('bookings', clock()))
    },
  )
