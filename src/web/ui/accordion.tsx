import type { ReactNode } from 'react'
import * as styles from './accordion.module.css'
import { ChevronDownIcon } from './icon.tsx'

type AccordionProps = {
  /** Items with the same name form a group, in which only one is open at a time. */
  name: string
  /** A link to `#id` opens the item with that `id`. */
  items: readonly { id?: string; question: ReactNode; answer: ReactNode }[]
  /** Called with the id of an item that has just opened. */
  onOpen?: (id: string) => void
}

/** Native details elements: they open without a script, the browser's search finds them, and one is open at a time. */
export const Accordion = ({ name, items, onOpen }: AccordionProps) => (
  <div className={styles.acc}>
    {items.map(({ id, question, answer }, index) => (
      <details key={id ?? index} name={name} onToggle={(event) => id && event.currentTarget.open && onOpen?.(id)}>
        <summary>
          {question}
          <ChevronDownIcon />
        </summary>
        {/* The id is inside, because a link to content inside makes browsers open the item automatically. */}
        <div id={id}>{answer}</div>
      </details>
    ))}
  </div>
)
