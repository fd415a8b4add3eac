import { dayLabel } from '../../domain/calendar.ts'
import { bookingAt } from '../../domain/paths.ts'
import { Link } from '../ui/link.tsx'
import type { OpenDay } from './availability-answer.ts'
import * as chatLineStyles from './chat-line.module.css'
import * as styles from './open-days.module.css'

/** Open start times as links that open the booking page on them. */
export const OpenDays = ({ openDays: openings }: { openDays: readonly OpenDay[] }) => (
  <ul className={styles.openings}>
    {openings.map(({ date, times, more }) => (
      <li key={date}>
        {openings.length > 1 && <h3>{dayLabel(date)}</h3>}
        <ul>
          {times.map((time) => (
            <li key={time}>
              <Link
                className={chatLineStyles.choice}
                to={bookingAt(date, time)}
                aria-label={`Book ${dayLabel(date)} at ${time}`}
              >
                {time}
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link
                className={chatLineStyles.choice}
                to={bookingAt(date)}
                aria-label={`${more} more start ${more === 1 ? 'time' : 'times'} on ${dayLabel(date)}`}
              >
                {more} more
              </Link>
            </li>
          )}
        </ul>
      </li>
    ))}
  </ul>
)
