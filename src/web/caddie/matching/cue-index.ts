import MiniSearch, { type SearchResult } from 'minisearch'
import type { Cues } from '../../site/faq/faq-cues.ts'
import { isFiller, letterSwaps, splitWords, stem, toNgrams } from './words.ts'

const asTerms = {
  tokenize: (text: string) => text.split(' ').filter(Boolean),
  processTerm: (term: string) => term,
}

/** A topic that a question may be about. */
export interface Found<Id extends string> {
  id: Id
  /** True if a word of the question settles the topic on its own. */
  isSure: boolean
  /** True if it settles it even over the eight answers. */
  isOutright: boolean
  score: number
}

const splitPhrases = (cues: string) => cues.split(',').map(splitWords)
const cueTerms = (cues: string) =>
  splitPhrases(cues).flatMap((words) => [...new Set([words.map(stem).join('_'), words.join('_')])])

const isMeaningful = (word: string) => !isFiller(word)

/** Number of letters that may differ: none in short words. The first letter must always match. */
const typosIn = (word: string) => (word.length > 8 ? 2 : word.length > 4 ? 1 : 0)

const matchedIn = ({ match }: SearchResult, field: string) =>
  Object.entries(match).flatMap(([term, fields]) => (fields.includes(field) ? [term] : []))
const hasSureMatch = (result: SearchResult) =>
  [...matchedIn(result, 'sure'), ...matchedIn(result, 'outright')].length > 0

interface Options<Id extends string> {
  /** Priority of topics when several match; the default is 1. */
  weights?: Partial<Record<Id, number>>
  /** True if a word is spelled correctly although no topic here has it: "child" isn't a typo of "chilly". */
  isSpelledRight?: (word: string) => boolean
}

/** Builds an index that finds topics by the words that point to them. */
export function cueIndex<Id extends string>(
  cues: Record<Id, Cues>,
  { weights = {}, isSpelledRight = () => false }: Options<Id> = {},
) {
  const index = new MiniSearch({
    idField: 'id',
    fields: ['outright', 'sure', 'hints'],
    tokenize: cueTerms,
    processTerm: (term) => term,
  })
  const topics = Object.entries<Cues>(cues).map(([id, own]) => ({ id, ...own }))
  index.addAll(topics)
  const vocabulary = new Set(
    topics.flatMap(({ outright = '', sure = '', hints = '' }) => [outright, sure, hints].flatMap(cueTerms)),
  )

  function mend(word: string): string | undefined {
    if (isSpelledRight(word)) return undefined
    const found = index.search(word, { ...asTerms, fuzzy: typosIn(word) })
    return found.flatMap(({ terms }) => terms).find((term) => term[0] === word[0] && !term.includes('_'))
  }

  /** The index's term for a word: its stem, the word itself, a corrected typo, or else the word unchanged. */
  const toTerm = (word: string): string =>
    [stem(word), word, ...letterSwaps(word)].find((term) => vocabulary.has(term)) ?? mend(word) ?? word

  const isExplainedBy =
    ({ queryTerms }: SearchResult) =>
    (word: string) =>
      queryTerms.some((term) => term === toTerm(word) || term.split('_').includes(stem(word)))

  /** True for a sure word, unless it's just a guessed typo; hints must explain most of the question. */
  function isConvincing(result: SearchResult, words: readonly string[], isCertain: boolean): boolean {
    const explained = words.filter(isExplainedBy(result)).length
    const coverage = words.length === 0 ? 1 : explained / words.length
    return isCertain || (hasSureMatch(result) ? coverage >= 0.5 : coverage > 0.5)
  }

  return {
    /** True if some topic has the word exactly as written. */
    knows: (word: string) => vocabulary.has(stem(word)) || vocabulary.has(word),

    /** Topics that a question may be about, most likely first. `also` are additional terms to look for. */
    find(question: string, also: readonly string[] = []): Found<Id>[] {
      const words = splitWords(question)
      const stems = words.map(stem)
      const meaningful = words.filter(isMeaningful)
      const terms = [...meaningful.map(toTerm), ...[2, 3, 4, 5].flatMap((length) => toNgrams(stems, length)), ...also]
      const guessed = new Set(meaningful.map(toTerm).filter((term) => !words.includes(term) && !stems.includes(term)))
      const certain = (result: SearchResult, field: string) =>
        matchedIn(result, field).some((term) => !guessed.has(term))

      return index
        .search(terms.join(' '), {
          ...asTerms,
          boost: { outright: 4, sure: 4 },
          bm25: { k: 1.2, b: 0, d: 0.5 },
          boostDocument: (id) => weights[id as Id] ?? 1,
        })
        .map((result) => ({ result, isOutright: certain(result, 'outright') }))
        .filter(({ result, isOutright }) => isConvincing(result, meaningful, isOutright || certain(result, 'sure')))
        .map(({ result, isOutright }) => ({
          id: result.id,
          isSure: hasSureMatch(result),
          isOutright,
          score: result.score,
        }))
    },
  }
}
