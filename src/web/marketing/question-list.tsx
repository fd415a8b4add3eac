import type { ReactNode } from 'react'
import '../ui/accordion.css'

type Item = { id: string; question: string; answer: ReactNode }
type QuestionListProps = {
  items: Item[]
  /** Lists that share a group have one item open among them all. */
  group: string
  onOpen?: (id: string) => void
}

/**
 * Questions that open one at a time, by the browser's own means. The id stands on the answer inside: a link to it
 * makes the browser open the question, without a script too.
 */
export const QuestionList = ({ items, group, onOpen }: QuestionListProps) => (
  <div className="acc">
    {items.map(({ id, question, answer }) => (
      <details key={id} name={group} onToggle={(event) => event.currentTarget.open && onOpen?.(id)}>
        <summary>
          {question}
          <svg className="ico" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 9l7 7 7-7" />
          </svg>
        </summary>
        <div id={id}>{answer}</div>
      </details>
    ))}
  </div>
)
