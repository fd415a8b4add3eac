// The terms as sentences. Apart from the rules, so that a page that only tells them does not load those.

/** What remains is due so many hours before the start (§9). */
export const BALANCE_DUE_HOURS = 48

/** When the balance is due, where no day is chosen yet. */
export const balanceDueWords = `due ${BALANCE_DUE_HOURS} hours before`

/** What is paid when, as the pages say it (§9). */
export const paymentTerms = `The deposit is 25% of the total, and the rest is ${balanceDueWords} the event.`

/** The cancellation policy as a sentence; a test holds it to the tiers of refunds.ts. */
export const cancellationTerms =
  'Cancel 7 or more days ahead for a full refund, 3 to 7 days for 50%. Under 3 days, none.'
