import { parseFeet } from '../../../domain/place/feet.ts'
import { isFiller, splitWords } from '../matching/words.ts'

// Reads how high a ceiling is, in the ways that people write it.

const numbers = ['six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const numberWord = new RegExp(String.raw`\b(?:${numbers.join('|')})\b`, 'g')

/** Writes numbers, halves and marks the short way: "8 and a half feet", "8½′" and "eight 1/2 feet" become 8.5. */
const inDigits = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’′]/g, "'")
    .replace(/[”″]/g, '"')
    .replace(numberWord, (word) => `${numbers.indexOf(word) + 6}`)
    .replace(/(\d)(?: ?½|[ -]1\/2\b| and (?:an? |one )?half\b| y medio\b)/g, '$1.5')

const feet = String.raw`\d{1,2}(?:\.\d{1,2})?[ -]?(?:'|(?:ft|feet|foot|pies)\b\.?)(?: ?\d{1,2} ?(?:"|(?:in|inch|inches)\b)| ?\d{1,2}$|(?<=')\d{1,2}(?=[ ?.,!]))?`
const meters = String.raw`\d{1,2}(?:[.,]\d{1,2})? ?(?:m|meters?|metres?|metros?)\b`
/** From 60 up, so that it isn't the rest of a length in feet. */
const inches = String.raw`(?:[6-9]\d|1\d\d)[ -]?(?:"|(?:inch|inches|in(?= ?(?:[.?!,]|$)))\b)`
const centimeters = String.raw`[1-5]\d\d ?(?:cm|centimeters?|centimetres?|cent[ií]metros?)\b`
const length = String.raw`(?<![\w.,'/])(${feet}|${meters}|${inches}|${centimeters})`

/** '9 foot ceiling', '10 feet high': but not with a number of feet of something else. */
const lengthThenCeiling = new RegExp(
  String.raw`${length}(?: [a-z]+){0,2} (?:ceilings?|tall|high|height|clearance|headroom)\b`,
)
const ceilingThenLength = new RegExp(
  String.raw`\b(?:ceilings?|height|clearance|headroom|fits? under)(?:'s)?(?: [a-z]+){0,4}[ :]{1,2}${length}`,
)
const onlyLength = new RegExp(length)
/** Heights of something else. */
const isOfOther =
  /\b(?:is it|dome|den|simulator|trailer|screen|fence|wall|gate|door|doorway|tree|people|guys|kids|friends?)\b/
const namesCeiling = /\bceilings?\b/
/** Words of a place indoors; without one, something that's 6 feet tall may be anything. */
const roomWords = /\b(?:ceilings?|\w*rooms?|garage|basement|warehouse|office|hall|clearance|indoors|inside|enough)\b/

/** A package by its size, which says nothing about the height. */
const bySize = /\b(?:big|bigger|large|larger|small|smaller) one\b/
/** Says that it's another height than the one named, or more than one: what we need is the better answer. */
const isInexact = new RegExp(
  [
    String.raw`\b(?:less than|lower than|almost|nearly|barely|below|up to|at most|not|isn't|but|between|shy of|close to|from \d)\b`,
    String.raw`\b(?:bit|hair|just|little|slightly) under\b|\bceilings? (?:(?!fits?\b)[a-z]+ ){0,3}under\b`,
    String.raw`\d[ -]?(?:['"]|(?:ft|feet|foot|pies|m|meters?|in|inch|inches|cm)\b\.?)? ?(?:-|–|to|or) ?\d`,
  ].join('|'),
)
/** From this many feet on, a length alone is more likely a width. */
const LIKELY_A_WIDTH = 12

function toFeet(said: string): number | undefined {
  const inMeters = /^([\d.,]+) ?m/.exec(said)
  if (inMeters) return Number(inMeters[1]?.replace(',', '.')) / 0.3048
  const [, number, unit] = /^(\d+)[ -]?(cm|cent|"|in)/.exec(said) ?? []
  if (unit) return Number(number) / (unit.startsWith('c') ? 30.48 : 12)
  return parseFeet(said.replace('-', ' ').replace(/\b ?pies/, ' feet')) ?? undefined
}

/**
 * Height of a ceiling in feet that a text states, or undefined. `isSpaceTalk` is true if the question before was about
 * space, so that a length alone ('and 8 feet?') is a ceiling, as it is with a room ('8 ft basement').
 */
export function ceilingIn(text: string, isSpaceTalk: boolean): number | undefined {
  const plain = inDigits(text)
  const isAboutRoom = isSpaceTalk || roomWords.test(plain)
  const found = (isAboutRoom ? lengthThenCeiling.exec(plain) : null) ?? ceilingThenLength.exec(plain)
  if (isInexact.test(plain)) return undefined
  if (found?.[1]) return isOfOther.test(plain) && !namesCeiling.test(plain) ? undefined : toFeet(found[1])
  const [said] = onlyLength.exec(plain) ?? []
  if (!said || !isAboutRoom || splitWords(plain).includes('dimension')) return undefined
  if (!splitWords(plain.replace(said, ' ').replace(roomWords, ' ').replace(bySize, ' ')).every(isFiller))
    return undefined
  const alone = toFeet(said)
  return alone !== undefined && alone < LIKELY_A_WIDTH ? alone : undefined
}
