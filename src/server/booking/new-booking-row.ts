import { BOOKED } from '../../domain/booking/booking.ts'
import type { CustomerInfo } from '../../domain/booking/booking-form.ts'
import { toInstant } from '../../domain/calendar.ts'
import { addOns, packages } from '../../domain/catalog.ts'
import { cancellationPolicy, currentRefundRule } from '../../domain/payments/refund-tiers.ts'
import { normalizeZip } from '../../domain/place/place-gate.ts'
import { type Order, orderHours, priceOrder } from '../../domain/pricing/pricing.ts'
import type { NewBookingRow, PromoCodeRow } from '../platform/database/schema.ts'
import { toPromo } from './usable-promo.ts'

/** Validated input of a booking. `hour` is the start in Phoenix time. */
export interface BookingInput extends Omit<Order, 'promo'> {
  hour: number
  customerInfo: CustomerInfo
  location?: string | undefined
  /** The ZIP code of the event's place, as typed. */
  placeZip?: string | undefined
  guestCount?: number | undefined
  crewNote?: string | undefined
  /** As typed by a customer (R95: promo codes). */
  promoCode?: string | undefined
  /** Pay the whole price at once; customers with cards on (R84). */
  payInFull?: boolean | undefined
  /** Allows charging the balance to the card that pays the deposit (R83). */
  keepCard?: boolean | undefined
}

/** The row of a new booking, priced by the server. A caller has no account. */
export function newBookingRow(
  userId: string | null,
  input: BookingInput,
  crew: number,
  now: Date,
  code?: PromoCodeRow,
) {
  const { packageId, date, hour, extraHours, customerInfo } = input
  const totalHours = orderHours(input)
  const promo = code && toPromo(code)
  const price = priceOrder({ ...input, promo })
  return {
    userId,
    resourceId: crew,
    startsAt: toInstant(date, hour),
    endsAt: toInstant(date, hour + totalHours),
    packageId,
    packageName: packages[packageId].name,
    baseHours: packages[packageId].baseHours,
    extraHours,
    totalHours,
    addOns: [...input.addOns],
    addOnsNames: input.addOns.map((id) => addOns[id].name),
    hourlyRateCents: price.hourlyRate,
    basePriceCents: price.basePrice,
    extraHoursCostCents: price.extraHoursCost,
    totalCents: price.total,
    depositCents: price.deposit,
    promoCodeId: code?.id ?? null,
    promo: promo ?? null,
    promoOffCents: price.promoOff,
    ...customerInfo,
    email: customerInfo.email || null,
    location: input.location || null,
    placeZip: normalizeZip(input.placeZip),
    guestCount: input.guestCount ?? null,
    crewNote: input.crewNote || null,
    status: BOOKED,
    // The confirmation email goes out at once.
    mailDueAt: now,
    cancellationPolicy: [...cancellationPolicy],
    refundRule: currentRefundRule,
    createdAt: now,
    updatedAt: now,
  } satisfies NewBookingRow
}
