import { priceLabel } from '../money.ts'

/** Several amounts added up. */
export interface Sum {
  count: number
  /** Integer cents. */
  cents: number
}

/** Adds up amounts in integer cents. Every total above the owner's lists is computed here, over all rows. */
export const sumAmounts = (amounts: readonly number[]): Sum => ({
  count: amounts.length,
  cents: amounts.reduce((sum, cents) => sum + cents, 0),
})

/** '3 · $825', or 'None' if there's nothing to add up. */
export const sumLabel = ({ count, cents }: Sum): string => (count === 0 ? 'None' : `${count} · ${priceLabel(cents)}`)
