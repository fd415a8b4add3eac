/** A return from the payment page: which booking, and how it ended. */
export interface PaymentVisit {
  id: string
  /** Outcome according to the return URL. Only the server knows what really happened. */
  cameBack: 'paid' | 'unpaid'
}

/** Shown after a return with something still to pay: the customer clicked Back, or the card was declined. */
export const NOT_PAID = 'Your payment wasn’t completed, so you haven’t been charged.'

/** Drops the outcome from the address once it has been shown, so a reload doesn't show it again. */
export function dropPaymentFromAddress() {
  history.replaceState(history.state, '', window.location.pathname)
}

/** Parses the address the payment page returns to: `?paid=ID` or `?unpaid=ID`. Any other value is ignored, because ids end up in API paths. */
export function paymentAt(search: string): PaymentVisit | undefined {
  const asked = new URLSearchParams(search)
  for (const cameBack of ['paid', 'unpaid'] as const) {
    const id = asked.get(cameBack)
    if (id && /^[\w-]+$/.test(id)) return { id, cameBack }
  }
  return undefined
}
