import { asc, desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { orDefault } from '../../../domain/booking/legacy-defaults.ts'
import { todayIn } from '../../../domain/calendar.ts'
import { taxLabel } from '../../../domain/pricing/tax.ts'
import { adminRefusals, type Guards } from '../../platform/auth/guards.ts'
import { csvFile } from '../../platform/csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { type BookingRow, bookings } from '../../platform/database/schema.ts'
import type { Env } from '../../platform/http/context.ts'
import { describes } from '../../platform/http/responses.ts'
import { query } from '../../platform/http/validation.ts'
import { crewNames } from '../../schedule/crews.ts'
import { AdminFilter, matching } from './booking-list.ts'
import { adminBookingJson } from './owner-booking-json.ts'

const head = [
  'Id',
  'Created',
  'Status',
  'Date',
  'Time',
  'Hours',
  'Package',
  'Add-ons',
  'Total',
  'Deposit',
  'Refund',
  'Name',
  'Email',
  'Phone',
  'Billing address',
  'Location',
  'Updated',
  'Rules set aside',
  'Received',
  'Still due',
  'Refund due',
  'Confirmed',
  'Guests',
  'Note for the crew',
  'Promo code',
  'Promo discount',
  'Tax',
  'Tax exempt certificate',
  'Invoice due',
]

function lineOf(row: BookingRow) {
  const booking = adminBookingJson(row)
  const { customerInfo } = booking
  return [
    booking.id,
    booking.createdAt,
    orDefault(booking.status, 'status'),
    booking.date,
    booking.time,
    booking.totalHours,
    orDefault(booking.packageName, 'packageName'),
    booking.addOnsNames.join(', '),
    booking.total ?? 0,
    booking.depositAmount,
    booking.refund?.amount ?? null,
    orDefault(customerInfo.fullName, 'fullName'),
    orDefault(customerInfo.email, 'email'),
    orDefault(customerInfo.phoneNumber, 'phoneNumber'),
    orDefault(customerInfo.billingAddress, 'billingAddress'),
    booking.location,
    booking.updatedAt,
    booking.overrides.map(({ rule, reason }) => `${rule}: ${reason}`).join('; '),
    booking.paidAmount,
    booking.stillDue,
    booking.toGiveBack,
    booking.confirmedAt,
    booking.guestCount,
    booking.crewNote,
    booking.promo?.code ?? null,
    booking.promo?.off ?? null,
    row.tax && taxLabel(row.tax),
    row.taxCertificate,
    row.invoiceDueOn,
  ]
}

/** Mounted at /api/admin/bookings.csv: what the list shows, for a spreadsheet. */
export const adminExportRoutes = ({ db, clock, guards }: { db: Database; clock: () => Date; guards: Guards }) =>
  new Hono<Env>().get(
    '/',
    guards.requireUnlockedAdmin,
    describes(
      'All bookings that match, as CSV',
      { 200: null },
      adminRefusals,
      'Cells that a spreadsheet would calculate begin with an apostrophe.',
    ),
    query(AdminFilter),
    async (c) => {
      const rows = await db
        .select()
        .from(bookings)
        .where(matching(c.req.valid('query')))
        .orderBy(desc(bookings.createdAt), asc(bookings.id))
      const crews = await crewNames(db)
      const lines = rows.map((row) => [...lineOf(row), ...(crews.size > 0 ? [crews.get(row.resourceId) ?? ''] : [])])
      return c.body(csvFile(crews.size > 0 ? [...head, 'Crew'] : head, lines), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="bookings-${todayIn(clock())}.csv"`,
        'cache-control': 'no-store',
      })
    },
  )
