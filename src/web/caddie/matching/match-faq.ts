import { categories } from '../../site/faq/faq.ts'
import { type Cues, faqCues } from '../../site/faq/faq-cues.ts'
import type { Question } from '../../site/faq/question.ts'
import { cueIndex } from './cue-index.ts'
import { nowhereCues } from './nowhere-cues.ts'

export interface FaqMatch {
  /** Undefined where the question is known, and the site answers it nowhere. */
  entry: Question | undefined
  /** Whether it comes before the eight answers. */
  isOutright: boolean
}

const entries = new Map<string, Question>(
  categories.flatMap(({ questions }) => questions.map((each) => [each.id, each])),
)

/** Words of the question itself, and what the search of the FAQ knows it by, point to it as well. */
function withOwnWords(id: string, cues: Cues): Cues {
  const { question = '', also = '' } = entries.get(id) ?? {}
  return { ...cues, hints: `${cues.hints}, ${`${question} ${also}`.split(' ').join(', ')}` }
}

const index = cueIndex({
  ...Object.fromEntries(Object.entries(faqCues).map(([id, cues]) => [id, withOwnWords(id, cues)])),
  nowhere: nowhereCues,
})

/** Whether the FAQ contains the word exactly as written. */
export const isWordOfFaq = (word: string): boolean => index.knows(word)

/** How much likelier the best has to be than the second. */
const MARGIN = 1.15

/** The entry of the FAQ that a question means, or undefined where it means none or could mean two. */
export function matchFaq(question: string): FaqMatch | undefined {
  const found = index.find(question)
  const outright = found.filter(({ isOutright }) => isOutright)
  // An insurance certificate for our office is about the certificate: a wrong answer is worse than none.
  if (outright.some(({ id }) => id === 'nowhere')) return { entry: undefined, isOutright: true }

  const [best, second] = outright.length > 0 ? outright : found
  if (!best || (second && best.score < MARGIN * second.score)) return undefined
  return { entry: entries.get(best.id), isOutright: best.isOutright }
}
