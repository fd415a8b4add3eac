import { flagLabel } from '../../../domain/weather/words.ts'
import type { AdminBooking } from '../queries.ts'
import * as styles from './weather-flags.module.css'

type Mark = NonNullable<AdminBooking['weather']>

/** States of a free-move offer. */
export const offerWords: Record<NonNullable<Mark['offer']>, string> = {
  open: 'Free move offered',
  kept: 'Keeps the date',
  moved: 'Moved for free',
  withdrawn: 'Offer withdrawn',
  lapsed: 'Offer ended',
}

/** An event's weather values outside the limits, and the state of its free-move offer. */
export function WeatherFlags({ booking }: { booking: Pick<AdminBooking, 'weather'> }) {
  const { weather } = booking
  if (!weather) return null
  return (
    <small className={styles.flags}>
      {weather.flags.length > 0 && (
        <b>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M6 1l5.2 10H.8zM6 4.8v2.6M6 9v.6" />
          </svg>
          {weather.flags.map(flagLabel).join(', ')}
        </b>
      )}
      {weather.offer && <span>{offerWords[weather.offer]}</span>}
    </small>
  )
}
