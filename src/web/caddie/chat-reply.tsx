import { dayLabel } from '../../domain/calendar.ts'
import { packageIdFrom } from '../../domain/catalog.ts'
import { bookingWith } from '../../domain/paths.ts'
import { Link } from '../ui/link.tsx'
import type { OpenDay } from './availability-answer.ts'
import * as panelStyles from './chat-panel.module.css'
import * as styles from './chat-reply.module.css'
import type { Line } from './use-chat.ts'

// Never part of a page's first render, so their styles are loaded with the script (vite.config.ts).

/** Open start times, as links to the booking page with that choice. */
export const OpenDays = ({
  openDays: openings,
  line: { packageId = packageIdFrom(undefined), extraHours = 0 },
}: {
  openDays: readonly OpenDay[]
  line: Pick<Line, 'packageId' | 'extraHours'>
}) => (
  <ul className={styles.openings}>
    {openings.map(({ date, times, more }) => (
      <li key={date}>
        {openings.length > 1 && <h3>{dayLabel(date)}</h3>}
        <ul>
          {times.map((time) => (
            <li key={time}>
              <Link
                className={panelStyles.choice}
                to={bookingWith({ packageId, date, time, extraHours })}
                aria-label={`Book ${dayLabel(date)} at ${time}`}
              >
                {time}
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link
                className={panelStyles.choice}
                to={bookingWith({ packageId, date, extraHours })}
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

/** The bouncing ball that shows the caddie is typing (brand: motion). */
export const TypingBall = () => (
  <p className={styles.typing}>
    <svg viewBox="0 0 62 18" role="img" aria-label="Your caddie is typing">
      <path d="M3 15C8.5 1.6 20.5 -1.1 26 15M26 15C30.3 6.5 39.7 4.8 44 15M44 15C46.9 10.1 53.1 9.2 56 15" />
      <g>
        <circle cx="3" cy="13" r="3.5" />
      </g>
    </svg>
  </p>
)
