import type { ReactNode } from 'react'
import { ChevronDownIcon } from './icon.tsx'
import './accordion.css'

type AccordionProps = {
  /** One item of a group is open at a time; groups of one name share that. */
  name: string
  items: readonly { question: ReactNode; answer: ReactNode }[]
}

/** Native details elements: open without a script, found by the browser's search, one open at a time. */
export const Accordion = ({ name, items }: AccordionProps) => (
  <div className="acc">
    {items.map(({ question, answer }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the items of an accordion do not move.
      <details key={index} name={name}>
        <summary>
          {question}
          <ChevronDownIcon />
        </summary>
        <div>{answer}</div>
      </details>
    ))}
  </div>
)
