// The terms and their sentences, separate from the code that computes with them to keep pages that only show them small.

/** Ceiling needed indoors, after 'at least' (§9, and §3: the height of the bigger package). */
export const ceilingTerms = "9 feet; the Driver's Den needs 10"

/** Deposit as a percentage of the total (§9). */
export const DEPOSIT_PERCENT = 25

/** Label of the deposit, shown next to its amount. */
export const depositLabel = `Deposit, ${DEPOSIT_PERCENT}%`

/** The balance is due this many hours before the start (§9). */
export const BALANCE_DUE_HOURS = 48

/** How long before the start the balance is due, as part of a sentence. */
export const balanceDueBefore = `${BALANCE_DUE_HOURS} hours before`

/** When the balance is due, before a day is chosen. */
export const balanceDueWords = `due ${balanceDueBefore}`

/** Why the full amount is due at once (R81: late booking). */
export const allDueNow = `Your event is less than ${BALANCE_DUE_HOURS} hours away, so the full amount is due now.`

/** Why everything is due at once, as a note beside the amount (R81: late booking). */
export const allDueNote = `less than ${BALANCE_DUE_HOURS} hours away, so it’s all due now`

/** Payment terms as every page shows them (§9). */
export const paymentTerms = `The deposit is ${DEPOSIT_PERCENT}% of the total, and the rest is ${balanceDueWords} the event. If you book later than that, it’s all due at once.`

/** How money is collected without card payments (§9 leaves it open): by email, after booking. `isAllDue`: R81. */
export const payByEmail = (isAllDue: boolean): string =>
  `We’ll email you to arrange the ${isAllDue ? 'payment' : 'deposit'}.`

/** How the deposit is paid, for prerendered pages, which can't know if cards are on: true either way. */
export const depositTerms =
  'Right after you book, you’ll pay the deposit on a secure card page, or we’ll email you to arrange it.'

/** We promise on every screen and email to confirm a new or moved booking within this many hours. */
export const CONFIRM_WITHIN_HOURS = 24

/** The promise to confirm, as its own sentence. */
export const confirmSoon = `We’ll confirm within ${CONFIRM_WITHIN_HOURS} hours.`

/** The same, for an event that starts sooner than that. */
export const confirmBeforeStart = 'We’ll confirm before it starts.'

/** Lifetime of the links in account emails, and how pages and emails phrase it. */
export const linkLife = {
  confirmEmail: { seconds: 24 * 60 * 60, words: 'a day' },
  resetPassword: { seconds: 60 * 60, words: 'an hour' },
}

/** Shown when the input isn't a ZIP code. */
export const ZIP_FORM = 'A ZIP code has five digits, like 85004.'

/** Answer to "Do weekends cost more?" (§9), and how the calendar marks them. */
export const weekendTerms =
  'Yes. Fridays, Saturdays and Sundays are at the weekend rate. The calendar marks them with a copper dot.'
