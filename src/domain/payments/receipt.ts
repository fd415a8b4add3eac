import { bookedName } from '../booking/event-label.ts'
import { priceLabel } from '../money.ts'
import { type Promo, promoLabel } from '../pricing/promo-codes.ts'
import { exemptWords, includedTaxLabel, sumContainedTax, type Tax } from '../pricing/tax.ts'
import { counted } from '../typography/counted.ts'

/** What a receipt charges for, from a booking's row, in integer cents. Rows from the old site may have nulls. */
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
  /** Promo discount, already taken off the total. */
  promoOffCents: number
  /** Discount the owner gave by hand, not yet taken off the total. */
  discountCents: number
}

export interface ReceiptLine {
  label: string
  /** Integer cents; a discount is negative. */
  cents: number
}

/** Tax line of a receipt (R85): its label, and the amount contained in the lines if there is one. Null: no tax line. */
export function receiptTax(
  lines: readonly ReceiptLine[],
  { tax, taxCertificate }: { tax: Tax | null; taxCertificate: string | null },
): { label: string; cents: number | null } | null {
  if (taxCertificate) return { label: exemptWords(taxCertificate), cents: null }
  return tax && { label: includedTaxLabel(tax), cents: sumContainedTax(lines, tax.percent) }
}

/** Charges line by line. Their sum is the price of the event. */
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
    { label: baseHours === null ? name : `${name}, ${counted(baseHours, 'hour')}`, cents: base },
    { label: `${counted(extraHours, 'extra hour')}${rate}`, cents: extra },
    { label: addOnsNames.length > 0 ? `Add-ons: ${addOnsNames.join(', ')}` : 'Other', cents: rest },
    { label: promo ? promoLabel(promo) : 'Promo code', cents: -promoOffCents },
    { label: 'Discount', cents: -Math.min(discountCents, total) },
  ].filter(({ cents }, index) => index === 0 || cents !== 0)
}
