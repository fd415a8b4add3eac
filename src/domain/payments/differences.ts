/** Discrepancies between Stripe's books and ours, and what the owner does about each. */
const whatToDo = {
  'unknown payment':
    'Stripe has a payment that doesn’t match any booking here. Look it up in Stripe, then refund it there or record it on the right booking.',
  'wrong amount':
    'Stripe took a different amount than we asked for. Compare the two, then refund or collect the difference.',
  'wrong currency': 'A payment came in that isn’t in US dollars. Refund it in Stripe.',
  'wrong mode':
    'A test payment came in on live keys, or the other way around. Check STRIPE_SECRET_KEY and the webhook in Stripe.',
  'missing at Stripe':
    'Our books list a payment or refund that Stripe doesn’t have. Check that the keys belong to the right Stripe account.',
  'all refunded':
    'Everything paid on this booking was refunded in Stripe. Cancel the booking too? To keep the booking, press Done.',
  'refund failed':
    'The refund didn’t go through. Send it again, or pay it back another way and record it on the booking.',
  'refund waits': 'A refund has been on its way for more than ten days. Look it up in Stripe, or call the customer.',
  'unknown refund': 'Stripe has a refund that doesn’t match any payment here. Look it up in Stripe.',
  'unknown dispute': 'Stripe has a dispute that doesn’t match any payment here. Respond to it in Stripe.',
  'ledger differs': 'Our books don’t match Stripe’s for this payment. Look it up in Stripe, and compare.',
  'webhook clock': 'Stripe’s messages look too old or too new. Check this server’s clock.',
  'webhook secret':
    'Stripe’s messages don’t match STRIPE_WEBHOOK_SECRET. Copy the webhook’s signing secret from Stripe again.',
} as const

export type DifferenceKind = keyof typeof whatToDo

export const differenceKinds = Object.keys(whatToDo) as [DifferenceKind, ...DifferenceKind[]]

/** Do the two books differ by it? A refund that failed is in both of them, and Money lists it apart. */
export const isInBooks = (kind: DifferenceKind): boolean => kind !== 'refund failed'

export const kindsInBooks = differenceKinds.filter(isInBooks)

/** What the owner does about a discrepancy, in a sentence or two. */
export const differenceRemedy = (kind: DifferenceKind): string => whatToDo[kind]
