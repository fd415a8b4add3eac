import { monthNames } from '../phrases/date-words.ts'

/** Words without a meaning of their own here: the other words must be recognized before a hint counts. */
const fillers = new Set(
  `a about actually anything after all also am an and any anyone are as at be been before being both bigger but by can could did do does
  doing dont else ever for from give get gets get gets gonna got guys had handle has have hello hey hi how i id if ill im in is isnt it its ive just kind
  let like matter matters may maybe me might more most much my need needed needs no not of off ok on one or our play plays ours out remaining over per please possible really say
  should smaller so some supposed sort still sure surprise tell till until use using than thank thanks that thats the their them then there these they thing
  things this those to today too u um up us usually very want wants was way we well were what whats when whether which who will with wont work works
  would y ya yall yes you your yours youre then happen happens
  golf golfing simulator simulators sim sims dome den iron driver drivers rental rent event party parties birthday wedding
  corporate company office function hour hours day thing stuff`.split(/\s+/),
)

const endings = ['ations', 'ation', 'ments', 'ment', 'ings', 'ing', 'iest', 'ier', 'ies', 'ed', 'es', 's', 'y', 'e']

/** A light English stem, good enough to match 'raining', 'rainy' and 'rains'. */
export function stem(word: string): string {
  const ending = endings.find((end) => word.endsWith(end) && word.length - end.length >= 3)
  const base = ending ? word.slice(0, -ending.length) : word
  const root = /(.)\1$/.test(base) ? base.slice(0, -1) : base
  return root.endsWith('e') && root.length > 3 ? root.slice(0, -1) : root
}

// 'December 12 by 3' is a day and an hour.
const dimension = new RegExp(
  String.raw`(?<!\b(?:${monthNames})\.? )\b\d+\s*(?:ft|feet|foot)?\s*(?:x|×|by)\s*\d+\b`,
  'g',
)

/** Splits a text into lowercase words without punctuation; '14 by 14' and '12x12' become the word 'dimension'. */
export function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/['’‘´`]/g, '')
    .replace(dimension, ' dimension ')
    .replace(/\$\s*\d*/g, ' dollars ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

export const isFiller = (word: string): boolean => fillers.has(word) || /^\d+$/.test(word)

/** Returns every run of `length` words, joined into a term: 'how much' is 'how_much'. */
export const toNgrams = (words: readonly string[], length: number): string[] =>
  words.slice(length - 1).map((_, start) => words.slice(start, start + length).join('_'))

/** Variants of the word with two neighboring letters swapped, which is the most common typo. */
export const letterSwaps = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2))
