// The terms and their sentences. Apart from what computes with them, so that a page that only tells them loads little.

/** The share of the total that is paid as a deposit, in percent (§9). */
export const DEPOSIT_PERCENT = 25

/** The deposit's name beside its sum. */
export const depositLabel = `Deposit, ${DEPOSIT_PERCENT}%`

/** The balance is due this many hours before the start (§9). */
export const BALANCE_DUE_HOURS = 48

/** How long before the start the balance is due, as part of a sentence. */
export const balanceDueBefore = `${BALANCE_DUE_HOURS} hours before`

/** When the balance is due, where no day is chosen yet. */
export const balanceDueWords = `due ${balanceDueBefore}`

/** Why everything is asked for at once (R81). */
export const allDueNow = `Your event is less than ${BALANCE_DUE_HOURS} hours away, so the full amount is due now.`

/** Why everything is due at once, as a note beside the amount (R81: short notice). */
export const allDueNote = `less than ${BALANCE_DUE_HOURS} hours away, so it’s all due now`

/** What is paid when, as the pages say it (§9). */
export const paymentTerms = `The deposit is ${DEPOSIT_PERCENT}% of the total, and the rest is ${balanceDueWords} the event. If you book later than that, it’s all due at once.`

/** How the deposit is collected with cards off (§9 leaves it open): by mail, after the booking. */
export const depositByEmail = 'We’ll email you to arrange the deposit.'

/** The same where everything is due at once (R81). */
export const paymentByEmail = 'We’ll email you to arrange the payment.'

/** How the deposit is paid, for pages built before anybody knows whether cards are on: true either way. */
export const depositTerms =
  'Right after you book, you’ll pay the deposit on a secure card page, or we’ll email you to arrange it.'

/** A new or moved booking is confirmed within this many hours: it is promised on every screen and mail. */
export const CONFIRM_WITHIN_HOURS = 24

/** That promise, as a sentence of its own. */
export const confirmSoon = `We’ll confirm within ${CONFIRM_WITHIN_HOURS} hours.`

/** How long the links of account mails work, and how the pages and mails say it. */
export const linkLife = {
  confirmEmail: { seconds: 24 * 60 * 60, words: 'a day' },
  resetPassword: { seconds: 60 * 60, words: 'an hour' },
}

/** What a ZIP code looks like, to who typed something else. */
export const ZIP_FORM = 'A ZIP code has five digits, like 85004.'

/** Whether weekends cost more (§9), and how the calendar shows it. */
export const weekendTerms =
  'Yes. Fridays, Saturdays and Sundays are at the weekend rate. The calendar marks them with a copper dot.'
