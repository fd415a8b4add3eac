import type { ReactNode } from 'react'
import { orDefault } from '../../../domain/booking/legacy-defaults.ts'
import { todayIn } from '../../../domain/calendar.ts'
import { Button } from '../../ui/button.tsx'
import * as decisionStyles from '../bookings/decision/decision.module.css'
import { dateWithYear, usd } from '../format.ts'
import * as styles from './money-view.module.css'
import type { useOpenBooking } from './use-open-booking.ts'

interface MoneyLineProps {
  /** What moved, or should have, of whose booking. */
  line: { bookingId: string; customer: string | null; startsAt: string | null; amount: number }
  note: ReactNode
  booking: ReturnType<typeof useOpenBooking>
  /** More buttons, before that of the booking's payments. */
  children?: ReactNode
}

/** A movement of money in a group: how much, whose, what about it, and the way to the booking. */
export function MoneyLine({ line, note, booking, children }: MoneyLineProps) {
  const { bookingId, startsAt, amount } = line
  const name = orDefault(line.customer, 'fullName')
  return (
    <>
      <p>
        <b>
          {usd(amount)}, {name}
        </b>
        <small>{startsAt ? `Event on ${dateWithYear(todayIn(new Date(startsAt)))}` : 'No date'}</small>
        <small className={decisionStyles.owed}>{note}</small>
      </p>
      <span className={styles.acts}>
        {children}
        <Button
          look="second"
          size="small"
          busy={booking.isOpening(bookingId) && 'Loading...'}
          onClick={() => booking.open(bookingId)}
        >
          Payments<span className="sr"> {name}</span>
        </Button>
      </span>
    </>
  )
}
