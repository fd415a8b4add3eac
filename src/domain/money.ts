const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Integer cents to the dollars that the API speaks: 16250 is 162.5. */
export const dollars = (cents: number): number => cents / 100

/** Dollars to integer cents: 162.5 is 16250. */
export const cents = (amount: number): number => Math.round(amount * 100)

/** Integer cents as people read them: '$650', and '$162.50' where there are cents. */
export const priceLabel = (amount: number): string => (amount % 100 === 0 ? whole : exact).format(amount / 100)

/** The integer cents of an amount as a person types it ('62.50', '$1,200'), or undefined where it is none. */
export function centsOfText(text: string): number | undefined {
  const [, whole = '', fraction = ''] = /^\$?\s*(\d{1,7}|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/.exec(text.trim()) ?? []
  return whole === '' ? undefined : cents(Number(whole.replaceAll(',', '') + fraction))
}

/** Integer cents as a person types them: '62.50', and '175' without cents. */
export const textOfCents = (amount: number): string => dollars(amount).toFixed(amount % 100 === 0 ? 0 : 2)
