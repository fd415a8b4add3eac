/** '1,200'. Avoids Intl, whose first formatter costs a phone tens of milliseconds: every page shows a price. */
function grouped(whole: number): string {
  const digits = String(whole)
  return digits.length > 3 ? `${grouped(Number(digits.slice(0, -3)))},${digits.slice(-3)}` : digits
}

/** Integer cents to dollars, which the API uses: 16250 is 162.5. */
export const dollars = (cents: number): number => cents / 100

/** Dollars to integer cents: 162.5 is 16250. */
export const cents = (amount: number): number => Math.round(amount * 100)

/** Integer cents for display: '$650', or '$162.50' if there are cents; below zero with a true minus, '−$25'. */
export const priceLabel = (amount: number): string => formatMoney(amount, centsIn(amount) !== 0)

/** `priceLabel` for a table of integer cents: if one amount has cents, all of them show cents. */
export const tableLabel = (amounts: readonly number[]): ((amount: number) => string) => {
  const withCents = amounts.some((amount) => centsIn(amount) !== 0)
  return (amount) => formatMoney(amount, withCents)
}

const centsIn = (amount: number): number => Math.round(Math.abs(amount)) % 100

function formatMoney(amount: number, withCents: boolean): string {
  const size = Math.round(Math.abs(amount))
  const rest = centsIn(amount)
  return `${amount < 0 ? '\u2212' : ''}$${grouped((size - rest) / 100)}${withCents ? `.${String(rest).padStart(2, '0')}` : ''}`
}

/** Integer cents of a typed amount ('62.50', '$1,200'), or undefined if it isn't one. */
export function parseCents(text: string): number | undefined {
  const [, whole = '', fraction = ''] = /^\$?\s*(\d{1,7}|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/.exec(text.trim()) ?? []
  return whole === '' ? undefined : cents(Number(whole.replaceAll(',', '') + fraction))
}

/** Integer cents as typed text: '62.50', or '175' without cents. */
export const formatCents = (amount: number): string => dollars(amount).toFixed(amount % 100 === 0 ? 0 : 2)
