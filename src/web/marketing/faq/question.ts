export type Question = {
  id: string
  question: string
  answer: string
  /** What else people call it: searched, never shown. */
  also?: string
  more?: { to: string; label: string }
}
export type Category = { id: string; title: string; questions: Question[] }
