import { clsx } from 'clsx/lite'
import { type ReactNode, useId, useState } from 'react'
import { dateWithYear } from '../../../../domain/calendar.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
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
  onClose?: () => void
  children: (item: Item) => ReactNode
}

/** Collapsible group of rows that need attention, with their total count. Nothing if there are none. */
export function Group<Item extends { id: string } | { userId: string }>({
  title,
  note,
  total,
  bookings,
  isUrgent = false,
  onClose,
  children,
}: GroupProps<Item>) {
  const heading = useId()
  if (bookings.length === 0) return null
  return (
    <section className={clsx(waitingStyles.group, isUrgent && waitingStyles.alarm)} aria-labelledby={heading}>
      <details name="attention" onToggle={({ currentTarget }) => currentTarget.open || onClose?.()}>
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

interface DecisionGroupProps extends Omit<GroupProps<AdminBooking>, 'children' | 'onClose'> {
  /** What a row's button says once it's decided: 'Confirmed'. */
  done: string
  /** Moves focus when a row's button is gone. */
  onSettled: () => void
  /** The row of a booking, with its button. */
  children: (booking: AdminBooking, button: ReactNode, isDecided: boolean) => ReactNode
}

/**
 * A group of bookings to decide on. A decided row stays in its place until the group is closed: if the next one moved up, a
 * second tap would decide that one.
 */
export function DecisionGroup({ done, onSettled, bookings, children, ...group }: DecisionGroupProps) {
  const [decisions, setDecided] = useState<{ booking: AdminBooking; index: number }[]>([])
  // Moved since, it has to be decided on again.
  const isMoved = ({ id, startsAt }: AdminBooking) => bookings.some((it) => it.id === id && it.startsAt !== startsAt)
  const decided = decisions.filter(({ booking }) => !isMoved(booking))
  const isDecided = ({ id }: AdminBooking) => decided.some(({ booking }) => booking.id === id)
  const rows = bookings.filter((booking) => !isDecided(booking))
  for (const { booking, index } of decided.toSorted((a, b) => a.index - b.index)) rows.splice(index, 0, booking)
  const stay = (booking: AdminBooking) => setDecided((others) => [...others, { booking, index: rows.indexOf(booking) }])
  return (
    <Group {...group} bookings={rows} onClose={() => setDecided([])}>
      {(booking) =>
        children(
          booking,
          isDecided(booking) ? (
            <Button look="second" size="small" disabled>
              {done}
              <span className="sr"> {shown(booking).name}</span>
            </Button>
          ) : (
            <Decision booking={booking} onDecided={() => stay(booking)} onSettled={onSettled} />
          ),
          isDecided(booking),
        )
      }
    </Group>
  )
}
