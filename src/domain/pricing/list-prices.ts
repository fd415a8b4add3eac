import { addOnIds, addOns, marketing, type PackageId } from '../catalog.ts'
import { priceLabel } from '../money.ts'

// Marketing and booking keep a list each (§9). Apart from them, so that a page that only shows prices loads little.

/** Why a marketing page says another price than the booking page (§9, reading R10): true as long as every day costs less. */
export const listPriceWords = (id: PackageId): string =>
  `The list price is ${priceLabel(marketing.packagePrices[id])}. Online, you pay your day’s rate, which is lower.`

const bookedOnline: readonly string[] = addOnIds.map((id) => addOns[id].name)

/** Whether an add-on of the marketing pages can be chosen on the booking page; for the others one asks us (§9 keeps both lists). */
export const isBookedOnline = (name: string): boolean => bookedOnline.includes(name)

/** The add-ons that one asks for: 'Extended Hours, Additional Players or Photo/Video'. */
export const addOnsToAskFor: string = marketing.addOns
  .map(({ name }) => name)
  .filter((name) => !isBookedOnline(name))
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1')
