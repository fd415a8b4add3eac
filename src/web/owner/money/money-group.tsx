import { clsx } from 'clsx/lite'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { GroupTitle, NotAllShown } from '../counted-group.tsx'
import { usd } from '../format.ts'
import * as styles from './money-group.module.css'

/** Focus target when a line disappears together with its buttons. */
export const moneyGroupsId = 'money-groups'

/** Id of a group's heading, which its sum above links to. */
export const groupId = (title: string) => title.toLowerCase().replace(/\W+/g, '-')

/** Lines of a folded group. */
const FOLDED = 5

interface MoneyGroupProps<Line> {
  title: string
  /** What to do about these lines. */
  note?: string
  /** Total count, including lines not shown. */
  total: number
  lines: readonly Line[]
  /** Shows the first five, and a button for the rest. */
  isFolded?: boolean
  children: (line: Line) => ReactNode
}

/** A titled group of money lines with their total count. Nothing if there are none. */
export function MoneyGroup<Line extends { id: string }>(props: MoneyGroupProps<Line>) {
  const { title, note, total, lines, isFolded, children } = props
  const [showsAll, setShowsAll] = useState(false)
  const isShort = isFolded && !showsAll && lines.length > FOLDED
  const heading = groupId(title)
  if (total === 0) return null
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h3 id={heading}>
        <GroupTitle title={title} total={total} />
      </h3>
      {note && <p className="quiet">{note}</p>}
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={line.id} className={clsx(isShort && index >= FOLDED && styles.folded)}>
            {children(line)}
          </li>
        ))}
      </ul>
      {isFolded && lines.length > FOLDED && (
        <p className="no-print">
          <Button look="second" size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show ${lines.length - FOLDED} more`}
          </Button>
        </p>
      )}
      {!isShort && <NotAllShown shown={lines.length} total={total} />}
    </section>
  )
}

interface MoneyRowProps {
  /** The customer or subject of the line. */
  name: ReactNode
  event: ReactNode
  /** When it's due, or what happened. */
  note: ReactNode
  /** In dollars; null if unknown. */
  amount: number | null
  /** Button to its booking, at the end of the line. */
  button: ReactNode
  /** Other actions, next to the booking's button. */
  children?: ReactNode
}

/** One line of a group: who, which event, what happened, how much, and what to do. */
export const MoneyRow = ({ name, event, note, amount, button, children }: MoneyRowProps) => (
  <>
    <p className={styles.name}>{name}</p>
    <p className={styles.event}>{event}</p>
    <p className={styles.note}>{note}</p>
    {children && <div className={styles.acts}>{children}</div>}
    <p className={styles.amount}>{amount !== null && usd(amount)}</p>
    <div className={styles.button}>{button}</div>
  </>
)
