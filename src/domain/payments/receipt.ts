import { bookedName } from '../booking/event-label.ts'
import { priceLabel } from '../money.ts'
import { type Promo, promoLabel } from '../pricing/promo-codes.ts'
import { containedTaxOf, exemptWords, type Tax, taxLabel } from '../pricing/tax.ts'

/** What a receipt charges for, from a booking's row; integer cents, nulls stand in bookings of the old site. */
export interface Charged {
  packageName: string | null
  baseHours: number | null
  extraHours: number
  hourlyRateCents: number | null
  addOnsNames: readonly string[]
  basePriceCents: number | null
  extraHoursCostCents: number | null
  totalCents: number | null
  promo: Promo | null
  /** Taken off by it; the total is without it. */
  promoOffCents: number
  /** Taken off by the owner, by hand. */
  discountCents: number
}

export interface ReceiptLine {
  label: string
  /** Integer cents; a discount is negative. */
  cents: number
}

/** What a receipt says of the tax that its lines contain (R85): its words, and how much where it is any; null: nothing. */
export function receiptTax(
  lines: readonly ReceiptLine[],
  { tax, taxCertificate }: { tax: Tax | null; taxCertificate: string | null },
): { label: string; cents: number | null } | null {
  if (taxCertificate) return { label: exemptWords(taxCertificate), cents: null }
  return tax && { label: `Includes ${taxLabel(tax)}`, cents: containedTaxOf(lines, tax.percent) }
}

const hours = (count: number) => `${count} hour${count === 1 ? '' : 's'}`

/** What was charged, line by line: their sum is what the event costs. */
export function receiptLines(booking: Charged): ReceiptLine[] {
  const { packageName, baseHours, extraHours, hourlyRateCents, addOnsNames, promo, promoOffCents, discountCents } =
    booking
  const base = booking.basePriceCents ?? booking.totalCents ?? 0
  const extra = booking.extraHoursCostCents ?? 0
  const total = booking.totalCents ?? base
  const rest = total + promoOffCents - base - extra
  const rate = hourlyRateCents === null ? '' : ` at ${priceLabel(hourlyRateCents)}`
  const name = bookedName(packageName)
  return [
    { label: baseHours === null ? name : `${name}, ${hours(baseHours)}`, cents: base },
    { label: `${extraHours} extra hour${extraHours === 1 ? '' : 's'}${rate}`, cents: extra },
    { label: addOnsNames.length > 0 ? `Add-ons: ${addOnsNames.join(', ')}` : 'Other', cents: rest },
    { label: promo ? promoLabel(promo) : 'Promo code', cents: -promoOffCents },
    { label: 'Discount', cents: -Math.min(discountCents, total) },
  ].filter(({ cents }, index) => index === 0 || cents !== 0)
}
