import { paths } from '../../../domain/paths.ts'

/** Id of a question; also its anchor in addresses. */
export type QuestionId =
  | 'space'
  | 'setup-time'
  | 'power'
  | 'ceiling'
  | 'where'
  | 'wind'
  | 'heat'
  | 'rain'
  | 'insurance'
  | 'how-to-book'
  | 'confirmed'
  | 'deposit'
  | 'cancel'
  | 'weekend'
  | 'same-day'
  | 'clubs'
  | 'courses'
  | 'beginners'
  | 'difference'
  | 'group-size'
  | 'competition'
  | 'venue'
  | 'photos'
  | 'longer'

export type Question = {
  id: QuestionId
  question: string
  answer: string
  /** Synonyms for search, never shown. */
  also?: string
  more?: { to: string; label: string }
}
export type Category = { id: string; title: string; questions: Question[] }

/** Address that opens a question: `/faq#power`. */
export const questionAt = (id: QuestionId) => `${paths.faq}#${id}`
