import { priceLabel } from '../money.ts'

/** Several amounts together. */
export interface Sum {
  count: number
  /** Integer cents. */
  cents: number
}

/** The sum of amounts in integer cents: every sum that stands above the owner's rows is made here, of all of them. */
export const sumOf = (amounts: readonly number[]): Sum => ({
  count: amounts.length,
  cents: amounts.reduce((sum, cents) => sum + cents, 0),
})

/** '3 · $825', and 'None' where there is nothing to add up. */
export const sumLabel = ({ count, cents }: Sum): string => (count === 0 ? 'None' : `${count} · ${priceLabel(cents)}`)
