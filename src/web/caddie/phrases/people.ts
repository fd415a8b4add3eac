// Reads how many people are coming, in the ways that people write it.

const words: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  'a dozen': 12,
  'two dozen': 24,
  'a hundred': 100,
}

const oneNumber = String.raw`\d{1,3}|${Object.keys(words)
  .sort((a, b) => b.length - a.length)
  .join('|')}`
/** A number, or the larger one of '10-12', because everyone has to fit. */
const number = String.raw`(?:\d{1,3}\s*(?:-|–|to|or)\s*)?(${oneNumber})\+?`
const about = String.raw`(?:(?:about|around|roughly|approximately|like|maybe|only|just|up to|over|at least|probably)\s+)?`
const person =
  'people|persons?|ppl|peeps|pax|players|guests|golfers|guys|dudes|men|women|ladies|girls|boys|kids|children|adults|teens|teenagers|friends|buddies|co-?workers|colleagues|employees|folks|heads|attendees|participants|members|seniors|students'
/** Allows '12 young adults', but not '12 more guests' or '2 hours kids'. */
const adjective = String.raw`(?:(?!extra|more|additional|other|hours?|hrs?|days?|weeks?|years?|yr|minutes?|of|and|for|the|feet|foot|ft)[a-z]+\s+)?`
const group = 'group|party|team|crew|crowd|office|company|department|staff|family|class|bunch|gathering|event|total'

const patterns = [
  String.raw`\b${number}\s+${adjective}(?:${person})\b`,
  String.raw`\b${number}\s+of\s+us\b`,
  String.raw`\bif\s+${about}${number}\s+(?:come|show up|turn up)\b`,
  String.raw`\b(?:${group})\s+of\s+${about}${number}(?!\d)`,
  String.raw`\b(?:we are|we're|were|we will be|we'll be|there are|there's|there will be|there'll be|we have|expecting)\s+${about}${number}\s*(?:$|[?.!,])`,
].map((pattern) => new RegExp(pattern))

const oneGroup = String.raw`\b(?:${oneNumber}) (?:${person})\b`
/** '6 adults, 4 kids and 2 teens' */
const severalGroups = new RegExp(String.raw`${oneGroup}(?:(?: ?(?:,|and|plus|with|&|\+))+ ?${oneGroup})+`)
const everyNumber = new RegExp(String.raw`\b(?:${oneNumber})\b`, 'g')
const startsWithTotal = /^\S+ (?:people|persons|ppl|players|guests)\b/

const toNumber = (said: string): number | undefined => words[said] ?? (Number(said) || undefined)

/** '8 guests, 4 adults and 4 kids' are 8, because the guests are the others together. */
function addUp(groups: string): number {
  const counts = [...groups.matchAll(everyNumber)].map(([said]) => toNumber(said) ?? 0)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const [first = 0] = counts
  return counts.length > 2 && first * 2 === total && startsWithTotal.test(groups) ? first : total
}

/** Number of people that a text states, or undefined. */
export function peopleIn(text: string): number | undefined {
  const lower = text.toLowerCase().replace(/’/g, "'")
  const [groups] = severalGroups.exec(lower) ?? []
  if (groups) return addUp(groups)
  const said = patterns.map((pattern) => pattern.exec(lower)?.[1]).find((found) => found !== undefined)
  return said === undefined ? undefined : toNumber(said)
}

/** Removes the number of people, and words asking what fits them, from a text. */
export const withoutPeople = (text: string): string =>
  [severalGroups, ...patterns]
    .reduce((rest, pattern) => rest.replace(pattern, ' '), text.toLowerCase().replace(/’/g, "'"))
    .replace(/\b(?:fits?|big enough|large enough|enough|room for|which (?:one|package)|size)\b/g, ' ')
