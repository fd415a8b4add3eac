const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Integer cents to the dollars that the API speaks: 16250 is 162.5. */
export const dollars = (cents: number): number => cents / 100

/** Dollars to integer cents: 162.5 is 16250. */
export const cents = (amount: number): number => Math.round(amount * 100)

/** Integer cents as people read them: '$650', and '$162.50' where there are cents. */
export const priceLabel = (amount: number): string => (amount % 100 === 0 ? whole : exact).format(amount / 100)
