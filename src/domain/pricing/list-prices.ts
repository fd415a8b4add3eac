import { addOnIds, addOns, marketing, type PackageId } from '../catalog.ts'
import { priceLabel } from '../money.ts'

// Marketing and booking each have a price list (§9). This is a separate file so pages that only show prices stay small.

/** Why booking prices differ from marketing prices (§9, R10). Only true while every day's rate is below the list price. */
export const dayRateWords = 'Online, you pay your day’s rate, which is lower.'

/** The same for one package. */
export const listPriceWords = (id: PackageId): string =>
  `The list price is ${priceLabel(marketing.packagePrices[id])}. ${dayRateWords}`

const bookedOnline: readonly string[] = addOnIds.map((id) => addOns[id].name)

/** True if an add-on from the marketing pages can be booked online. The others are on request (§9 keeps both lists). */
export const isBookedOnline = (name: string): boolean => bookedOnline.includes(name)

/** Add-ons on request: 'Extended Hours, Additional Players or Photo/Video'. */
export const addOnsToAskFor: string = marketing.addOns
  .map(({ name }) => name)
  .filter((name) => !isBookedOnline(name))
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1')
