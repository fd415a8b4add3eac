import type { Ref } from 'react'
import { isConfirmed } from '../../../../domain/booking/booking.ts'
import { shortDate, todayIn } from '../../../../domain/calendar.ts'
import type { AdminBooking } from '../../queries.ts'
import * as styles from './decision.module.css'
import { openDecision } from './open-decision.ts'

/** How an upcoming booking stands between customer and owner, in words. */
export function DecisionNote({ booking, ref }: { booking: AdminBooking; ref?: Ref<HTMLElement> }) {
  if (openDecision(booking) === 'reserve') return <small className={styles.owed}>Time not reserved</small>
  if (!isConfirmed(booking) || booking.holdExpiresAt) return null
  return (
    <small ref={ref} tabIndex={-1}>
      Confirmed {shortDate(todayIn(new Date(booking.confirmedAt ?? '')))}
    </small>
  )
}
