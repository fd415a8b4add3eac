import type { ReactNode } from 'react'
import * as buttonStyles from '../../../ui/button.module.css'
import { dateWithYear, shown, timeAndLength } from '../../format.ts'
import type { AdminBooking } from '../../queries.ts'
import type { BookingActions } from '../booking-actions.ts'
import * as decisionStyles from '../decision/decision.module.css'
import * as waitingStyles from './waiting.module.css'

interface BookingLineProps {
  booking: AdminBooking
  note?: string | undefined
  onContact: BookingActions['onContact']
  children: ReactNode
}

/** One booking in a group: who, when and what, and the way to reach them. */
export function BookingLine({ booking, note, onContact, children }: BookingLineProps) {
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
        {note && <small className={decisionStyles.owed}>{note}</small>}
      </p>
      {children}
    </>
  )
}
