import { useQueries, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import * as buttonStyles from '../../ui/button.module.css'
import { Link } from '../../ui/link.tsx'
import { mayHaveForecast } from '../booking-words.ts'
import type { Booking } from '../bookings-query.ts'
import { forecastQuery } from './forecast-query.ts'
import * as styles from './free-move-note.module.css'

/** Path of the page of an open free-move offer; null or undefined if there is none. */
export function useFreeMove(booking: Booking, now: Date) {
  const may = mayHaveForecast(booking, now)
  const { data } = useQuery({ ...forecastQuery(booking.id), enabled: may })
  return may ? data?.freeMove : null
}

/** True if any of these bookings has an open free-move offer. */
export const useAnyFreeMove = (bookings: readonly Booking[], now: Date): boolean =>
  useQueries({
    queries: bookings.filter((booking) => mayHaveForecast(booking, now)).map(({ id }) => forecastQuery(id)),
    combine: (answers) => answers.some(({ data }) => data?.freeMove),
  })

interface FreeMoveNoteProps {
  to: string | null | undefined
  /** A payment is more urgent, so the link is outlined. */
  isCalm?: boolean
}

/** Link to an open offer to move an event for free. Nothing if there is none. */
export function FreeMoveNote({ to, isCalm }: FreeMoveNoteProps) {
  if (!to) return null
  return (
    <div className={`${styles.note} no-print`}>
      <b>You can move this event for free because of the weather.</b>
      <Link className={clsx(buttonStyles.btn, buttonStyles.small, isCalm && buttonStyles.second)} to={to}>
        Move or keep your date
      </Link>
    </div>
  )
}
