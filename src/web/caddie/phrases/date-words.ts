// The words of days, as people type them, in lower case.

// "sun" in a sentence is too often something else; "on sun", or "sun?" by itself, is a day.
export const weekdayWords = [
  String.raw`mondays?|mon(?=\b)`,
  'tuesdays?|tues?',
  '(?:wednes|wedns|wens|wends|wedens)days?|weds?',
  '(?:thurs|thrus|thur|thu)days?|thu(?:rs?)?',
  'fridays?|fri',
  '(?:satur|sater|satu)days?|sat',
  String.raw`sundays?|sun(?=\b)`,
]
export const isVague = (word: string, text: string) =>
  /^(?:sun|mon|sat|wed)$/.test(word) && text.trim().split(/\s+/).length > 2

const monthWords = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
export const monthNames =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'

const counts = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
export const countOf = (word: string) =>
  /^\d+$/.test(word) ? Number(word) : /^an?$/.test(word) ? 1 : counts.indexOf(word)

export const holidays: readonly [RegExp, month: number, day: number][] = [
  [/\bchristmas eve\b/, 12, 24],
  [/\b(?:christmas|xmas)(?: day)?\b/, 12, 25],
  [/\bnew year'?s eve\b/, 12, 31],
  [/\bnew year'?s(?: day)?\b/, 1, 1],
  [/\bvalentine'?s?(?: day)?\b/, 2, 14],
  [/\b(?:fourth|4th) of july\b|\bindependence day\b/, 7, 4],
  [/\bhalloween\b/, 10, 31],
]

/** 'sept' is 8. */
export const monthIndex = (word: string) => monthWords.indexOf(word.slice(0, 3))

/** The words that mean today, in lower case. */
export const todayWords = /\b(?:today|2day|tonight|tonite|right now|same[- ]day|this (?:morning|afternoon|evening))\b/
