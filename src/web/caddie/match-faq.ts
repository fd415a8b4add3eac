import { categories, type Question } from '../site/faq.ts'
import { type Cues, faqCues, nowhereCues } from '../site/faq-cues.ts'
import { cueIndex } from './cue-index.ts'

export interface FaqMatch {
  /** Undefined where the question is known, and the site answers it nowhere. */
  entry: Question | undefined
  isSure: boolean
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

/** How much likelier the best has to be than the second: a wrong answer is worse than none. */
const MARGIN = 1.15

/** The entry of the FAQ that a question means, or undefined where it means none or could mean two. */
export function matchFaq(question: string): FaqMatch | undefined {
  const [best, second] = index.find(question)
  if (!best || (second && best.score < MARGIN * second.score)) return undefined
  return { entry: entries.get(best.id), isSure: best.isSure, isOutright: best.isOutright }
}
