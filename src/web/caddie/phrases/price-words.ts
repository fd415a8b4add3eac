import { isFiller, splitWords } from '../matching/words.ts'
import { datePhraseIn } from './date-phrase.ts'

// Words of questions about prices, and about what's paid when.

const paidWhen = [
  /\b(?:deposits?|down ?payments?|retainer|balance|up ?front|in advance|(?:pay|due) in full|pay before|payment plan|instal?lments?)\b/i,
  /\b(?:due|pay|owe)\b.*\bthe rest\b|\bthe rest\b.*\b(?:due|paid|pay|owed?)\b|\b(?:how much|put|money|percent|%) (?:\w+ )?down\b/i,
  /\bwhen\b.*\b(?:pay|payments?|due|charged?|owe)\b|\bhow (?:do|can|would|will) (?:i|we) pay\b/i,
  /\b(?:pay|paying|charged?|charging|due)(?: \w+){0,3}? (?:now|today|later|at once|when (?:i|we) book|the day of|that day|beforehand|half)\b/i,
]
/** 'What if we are late with the balance', which isn't a late start. */
export const isLateToPay =
  /\blate (?:(?:with|on) (?:(?:the|our|my|a|your) )?(?:pay|balance|deposit|rest|money|bill|invoice)|paying|to pay)/i

/** 'When is the deposit due?' */
export const asksWhatIsPaidWhen = (text: string) => paidWhen.some((words) => words.test(text))

const howMuchMore = /\bhow much (?:extra|more)\b/i
/** 'How much extra?' and nothing else: of hours or a package isn't about players. */
export const asksForExtra = (text: string) =>
  howMuchMore.test(text) &&
  !/\b(?:hours?|dome|den)\b/i.test(text) &&
  splitWords(text.replace(howMuchMore, ' ')).every(isFiller)

/** 'Is Saturday more expensive?' */
export const comparesPrices =
  /\b(?:more|extra|cheaper|cheapest|expensive|higher|change|differen(?:t|ce)|vs|versus)\b(?! hours?)/i

// The first words of 'next Saturday' and 'mornings in December'.
const startsDay = /^(?:next|new|extra|mornings?)$/
/** 'How much Saturday?', 'how much 4 hours', or 'and how much?', but not 'how much notice'. */
export function asksHowMuch(text: string, now: Date): boolean {
  const [, rest] = text.split(/\bhow much\b/i)
  const [next = ''] = splitWords(rest ?? '')
  if (rest === undefined) return false
  return next === '' || isFiller(next) || startsDay.test(next) || datePhraseIn(next, now) !== undefined
}
