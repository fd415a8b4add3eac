import MiniSearch, { type SearchResult } from 'minisearch'
import type { CaddieTopic } from './caddie-answers.ts'
import { placeIn, placeNames } from './phrases/places.ts'
import { topicCues } from './topic-cues.ts'
import { isFiller, runsOf, stem, swapsOf, wordsOf } from './words.ts'

const asTerms = {
  tokenize: (text: string) => text.split(' ').filter(Boolean),
  processTerm: (term: string) => term,
}

export interface Match {
  topic: CaddieTopic
  /** Whether a word of the question settles the topic by itself. */
  isSure: boolean
}

// A question about losing money in the rain is about the rain, and one about a cancellation fee about cancelling.
const precedence: Partial<Record<CaddieTopic, number>> = { cancellation: 1.5, weather: 2, confirmation: 1.3 }

const phrasesOf = (cues: string) => cues.split(',').map(wordsOf)
const cueTerms = (cues: string) =>
  phrasesOf(cues).flatMap((words) => [...new Set([words.map(stem).join('_'), words.join('_')])])

const topics = Object.entries({
  ...topicCues,
  area: { ...topicCues.area, hints: `${topicCues.area.hints}, ${placeNames.join(', ')}` },
}).map(([topic, cues]) => ({ topic, ...cues }))
const vocabulary = new Set(topics.flatMap(({ sure, hints }) => [...cueTerms(sure), ...cueTerms(hints)]))

const index = new MiniSearch({
  idField: 'topic',
  fields: ['sure', 'hints'],
  tokenize: cueTerms,
  processTerm: (term) => term,
})
index.addAll(topics)

/** Letters that may differ: none in short words, and never the first. */
const typosIn = (word: string) => (word.length > 8 ? 2 : word.length > 4 ? 1 : 0)

function mend(word: string): string | undefined {
  const found = index.search(word, { ...asTerms, fuzzy: typosIn(word) })
  return found.flatMap(({ terms }) => terms).find((term) => term[0] === word[0] && !term.includes('_'))
}

/** The term by which the index knows a word: its stem, the word itself, a mended typo, or else the word as it is. */
const termOf = (word: string): string =>
  [stem(word), word, ...swapsOf(word)].find((term) => vocabulary.has(term)) ?? mend(word) ?? word

/** How many meaningful words of a text belong to some topic, and how many to none. */
export function recognised(text: string): { known: number; strange: number } {
  const words = wordsOf(text).filter(isMeaningful)
  const known = words.filter((word) => placeIn(word) || vocabulary.has(stem(word)) || vocabulary.has(word)).length
  return { known, strange: words.length - known }
}

const isMeaningful = (word: string) => !isFiller(word)

const isExplainedBy =
  ({ queryTerms }: SearchResult) =>
  (word: string) =>
    queryTerms.some((term) => term === termOf(word) || term.split('_').includes(stem(word)))

/** A sure word convinces alone, unless it was only guessed from a typo; hints have to explain most of the question. */
function isConvincing(result: SearchResult, words: readonly string[]): boolean {
  const explained = words.filter(isExplainedBy(result)).length
  const coverage = words.length === 0 ? 1 : explained / words.length
  const guessed = new Set(words.map(termOf).filter((term) => !words.includes(term) && !words.map(stem).includes(term)))
  const isCertain = Object.entries(result.match).some(([term, fields]) => fields.includes('sure') && !guessed.has(term))
  return isCertain || (isSureOf(result) ? coverage >= 0.5 : coverage > 0.5)
}

const isSureOf = ({ match }: SearchResult) => Object.values(match).some((fields) => fields.includes('sure'))

/** The canned answer that a question means, or undefined where it means none of them. */
export function matchQuestion(question: string): Match | undefined {
  const words = wordsOf(question)
  const stems = words.map(stem)
  const meaningful = words.filter(isMeaningful)
  const terms = [
    ...meaningful.map(termOf),
    ...runsOf(stems, 2),
    ...runsOf(stems, 3),
    ...runsOf(stems, 4),
    ...(placeIn(question) ? ['knownplace'] : []),
  ]

  const [best] = index
    .search(terms.join(' '), {
      ...asTerms,
      boost: { sure: 4 },
      bm25: { k: 1.2, b: 0, d: 0.5 },
      boostDocument: (topic) => precedence[topic as CaddieTopic] ?? 1,
    })
    .filter((result) => isConvincing(result, meaningful))

  return best && { topic: best.id, isSure: isSureOf(best) }
}
