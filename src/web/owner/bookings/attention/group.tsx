import { clsx } from 'clsx/lite'
import { type ReactNode, useId, useState } from 'react'
import { dateWithYear } from '../../../../domain/calendar.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import * as rowStyles from '../../../ui/row.module.css'
import { GroupTitle, NotAllShown } from '../../counted-group.tsx'
import { shown, timeAndLength } from '../../format.ts'
import type { AdminBooking } from '../../queries.ts'
import type { BookingActions } from '../booking-actions.ts'
import * as decisionStyles from '../decision/decision.module.css'
import { Decision } from '../decision/decision.tsx'
import * as waitingStyles from './waiting.module.css'

interface GroupProps<Item> {
  title: string
  note?: string
  /** Total count, including rows not shown. */
  total: number
  bookings: readonly Item[]
  /** Marked in red. */
  isUrgent?: boolean
  onToggle?: (isOpen: boolean) => void
  children: (item: Item) => ReactNode
}

/** Collapsible group of rows that need attention, with their total count. Nothing if there are none. */
export function Group<Item extends { id: string } | { userId: string }>({
  title,
  note,
  total,
  bookings,
  isUrgent = false,
  onToggle,
  children,
}: GroupProps<Item>) {
  const heading = useId()
  if (bookings.length === 0) return null
  return (
    <section className={clsx(waitingStyles.group, isUrgent && waitingStyles.alarm)} aria-labelledby={heading}>
      <details name="attention" onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
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
  /** What the note says: what the owner owes, what's past a promise, or ordinary news. */
  tone?: 'owed' | 'late' | 'plain'
  onContact: BookingActions['onContact']
  children: ReactNode
}

const tones = { owed: decisionStyles.owed, late: waitingStyles.late, plain: undefined }

/** One booking in a group: who, when, what, and a button to open it. */
export function BookingLine({ booking, note, tone = 'owed', onContact, children }: BookingLineProps) {
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
        {note && <small className={tones[tone]}>{note}</small>}
      </p>
      {children}
    </>
  )
}

interface DecisionGroupProps extends Omit<GroupProps<AdminBooking>, 'children' | 'onToggle'> {
  /** What a row's button says once it's decided: 'Confirmed'. */
  done: string
  /** The row of a booking, with its button. */
  children: (booking: AdminBooking, button: ReactNode, isWaiting: boolean) => ReactNode
}

/**
 * A group of bookings to decide on. While it's open, its rows stay in their places, and new ones come last: if the next one
 * moved up, here or because of another dashboard, a second tap would decide that one.
 */
export function DecisionGroup({ done, bookings, children, ...group }: DecisionGroupProps) {
  // Empty while it's closed.
  const [seen, setSeen] = useState<readonly AdminBooking[]>([])
  const [decided, setDecided] = useState<readonly string[]>([])
  const findIn = (list: readonly AdminBooking[], { id }: AdminBooking) => list.find((one) => one.id === id)
  const rows = [
    ...seen.map((booking) => findIn(bookings, booking) ?? booking),
    ...bookings.filter((booking) => !findIn(seen, booking)),
  ]
  if (seen.length > 0 && rows.length > seen.length) setSeen(rows)
  return (
    <Group
      {...group}
      bookings={rows}
      onToggle={(isOpen) => {
        setSeen(isOpen ? bookings : [])
        setDecided([])
      }}
    >
      {(booking) => {
        // Only the first ones are listed, so one that's missing may still wait if there are more.
        const isWaiting =
          findIn(bookings, booking) !== undefined || (group.total > bookings.length && !decided.includes(booking.id))
        const button = (
          <Decision
            booking={booking}
            settled={isWaiting ? undefined : decided.includes(booking.id) ? done : 'No longer waiting'}
            onDecided={() => setDecided((others) => [...others, booking.id])}
          />
        )
        return children(booking, button, isWaiting)
      }}
    </Group>
  )
}
