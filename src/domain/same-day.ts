/** What every page says of an event today (§1 claims same-day service; the calendar asks for notice). */
export const sameDayTerms = (phone: string) => `The calendar needs some notice, so for today call ${phone}.`

/** The answer to "can you come today?". */
export const sameDayAnswer = (phone: string) => `With luck, yes. ${sameDayTerms(phone)}`
