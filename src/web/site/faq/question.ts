import { paths } from '../../../domain/paths.ts'

/** Names a question, in addresses too. */
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
  /** What else people call it: searched, never shown. */
  also?: string
  more?: { to: string; label: string }
}
export type Category = { id: string; title: string; questions: Question[] }

/** Where a question stands open: `/faq#power`. */
export const questionAt = (id: QuestionId) => `${paths.faq}#${id}`
