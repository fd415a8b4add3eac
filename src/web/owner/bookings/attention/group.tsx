import { type ReactNode, useId } from 'react'
import * as rowStyles from '../../../ui/row.module.css'
import * as waitingStyles from './waiting.module.css'

interface GroupProps<Item> {
  title: string
  note?: string
  /** Of all, shown or not. */
  total: number
  bookings: readonly Item[]
  /** Said where there is none; without it the group is not there. */
  empty?: string
  /** Only its title and number stand there until it is opened. */
  folds?: boolean
  children: (item: Item) => ReactNode
}

/** Rows that wait for somebody under one title, with their number in all. */
export function Group<Item extends { id: string } | { userId: string }>({
  title,
  note,
  total,
  bookings,
  empty,
  folds,
  children,
}: GroupProps<Item>) {
  const heading = useId()
  if (total === 0 && !empty) return null
  const head = (
    <h2 id={heading}>
      {title} {total > 0 && <span className={waitingStyles.many}>{total.toLocaleString('en-US')}</span>}
    </h2>
  )
  const rows = (
    <>
      {note && <p className={`quiet ${waitingStyles.quiet}`}>{note}</p>}
      {total === 0 && <p className={`quiet ${waitingStyles.quiet}`}>{empty}</p>}
      <ul>
        {bookings.map((item) => (
          <li key={'id' in item ? item.id : item.userId} className={rowStyles.row}>
            {children(item)}
          </li>
        ))}
      </ul>
      {bookings.length < total && (
        <p className={`quiet ${waitingStyles.quiet}`}>
          Showing the first {bookings.length}. More will appear as you work through them.
        </p>
      )}
    </>
  )
  return (
    <section className={waitingStyles.group} aria-labelledby={heading}>
      {folds ? (
        <details>
          <summary>{head}</summary>
          {rows}
        </details>
      ) : (
        <>
          {head}
          {rows}
        </>
      )}
    </section>
  )
}
