import { type ReactNode, useId } from 'react'
import { GroupTitle, NotAllShown } from '../counted-group.tsx'
import { usd } from '../format.ts'
import * as styles from './money-group.module.css'

/** Where the focus goes when a line goes away with its buttons. */
export const moneyGroupsId = 'money-groups'

interface MoneyGroupProps<Line> {
  title: string
  /** What to do about them. */
  note?: string
  /** Of all, shown or not. */
  total: number
  lines: readonly Line[]
  children: (line: Line) => ReactNode
}

/** Movements of money under one title, a line each, with their number in all; nothing where there are none. */
export function MoneyGroup<Line extends { id: string }>(props: MoneyGroupProps<Line>) {
  const { title, note, total, lines, children } = props
  const heading = useId()
  if (total === 0) return null
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h3 id={heading}>
        <GroupTitle title={title} total={total} />
      </h3>
      {note && <p className="quiet">{note}</p>}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>{children(line)}</li>
        ))}
      </ul>
      <NotAllShown shown={lines.length} total={total} />
    </section>
  )
}

interface MoneyRowProps {
  /** Whose it is, or what. */
  name: ReactNode
  event: ReactNode
  /** When it is due, or what about it. */
  note: ReactNode
  /** Dollars; null where there is no telling. */
  amount: number | null
  /** The way to its booking, at the end of the line. */
  button: ReactNode
  /** What can be done about it, beside the way to its booking. */
  children?: ReactNode
}

/** One line of a group: who, which event, what about it, how much, and what to do. */
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
