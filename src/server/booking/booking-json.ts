import { z } from 'zod'
import { cancelReasons, isCancelled, isHeld, isOver } from '../../domain/booking/booking.ts'
import { hourLabel, toDateAndHour } from '../../domain/calendar.ts'
import { dollars } from '../../domain/money.ts'
import { toGiveBack } from '../../domain/payments/amounts-due.ts'
import { refundRules } from '../../domain/payments/refund-tiers.ts'
import { checkState, placeNeedsCall } from '../../domain/place/site-check.ts'
import type { Promo } from '../../domain/pricing/promo-codes.ts'
import { DayStateJson, dayStateJson, loadDayStates } from '../crew/steps.ts'
import { BookingMoney, loadMoney } from '../payments/ledger/money-json.ts'
import type { Cards } from '../payments/provider/client.ts'
import { loadSiteChecks } from '../place/site-checks.ts'
import type { Db } from '../platform/database/database.ts'
import type { SiteCheckRow } from '../platform/database/place-schema.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { Instant } from '../platform/http/responses.ts'
import { OwnLane } from '../schedule/own-lane.ts'
import { computeRefundNow } from './booking-row.ts'

const text = z.string().nullable()
const amount = z.number().nullable().describe('Dollars')
const hours = z.number().nullable()
const instant = Instant.nullable()

/** A promo code's discount (R95: promo codes). */
export const PromoTerms = z
  .strictObject({
    code: z.string(),
    percent: z.int().nullable().describe('Percent of the price; null if the code takes off a fixed amount'),
    dollars: z.number().nullable(),
  })
  .meta({ id: 'PromoTerms' })

/** Converts a promo's terms from cents to dollars. */
export const promoTermsJson = ({ code, percent, cents }: Promo): z.output<typeof PromoTerms> => ({
  code,
  percent,
  dollars: cents === null ? null : dollars(cents),
})

/** A tax included in prices (R85: tax). */
export const Tax = z.strictObject({ name: z.string(), percent: z.number() }).meta({ id: 'Tax' })

/** A booking in the API: the fields of §3, amounts in dollars. Nulls occur only in rows from the old site. */
export const Booking = z
  .strictObject({
    id: z.uuid(),
    userId: text,
    date: text.describe('YYYY-MM-DD in Phoenix'),
    time: text.describe("'2:00 PM' in Phoenix"),
    startsAt: instant,
    endsAt: instant,
    packageId: text,
    packageName: text,
    baseHours: hours,
    extraHours: z.number(),
    totalHours: hours,
    hourlyRate: amount,
    basePrice: amount,
    extraHoursCost: amount,
    addOns: z.array(z.string()),
    addOnsNames: z.array(z.string()),
    promo: z
      .strictObject({
        ...PromoTerms.shape,
        off: z.number().describe('Discount in dollars; already subtracted from `total`'),
      })
      .nullable()
      .describe('The promo code used at booking'),
    tax: Tax.nullable().describe('Tax included in the price, as of booking'),
    invoiceDueOn: text.describe('YYYY-MM-DD: a company pays the balance by invoice through the end of this day'),
    taxCertificate: text.describe('Certificate number of a tax-exempt customer; the price then contains no tax'),
    total: amount,
    discount: z.number().describe('Dollars the owner took off; not yet subtracted from `total`'),
    depositAmount: amount,
    paidAmount: z.number().describe('Dollars received so far, net of refunds'),
    refunding: z.number().describe('Dollars of `paidAmount` being refunded by card'),
    toGiveBack: z.number().describe('Dollars we still owe the customer'),
    refundPercentLimit: z
      .number()
      .nullable()
      .describe('Cap, in percent, on how much of the deposit is refundable after a move; null: never moved'),
    refundRule: z
      .literal(refundRules)
      .describe('How much is refundable beyond the deposit. 1: all of it; 2: all of it until the balance is due'),
    balanceLost: z
      .number()
      .describe('Dollars of the balance that were already non-refundable when the booking was moved'),
    confirmedAt: instant.describe('When the owner confirmed it'),
    customerInfo: z.strictObject({ fullName: text, email: text, billingAddress: text, phoneNumber: text }),
    location: text,
    placeZip: text.describe("The ZIP code of the event's place"),
    guestCount: z.int().nullable(),
    crewNote: text.describe("The customer's note for the crew; may have several lines"),
    status: text,
    createdAt: Instant,
    updatedAt: instant,
    cancelledAt: instant,
    cancellationPolicy: z
      .array(z.strictObject({ fromHours: z.number(), percent: z.number() }))
      .nullable()
      .describe('The refund tiers in force at booking (§9)'),
    refund: z.strictObject({ percent: z.number(), amount: z.number() }).nullable().describe('Recorded at cancellation'),
    calendarSequence: z.int(),
    holdExpiresAt: instant
      .optional()
      .describe('Only with cards on. End of the hold while the deposit is being paid; null: confirmed'),
    cancelReason: z.enum(cancelReasons).nullable().optional().describe('Only with cards on'),
    money: BookingMoney.optional().describe('Only with cards on'),
    lane: OwnLane,
    placeNeedsCall: z.literal(true).optional().describe('The place check found something that doesn’t fit'),
    placeIsReady: z.literal(true).optional().describe('The place check is done, and all fits'),
    day: DayStateJson.optional().describe("The crew's progress on the day of the event"),
  })
  .meta({ id: 'Booking' })

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null
const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollars(cents))

/** The only conversion from row to JSON: cents to dollars, start to date and time in Phoenix. */
export function bookingJson(row: BookingRow): z.output<typeof Booking> {
  const start = row.startsAt && toDateAndHour(row.startsAt)
  return {
    id: row.id,
    userId: row.userId,
    date: start?.date ?? null,
    time: start ? hourLabel(start.hour) : null,
    startsAt: isoOrNull(row.startsAt),
    endsAt: isoOrNull(row.endsAt),
    packageId: row.packageId,
    packageName: row.packageName,
    baseHours: row.baseHours,
    extraHours: row.extraHours,
    totalHours: row.totalHours,
    hourlyRate: dollarsOrNull(row.hourlyRateCents),
    basePrice: dollarsOrNull(row.basePriceCents),
    extraHoursCost: dollarsOrNull(row.extraHoursCostCents),
    addOns: row.addOns,
    addOnsNames: row.addOnsNames,
    promo: row.promo && { ...promoTermsJson(row.promo), off: dollars(row.promoOffCents) },
    tax: row.tax,
    invoiceDueOn: row.invoiceDueOn,
    taxCertificate: row.taxCertificate,
    total: dollarsOrNull(row.totalCents),
    discount: dollars(row.discountCents),
    depositAmount: dollarsOrNull(row.depositCents),
    paidAmount: dollars(row.paidCents),
    refunding: dollars(row.refundingCents),
    toGiveBack: dollars(toGiveBack(row)),
    refundPercentLimit: row.refundPercentLimit,
    refundRule: row.refundRule,
    balanceLost: dollars(row.balanceLostCents),
    confirmedAt: isoOrNull(row.confirmedAt),
    customerInfo: {
      fullName: row.fullName,
      email: row.email,
      billingAddress: row.billingAddress,
      phoneNumber: row.phoneNumber,
    },
    location: row.location,
    placeZip: row.placeZip,
    guestCount: row.guestCount,
    crewNote: row.crewNote,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: isoOrNull(row.updatedAt),
    cancelledAt: isoOrNull(row.cancelledAt),
    cancellationPolicy: row.cancellationPolicy,
    refund: row.refundCents === null ? null : { percent: row.refundPercent ?? 0, amount: dollars(row.refundCents) },
    calendarSequence: row.calendarSequence,
  }
}

/** Rows as JSON, each with the crew's progress and what its place check found; with cards on, also its hold and its money from the ledger. */
export async function bookingsJson(
  { db, cards }: { db: Db; cards: Cards | undefined },
  rows: readonly BookingRow[],
  now: Date,
  knownChecks?: Map<string, SiteCheckRow>,
): Promise<z.output<typeof Booking>[]> {
  const days = await loadDayStates(db, rows, now)
  const ids = rows.map(({ id }) => id)
  const checks = knownChecks ?? (await loadSiteChecks(db, ids))
  const json = (row: BookingRow) => {
    const day = days.get(row.id)
    const check = checks.get(row.id)
    const callsUs = !isOver(row, now) && placeNeedsCall(check, row.packageId)
    return {
      ...bookingJson(row),
      day: day && dayStateJson(day),
      ...(callsUs && { placeNeedsCall: true as const }),
      ...(checkState(check, row.packageId) === 'ready' && { placeIsReady: true as const }),
    }
  }
  if (!cards) return rows.map(json)
  const money = await loadMoney(db, rows, now, (row) =>
    isCancelled(row.status) ? 0 : computeRefundNow(row, false, now).cents,
  )
  return rows.map((row) => ({ ...json(row), ...holdJson(row), money: money.get(row.id) }))
}

/** `bookingsJson` for a single row. */
export async function oneBookingJson(
  deps: { db: Db; cards: Cards | undefined },
  row: BookingRow,
  now: Date,
): Promise<z.output<typeof Booking>> {
  const [json] = await bookingsJson(deps, [row], now)
  return json ?? bookingJson(row)
}

/** End of a hold, or null if it isn't one. */
export const heldUntil = (row: BookingRow) => (isHeld(row) ? isoOrNull(row.holdExpiresAt) : null)

const holdJson = (row: BookingRow) => ({
  holdExpiresAt: heldUntil(row),
  cancelReason: row.cancelReason,
})
