import type { CaddieTopic } from '../canned-answers.ts'
import { placeIn, placeNames } from '../phrases/places.ts'
import { cueIndex } from './cue-index.ts'
import { isFaqWord } from './match-faq.ts'
import { topicCues } from './topic-cues.ts'
import { isFiller, splitWords } from './words.ts'

export interface Match {
  topic: CaddieTopic
  /** True if a word of the question settles the topic on its own. */
  isSure: boolean
}

// A question about losing money in the rain is about the rain; one about a cancellation fee is about canceling.
const precedence: Partial<Record<CaddieTopic, number>> = { cancellation: 1.5, weather: 2.5, confirmation: 1.3 }

const index = cueIndex(
  { ...topicCues, area: { ...topicCues.area, hints: `${topicCues.area.hints}, ${placeNames.join(', ')}` } },
  { weights: precedence, isSpelledRight: isFaqWord },
)

/** Number of a text's meaningful words that belong to some topic, and of those that don't. */
export function recognized(text: string): { known: number; strange: number } {
  const words = splitWords(text).filter((word) => !isFiller(word))
  const known = words.filter((word) => placeIn(word) || index.knows(word)).length
  return { known, strange: words.length - known }
}

/** Returns the canned answer that a question is about, or undefined if none fits. */
export function matchQuestion(question: string): Match | undefined {
  const [best] = index.find(question, placeIn(question) ? ['knownplace'] : [])
  return best && { topic: best.id, isSure: best.isSure }
}
