import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import { type CalendarDate, shortDate, todayIn, unbroken } from '../../../../domain/calendar.ts'
import { useNow } from '../../../schedule/use-now.ts'
import { CrewMark } from '../../crews/crew-mark.tsx'
import { shown } from '../../format.ts'
import { type AdminBooking, countsQuery, nextQuery } from '../../queries.ts'
import { WeatherFlags } from '../../weather/weather-flags.tsx'
import type { BookingActions } from '../booking-actions.ts'
import { DayMark } from '../day-entries.tsx'
import { StatusShape, toneClass } from '../status-badge.tsx'
import * as styles from './next-events.module.css'

interface NextEventsProps {
  /** Class of the section, set by the view it's in. */
  className: string
  /** Today, if its events are shown above and left out here. */
  after?: CalendarDate
  onContact: BookingActions['onContact']
}

/** The next three events, next to the list in any order and below the day. Keeps its space while loading. */
export function NextEvents({ className, after, onContact }: NextEventsProps) {
  const { data, isError } = useQuery(nextQuery(after))
  const { data: counts } = useQuery(countsQuery)
  const today = todayIn(useNow())
  if (isError && !data) return null
  const isNone = data?.bookings.length === 0
  if (isNone && after) return <p className={`${styles.none} ${className}`}>Nothing after today.</p>
  return (
    <section className={clsx(styles.next, className)} aria-labelledby="next-events">
      <div>
        <h2 id="next-events">Next up</h2>
        {!after && !isNone && (
          <p>{counts && data && `${shownLabel(data.bookings.length, counts.comingThisWeek)} in the next 7 days`}</p>
        )}
      </div>
      {isNone ? (
        <p className={styles.none}>Nothing coming up.</p>
      ) : (
        <ol>
          {data?.bookings.map((booking) => (
            <li key={booking.id}>
              <button type="button" className={toneClass(booking.status)} onClick={() => onContact(booking)}>
                <b>
                  <StatusShape status={booking.status} /> {unbroken(`${dayWords(booking, today)}, ${booking.time}`)}
                </b>
                <span>
                  {shown(booking).name}, {shown(booking).packageName}
                </span>
                <CrewMark crewId={booking.crewId} />
                <WeatherFlags booking={booking} />
                <DayMark booking={booking} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** '3 of 5' if there are more than are shown. */
const shownLabel = (shown: number, coming: number) =>
  coming > shown ? `${shown} of ${coming.toLocaleString('en-US')}` : `${coming}`

const dayWords = ({ date }: AdminBooking, today: string) => (date === today ? 'Today' : date ? shortDate(date) : '')
