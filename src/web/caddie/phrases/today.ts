import { recognized } from '../matching/match-question.ts'
import { todayWords } from './date-words.ts'

/** Removes a text's word for today, so that "right now" isn't matched as "right-handed". Undefined if it has none. */
export function saysToday(text: string): string | undefined {
  const lower = text.toLowerCase()
  return todayWords.test(lower) ? lower.replace(todayWords, ' ') : undefined
}

/** Words of a question for the calendar, if it names a day. */
export const asksForTimes =
  /\b(?:free|open|openings?|availab\w*|slots?|times?(?! is\b)|anything|book|bookings?|reserve|spots?|vacan\w*|schedule|fit us|squeeze)\b/i

/** True if a text is about a booking that its writer has, whatever day it names: 'what time is my booking on Saturday?' */
export const isAboutOwnBooking = (text: string): boolean =>
  /\b(?<!\b(?:make|place) )(?:my|our) (?:booking|reservation)s?\b|\b(?:i|we)(?:['’]ve| have)? (?:already |just )?booked\b(?! (?:an?|our|the) (?:\w+ ){0,2}(?:hall|house|room|venue|place|bar|park)\b)/i.test(
    text,
  ) && !/\bare you (?:free|available|open)\b/i.test(text)

// Other words that often go with "today" without changing the question.
const aroundIt =
  /\b(?:chance|swing by|tomorrow|later|instead|wanna|make it|last|minute|notice|short|service|busy|working|around|still|asap|urgent|emergency|crew|team)\b/g
const isSmallTalk =
  /^\W*(?:what|who)\b(?! (?:about|if)\b)|^\W*(?:whats|what's)\b|\bhow(?:s| is|'s| are| r)\s+(?:you|u|your|things|it going|life)\b/

/** True if a question about today is for us, rather than what to cook tonight. Takes the text without its "today". */
export function isForUs(rest: string): boolean {
  const { known, strange } = recognized(rest.replace(new RegExp(asksForTimes, 'gi'), ' ').replace(aroundIt, ' '))
  return (asksForTimes.test(rest) || !isSmallTalk.test(rest)) && (strange === 0 || strange < known)
}
