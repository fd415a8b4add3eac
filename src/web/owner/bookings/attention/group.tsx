import { type ReactNode, useId } from 'react'
import * as rowStyles from '../../../ui/row.module.css'
import { GroupTitle, NotAllShown } from '../../counted-group.tsx'
import * as waitingStyles from './waiting.module.css'

interface GroupProps<Item> {
  title: string
  note?: string
  /** Of all, shown or not. */
  total: number
  bookings: readonly Item[]
  children: (item: Item) => ReactNode
}

/** Rows that wait for somebody, behind their title and their number in all; nothing where there are none. */
export function Group<Item extends { id: string } | { userId: string }>({
  title,
  note,
  total,
  bookings,
  children,
}: GroupProps<Item>) {
  const heading = useId()
  if (total === 0) return null
  return (
    <section className={waitingStyles.group} aria-labelledby={heading}>
      <details>
        <summary>
          <h2 id={heading}>
            <GroupTitle title={title} total={total} />
          </h2>
        </summary>
        {note && <p className="quiet">{note}</p>}
        <ul>
          {bookings.map((item) => (
            <li key={'id' in item ? item.id : item.userId} className={rowStyles.row}>
              {children(item)}
            </li>
          ))}
        </ul>
        <NotAllShown shown={bookings.length} total={total} />
      </details>
    </section>
  )
}
