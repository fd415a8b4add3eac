import { useQuery } from '@tanstack/react-query'
import type { WeatherKind } from '../../../domain/weather/weather-status.ts'
import { ForecastDetails } from '../../weather/forecast-details.tsx'
import type { Booking } from '../bookings-query.ts'
import * as styles from './event-forecast.module.css'
import { forecastQuery } from './forecast-query.ts'

/** Notes for the customer, shown with the numbers. */
const notes: Partial<Record<WeatherKind, string>> = {
  flagged:
    'This forecast is outside our operating limits. In severe weather, moving your event is free. If we suggest another time, we’ll email you.',
  waiting: 'The first forecast for your event is on its way.',
  failed: 'There’s no forecast for your event right now. Please check back later.',
  'too-far': 'The forecast doesn’t reach the end of your event yet.',
  old: 'We don’t have a newer forecast right now. Please check back later.',
  fine: 'This forecast is within our operating limits.',
}

/** Forecast for an outdoor event. Nothing if there is none. */
export function EventForecast({ booking }: { booking: Booking }) {
  const { data } = useQuery(forecastQuery(booking.id))
  if (!data?.forecast) return null
  const { forecast, freeMove } = data
  return (
    <section className={styles.forecast} aria-labelledby="event-forecast">
      <h3 id="event-forecast">Forecast</h3>
      {!freeMove && <p>{notes[forecast.kind]}</p>}
      <ForecastDetails weather={forecast} about="your event" isFolded={forecast.flags.length === 0} />
      <p className="note quiet">Forecast by the National Weather Service.</p>
    </section>
  )
}
