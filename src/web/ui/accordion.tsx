import type { ReactNode } from 'react'
import * as styles from './accordion.module.css'
import { ChevronDownIcon } from './icon.tsx'

type AccordionProps = {
  /** One item of a group is open at a time; groups of one name share that. */
  name: string
  /** With an `id`, a link to `#id` opens the item. */
  items: readonly { id?: string; question: ReactNode; answer: ReactNode }[]
  /** Hears the id of an item that has just opened. */
  onOpen?: (id: string) => void
}

/** Native details elements: open without a script, found by the browser's search, one open at a time. */
export const Accordion = ({ name, items, onOpen }: AccordionProps) => (
  <div className={styles.acc}>
    {items.map(({ id, question, answer }, index) => (
      <details key={id ?? index} name={name} onToggle={(event) => id && event.currentTarget.open && onOpen?.(id)}>
        <summary>
          {question}
          <ChevronDownIcon />
        </summary>
        {/* The id stands inside, because a link to what is inside makes browsers open the item by themselves. */}
        <div id={id}>{answer}</div>
      </details>
    ))}
  </div>
)
