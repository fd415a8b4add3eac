import { z } from 'zod'
import { dollars } from '../../../domain/money.ts'
import { stillDue } from '../../../domain/payments/amounts-due.ts'
import { findEdgeMiles, findEventZip, findFarAddressZip } from '../../../domain/place/place-gate.ts'
import { settings } from '../../../domain/place/site-answers.ts'
import { checkState, checkStates } from '../../../domain/place/site-check.ts'
import { milesByZip } from '../../../domain/place/zip-places.ts'
import { listFailedRefunds, sumFailedRefunds } from '../../payments/ledger/failed-refunds.ts'
import { heldByCards } from '../../payments/ledger/plan-refunds.ts'
import { listManualPayments, Payment, paymentJson } from '../../payments/manual-payments.ts'
import type { Cards } from '../../payments/provider/client.ts'
import { loadSiteChecks } from '../../place/site-checks.ts'
import type { Db } from '../../platform/database/database.ts'
import type { SiteCheckRow } from '../../platform/database/place-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { Instant } from '../../platform/http/responses.ts'
import { loadWeather } from '../../weather/load-weather.ts'
import { WeatherMark, weatherMark } from '../../weather/weather-json.ts'
import { Booking, bookingJson, bookingsJson, heldUntil } from '../booking-json.ts'
import { computeRefundNow, isQuoted, refundInFull } from '../booking-row.ts'

/** A booking as the owner sees it, including the rules set aside for a caller. */
export const AdminBooking = z
  .strictObject({
    ...Booking.shape,
    overrides: z
      .array(z.strictObject({ rule: z.string(), reason: z.string() }))
      .describe('Rules set aside by the owner for a caller, each with its reason'),
    siteCheck: z.strictObject({
      state: z.enum(checkStates),
      setting: z.enum(settings).nullable().describe('Indoors or outdoors, if the customer has said'),
    }),
    nearEdgeMiles: z
      .number()
      .nullable()
      .describe('Distance in miles if the place is near the edge of the service area'),
    farAddressZip: z
      .string()
      .nullable()
      .describe('ZIP code of a billing address out of our area, without another place'),
    crewId: z.int().describe('The assigned crew'),
    bookedTwice: z.boolean().describe('Imported from the old site, which had also sold its hours to another booking'),
    stillDue: z.number().describe('Dollars'),
    holdExpiresAt: Instant.nullable().describe('End of a hold that isn’t paid or accepted yet'),
    remindedAt: Instant.nullable().describe('When you last asked for the balance by hand, or when that email goes out'),
    failedRefund: z
      .number()
      .optional()
      .describe("Dollars of a refund that the bank rejected and that isn't settled yet"),
    cancelNote: z.string().nullable().optional().describe('Why the owner cancelled it'),
    weather: WeatherMark.optional().describe('Weather notes for an outdoor event within seven days'),
  })
  .meta({ id: 'AdminBooking' })

const ofOwner = (row: BookingRow, check: SiteCheckRow | undefined) => ({
  siteCheck: { state: checkState(check, row.packageId), setting: check?.setting ?? null },
  nearEdgeMiles: findEdgeMiles(findEventZip(row), milesByZip),
  farAddressZip: findFarAddressZip(row, milesByZip),
  overrides: row.overrides ?? [],
  crewId: row.resourceId,
  bookedTwice: row.bookedTwice,
  stillDue: dollars(stillDue(row)),
  holdExpiresAt: heldUntil(row),
  remindedAt: row.remindedAt?.toISOString() ?? null,
})

/** Rows as the owner sees them; with cards on, each with its money. */
export async function adminBookingsJson(deps: ReadDeps, rows: readonly BookingRow[], now: Date) {
  const ids = rows.map(({ id }) => id)
  const checks = await loadSiteChecks(deps.db, ids)
  const bookings = await bookingsJson(deps, rows, now, checks)
  const weather = await loadWeather(deps.db, rows, true, now)
  const failed = deps.cards ? await sumFailedRefunds(deps.db, ids) : undefined
  return rows.map((row, index) => ({
    ...(bookings[index] ?? bookingJson(row)),
    ...ofOwner(row, checks.get(row.id)),
    ...(failed ? ofCards(row, failed.get(row.id) ?? 0) : {}),
    weather: weatherMark(weather.get(row.id)),
  })) satisfies z.output<typeof AdminBooking>[]
}

const ofCards = (row: BookingRow, failedCents: number) => ({
  failedRefund: dollars(failedCents),
  cancelNote: row.cancelNote,
})

type ReadDeps = { db: Db; cards: Cards | undefined }

/** `adminBookingsJson` for a single row. */
export async function oneAdminBookingJson(
  deps: ReadDeps,
  row: BookingRow,
  now: Date,
): Promise<z.output<typeof AdminBooking>> {
  const [json] = await adminBookingsJson(deps, [row], now)
  return json ?? adminBookingJson(row)
}

/** For lists that don't show the place. */
export const adminBookingJson = (row: BookingRow): z.output<typeof AdminBooking> => ({
  ...bookingJson(row),
  ...ofOwner(row, undefined),
})

const Refund = z.strictObject({ percent: z.number(), amount: z.number().describe('Dollars') })

const AdminPayment = z
  .strictObject({ ...Payment.shape, actor: z.string().describe('Who recorded it') })
  .meta({ id: 'AdminPayment' })

const ByCard = z
  .strictObject({
    held: z.number().describe('Dollars refundable by card at most'),
    refundNow: z.number().describe('Dollars of `refundNow` that are refunded by card'),
    refundInFull: z.number().describe('Dollars of `refundInFull` that are refunded by card'),
  })
  .meta({ id: 'RefundableByCard' })

const FailedRefund = z
  .strictObject({ id: z.uuid(), amount: z.number().describe('Dollars'), failure: z.string().nullable() })
  .meta({ id: 'FailedRefund' })

/** One booking with its payments and the refund if it were cancelled now: under the policy, and in full. */
export const AdminBookingDetails = z
  .strictObject({
    booking: AdminBooking,
    payments: z.array(AdminPayment),
    refundNow: Refund,
    refundInFull: z.number().describe('Dollars'),
    isQuoted: z.boolean().describe('Made from a quote, so its hours and add-ons stay as quoted'),
    byCard: ByCard.optional().describe('Only with cards on; the rest is paid back outside the card'),
    failedRefunds: z
      .array(FailedRefund)
      .optional()
      .describe('Only with cards on: refunds rejected by the bank that can be retried'),
  })
  .meta({ id: 'AdminBookingDetails' })

async function refundsByCard(db: Db, row: BookingRow, now: Date): Promise<z.output<typeof ByCard>> {
  const held = await heldByCards(db, row.id)
  const ofThat = (cents: number) => dollars(Math.min(held, cents))
  return {
    held: dollars(held),
    refundNow: ofThat(computeRefundNow(row, false, now).cents),
    refundInFull: ofThat(refundInFull(row)),
  }
}

/** Everything about one booking. */
export async function adminBookingDetails(
  deps: ReadDeps,
  row: BookingRow,
  now: Date,
): Promise<z.output<typeof AdminBookingDetails>> {
  const { percent, cents } = computeRefundNow(row, false, now)
  const payments = (await listManualPayments(deps.db, row.id)).map((entry) => ({
    ...paymentJson(entry),
    actor: entry.actor,
  }))
  const booking = await oneAdminBookingJson(deps, row, now)
  return {
    booking,
    payments,
    refundNow: { percent, amount: dollars(cents) },
    refundInFull: dollars(computeRefundNow(row, true, now).cents),
    isQuoted: await isQuoted(deps.db, row.id),
    ...(deps.cards ? await cardDetails(deps.db, row, now) : {}),
  }
}

async function cardDetails(db: Db, row: BookingRow, now: Date) {
  const failures = await listFailedRefunds(db, [row])
  return {
    byCard: await refundsByCard(db, row, now),
    failedRefunds: failures
      .filter(({ canGoAgain }) => canGoAgain)
      .map(({ refund: { id, amountCents, failure } }) => ({ id, amount: dollars(amountCents), failure })),
  }
}
