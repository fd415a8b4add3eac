import type { WeatherFlag } from '../../domain/weather/flags.ts'
import type { ForecastHour } from '../../domain/weather/hours.ts'
import type { WeatherFailure, WeatherKind } from '../../domain/weather/weather-status.ts'
import { doubtsOf, flagSentence, hoursSentence } from '../../domain/weather/words.ts'
import { serverNow } from '../schedule/server-clock.ts'
import * as flagStyles from './flag-list.module.css'
import * as styles from './forecast-details.module.css'
import { ForecastPlot } from './forecast-plot.tsx'
import { ForecastTable } from './forecast-table.tsx'

/** The weather of an event as the API sends it; instants are ISO 8601. */
export interface EventWeather {
  kind: WeatherKind
  flags: WeatherFlag[]
  hours: ForecastHour[]
  writtenAt: string | null
  failure: WeatherFailure | null
  failedSince: string | null
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso))

interface ForecastDetailsProps {
  weather: EventWeather
  about: string
  /** Plot and table at a press: nobody has to look at them now. */
  isFolded?: boolean
}

/** An event's forecast: what is outside the limits in sentences, the plot, the table, and what there is to doubt. */
export function ForecastDetails({ weather, about, isFolded = false }: ForecastDetailsProps) {
  const { flags, hours, writtenAt, failure, failedSince } = weather
  const doubts = doubtsOf({ failure, failedSince: dateOf(failedSince), writtenAt: dateOf(writtenAt) }, serverNow())
  const plotAndTable = (
    <>
      <ForecastPlot hours={hours} />
      <ForecastTable hours={hours} caption={`Hourly forecast for ${about}`} />
    </>
  )
  return (
    <div className={styles.forecast}>
      {flags.length > 0 ? (
        <ul className={flagStyles.flags}>
          {flags.map((flag) => (
            <li key={flag.kind}>{flagSentence(flag)}</li>
          ))}
        </ul>
      ) : (
        <p>{hoursSentence(hours)}</p>
      )}
      {doubts.length > 0 && <p className="note quiet">{doubts.join(' ')}</p>}
      {hours.length > 0 &&
        (isFolded ? (
          <details>
            <summary>Hour by hour</summary>
            {plotAndTable}
          </details>
        ) : (
          plotAndTable
        ))}
    </div>
  )
}
