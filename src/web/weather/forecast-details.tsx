import { hourLabel, toDateAndHour, unbroken } from '../../domain/calendar.ts'
import type { WeatherFlag } from '../../domain/weather/flags.ts'
import { type ForecastHour, weatherProblems } from '../../domain/weather/hours.ts'
import type { WeatherFailure, WeatherKind } from '../../domain/weather/weather-status.ts'
import { flagSentence, forecastDoubts, hoursSentence } from '../../domain/weather/words.ts'
import { serverNow } from '../schedule/server-clock.ts'
import * as flagStyles from './flag-list.module.css'
import * as styles from './forecast-details.module.css'
import { ForecastPlot } from './forecast-plot.tsx'

const clock = (iso: string) => hourLabel(toDateAndHour(new Date(iso)).hour)

/** Hourly forecast of an event as a table. Values over a limit are marked in words. */
const ForecastTable = ({ hours, caption }: { hours: readonly ForecastHour[]; caption: string }) => (
  <table className={styles.hours}>
    <caption className="sr">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Hour</th>
        <th scope="col">Wind</th>
        <th scope="col">Temperature</th>
        <th scope="col">Rain</th>
        <th scope="col">Sky</th>
      </tr>
    </thead>
    <tbody>
      {hours.map((hour) => (
        <Row key={hour.startsAt} hour={hour} />
      ))}
    </tbody>
  </table>
)

function Row({ hour }: { hour: ForecastHour }) {
  const problems = weatherProblems(hour)
  const isHot = problems.includes('heat') || problems.includes('cold')
  const isWet = problems.includes('rain') || problems.includes('thunder')
  return (
    <tr>
      <th scope="row">{clock(hour.startsAt)}</th>
      <Figure name="Wind" isOver={problems.includes('wind')}>{`${hour.windMph} mph`}</Figure>
      <Figure name="Temperature" isOver={isHot}>{`${hour.temperatureF}\u00a0°F`}</Figure>
      <Figure name="Rain" isOver={isWet}>
        {hour.chancePercent === null ? 'Not given' : `${hour.chancePercent}%`}
      </Figure>
      <td data-name="Sky">{hour.sky}</td>
    </tr>
  )
}

const Figure = ({ name, isOver, children }: { name: string; isOver: boolean; children: string }) => (
  <td data-name={name} className={isOver ? styles.over : undefined}>
    {children}
    {isOver && <span className="sr">, outside our limits</span>}
  </td>
)

/** Weather of an event as the API sends it; timestamps are ISO 8601. */
interface EventWeather {
  kind: WeatherKind
  flags: WeatherFlag[]
  hours: ForecastHour[]
  writtenAt: string | null
  failure: WeatherFailure | null
  failedSince: string | null
}

const dateOrNull = (iso: string | null) => (iso === null ? null : new Date(iso))

interface ForecastDetailsProps {
  weather: EventWeather
  about: string
  /** Collapses plot and table, for places where they're rarely needed. */
  isFolded?: boolean
  /** Leaves out the plot, for places with many events. */
  isTableOnly?: boolean
}

/** An event's forecast: sentences about what exceeds the limits, the plot, the table, and how reliable the data is. */
export function ForecastDetails({ weather, about, isFolded = false, isTableOnly = false }: ForecastDetailsProps) {
  const { flags, hours, writtenAt, failure, failedSince } = weather
  const doubts = forecastDoubts(
    { failure, failedSince: dateOrNull(failedSince), writtenAt: dateOrNull(writtenAt) },
    serverNow(),
  )
  const table = <ForecastTable hours={hours} caption={`Hourly forecast for ${about}`} />
  const hourly = isTableOnly ? (
    table
  ) : (
    <div className={styles.hourly}>
      <ForecastPlot hours={hours} />
      {table}
    </div>
  )
  return (
    <div className={styles.forecast}>
      {flags.length > 0 ? (
        <ul className={flagStyles.flags}>
          {flags.map((flag) => (
            <li key={flag.kind}>{unbroken(flagSentence(flag))}</li>
          ))}
        </ul>
      ) : (
        <p>{hoursSentence(hours)}</p>
      )}
      {doubts.length > 0 && <p className="note quiet">{unbroken(doubts.join(' '))}</p>}
      {hours.length > 0 &&
        (isFolded ? (
          <details>
            <summary>Hour by hour</summary>
            {hourly}
          </details>
        ) : (
          hourly
        ))}
    </div>
  )
}
