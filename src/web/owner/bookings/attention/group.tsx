import { clsx } from 'clsx/lite'
import { type ReactNode, useId } from 'react'
import { dateWithYear } from '../../../../domain/calendar.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import * as rowStyles from '../../../ui/row.module.css'
import { GroupTitle, NotAllShown } from '../../counted-group.tsx'
import { shown, timeAndLength } from '../../format.ts'
import type { AdminBooking } from '../../queries.ts'
import type { BookingActions } from '../booking-actions.ts'
import * as decisionStyles from '../decision/decision.module.css'
import * as waitingStyles from './waiting.module.css'

interface GroupProps<Item> {
  title: string
  note?: string
  /** Total count, including rows not shown. */
  total: number
  bookings: readonly Item[]
  /** Marked in red. */
  isUrgent?: boolean
  children: (item: Item) => ReactNode
}

/** Collapsible group of rows that need attention, with their total count. Nothing if there are none. */
export function Group<Item extends { id: string } | { userId: string }>({
  title,
  note,
  total,
  bookings,
  isUrgent = false,
  children,
}: GroupProps<Item>) {
  const heading = useId()
  if (total === 0) return null
  return (
    <section className={clsx(waitingStyles.group, isUrgent && waitingStyles.alarm)} aria-labelledby={heading}>
      <details name="attention">
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

interface BookingLineProps {
  booking: AdminBooking
  note?: string | undefined
  /** Whether the note says what the owner owes, rather than ordinary news. */
  isOwed?: boolean
  onContact: BookingActions['onContact']
  children: ReactNode
}

/** One booking in a group: who, when, what, and a button to open it. */
export function BookingLine({ booking, note, isOwed = true, onContact, children }: BookingLineProps) {
  const { name, packageName } = shown(booking)
  return (
    <>
      <p>
        <button
          type="button"
          className={`${buttonStyles.linkBtn} ${waitingStyles.linkBtn}`}
          onClick={() => onContact(booking)}
        >
          {name}
        </button>
        <small>
          {booking.date ? dateWithYear(booking.date) : 'No date'}, {timeAndLength(booking)}, {packageName}
        </small>
        {note && <small className={isOwed ? decisionStyles.owed : undefined}>{note}</small>}
      </p>
      {children}
    </>
  )
}
