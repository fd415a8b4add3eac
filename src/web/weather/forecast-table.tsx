import { dateAndHourOf, hourLabel } from '../../domain/calendar.ts'
import { type ForecastHour, problemsOf } from '../../domain/weather/hours.ts'
import * as styles from './forecast-table.module.css'

const clock = (iso: string) => hourLabel(dateAndHourOf(new Date(iso)).hour)

/** An event's hours in numbers and words; what is over a limit says so. */
export const ForecastTable = ({ hours, caption }: { hours: readonly ForecastHour[]; caption: string }) => (
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
  const problems = problemsOf(hour)
  const isHot = problems.includes('heat') || problems.includes('cold')
  const isWet = problems.includes('rain') || problems.includes('thunder')
  return (
    <tr>
      <th scope="row">{clock(hour.startsAt)}</th>
      <Figure isOver={problems.includes('wind')}>{`${hour.windMph} mph`}</Figure>
      <Figure isOver={isHot}>{`${hour.temperatureF} °F`}</Figure>
      <Figure isOver={isWet}>{hour.chancePercent === null ? 'Not given' : `${hour.chancePercent}%`}</Figure>
      <td>{hour.sky}</td>
    </tr>
  )
}

const Figure = ({ isOver, children }: { isOver: boolean; children: string }) => (
  <td className={isOver ? styles.over : undefined}>
    {children}
    {isOver && <span className="sr">, outside our limits</span>}
  </td>
)
