/** A booking that is being paid: how its page was reached. */
export interface PaymentVisit {
  id: string
  /** From the provider's page, as the provider says; what really happened is asked of the server. */
  cameBack: 'paid' | 'unpaid'
}

/** Said to whoever comes back from there with something still to pay: by "Back", or after a card was declined. */
export const NOT_PAID = 'Your payment wasn’t completed, so you haven’t been charged.'

/** Once it is told how the payment went: a reload must not tell it again. */
export function dropPaymentFromAddress() {
  history.replaceState(history.state, '', window.location.pathname)
}

/** The address that the provider's page leads back to: `?paid=ID` or `?unpaid=ID`. */
export function paymentAt(search: string): PaymentVisit | undefined {
  const asked = new URLSearchParams(search)
  for (const cameBack of ['paid', 'unpaid'] as const) {
    const id = asked.get(cameBack)
    if (id) return { id, cameBack }
  }
  return undefined
}
