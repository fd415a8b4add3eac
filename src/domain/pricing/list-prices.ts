import { addOnIds, addOns, marketing, type PackageId, packages } from '../catalog.ts'
import { priceLabel } from '../money.ts'

// Marketing and booking each have a price list (§9). This is a separate file so pages that only show prices stay small.

/** Why a package's price differs on the marketing pages, and both rates booked online (§9, R10). */
export const listPriceWords = (id: PackageId): string => {
  const { baseHours, weekday, weekend } = packages[id]
  const rates = `${priceLabel(weekday.base)} Monday through Thursday, ${priceLabel(weekend.base)} Friday through Sunday`
  return `The list price is ${priceLabel(marketing.packagePrices[id])}. Online, you pay less for ${baseHours} hours: ${rates}.`
}

const bookedOnline: readonly string[] = addOnIds.map((id) => addOns[id].name)

/** True if an add-on from the marketing pages can be booked online. The others are on request (§9 keeps both lists). */
export const isBookedOnline = (name: string): boolean => bookedOnline.includes(name)

/** Add-ons on request: 'Extended Hours, Additional Players or Photo/Video'. */
export const addOnsToAskFor: string = marketing.addOns
  .map(({ name }) => name)
  .filter((name) => !isBookedOnline(name))
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1')
