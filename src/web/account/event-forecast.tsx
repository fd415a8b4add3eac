import { queryOptions, useQuery } from '@tanstack/react-query'
import type { WeatherKind } from '../../domain/weather/standing.ts'
import { api } from '../api/api.ts'
import { ownAnswer } from '../own-bookings/own-answer.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Link } from '../ui/link.tsx'
import * as typeStyles from '../ui/type.module.css'
import { ForecastDetails } from '../weather/forecast-details.tsx'
import type { Booking } from './bookings-query.ts'
import * as styles from './event-forecast.module.css'

const forecastQuery = (id: string) =>
  queryOptions({
    queryKey: ['forecast', id],
    networkMode: 'always',
    queryFn: async ({ signal }) =>
      (await ownAnswer(api.bookings[':id'].forecast.$get({ param: { id } }, { init: { signal } }))).forecast,
  })

/** What a customer is told beside the numbers. */
const notes: Partial<Record<WeatherKind, string>> = {
  flagged:
    'That’s outside what we can operate in. In severe weather, moving your event is free; we’ll email you if we suggest another time.',
  waiting: 'The first forecast for your event is on its way.',
  failed: 'There’s no forecast for your event right now. Please check back later.',
  'too-far': 'The forecast doesn’t reach the end of your event yet.',
  old: 'We don’t have a newer forecast right now. Please check back later.',
  fine: 'That’s within what we can operate in.',
}

/** The forecast of an event outdoors; nothing where there is none to show. The offer to move for free stands first. */
export function EventForecast({ booking }: { booking: Booking }) {
  const { data } = useQuery(forecastQuery(booking.id))
  if (!data) return null
  return (
    <section className={styles.forecast} aria-labelledby="event-forecast">
      <h3 id="event-forecast">Forecast</h3>
      {data.freeMove ? (
        <>
          <p>You can move this event for free because of its weather.</p>
          <Link className={`${buttonStyles.btn} ${buttonStyles.small} ${typeStyles.noPrint}`} to={data.freeMove}>
            Move or keep your date
          </Link>
        </>
      ) : (
        <p>{notes[data.kind]}</p>
      )}
      <ForecastDetails weather={data} about="your event" />
      <p className={`${typeStyles.note} ${typeStyles.quiet}`}>Forecast by the National Weather Service.</p>
    </section>
  )
}
