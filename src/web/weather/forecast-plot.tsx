import { hourLabel, toDateAndHour } from '../../domain/calendar.ts'
import type { ForecastHour } from '../../domain/weather/hours.ts'
import * as styles from './forecast-plot.module.css'
import { forecastMeasures, heightScale, type Measure, plotSentence, splitAtGaps } from './plot-shape.ts'

const SHEET = { width: 280, height: 132, left: 34, right: 10, top: 20, ground: 106 }

/** Time of day on the hour: '3 PM'. */
const hourMark = (iso: string) => hourLabel(toDateAndHour(new Date(iso)).hour).replace(':00', '')

/** An event's hours as three small plots with their limits. The table next to it has the same data as text. */
export const ForecastPlot = ({ hours }: { hours: readonly ForecastHour[] }) => (
  <div className={styles.plots}>
    {forecastMeasures(hours).map((measure) => (
      <Plot key={measure.name} measure={measure} hours={hours} />
    ))}
  </div>
)

function Plot({ measure, hours }: { measure: Measure; hours: readonly ForecastHour[] }) {
  const { name, unit, values, limits, isOver } = measure
  const { width, height, left, right, top, ground } = SHEET
  const heightAt = heightScale(measure)
  const step = (width - left - right) / hours.length
  const x = (index: number) => left + step * (index + 0.5)
  const y = (value: number) => ground - heightAt(value) * (ground - top)
  // If hours are close together, only some are labeled.
  const every = Math.ceil(hours.length / 5)
  const worst = values.reduce<number>((best, value, index) => {
    const before = values[best] ?? null
    return value !== null && (before === null || value > before) ? index : best
  }, 0)
  const isSpare = (index: number) => hours.length / every > 4 && (index / every) % 2 === 1
  const isNamed = (index: number) => index % every === 0
  const isNumbered = (index: number) => hours.length <= 5 || index === worst

  return (
    <figure>
      <figcaption>
        {name}, {unit}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={plotSentence(measure)}>
        {limits.map((limit) => (
          <g key={limit} className={styles.limit}>
            <path d={`M${left} ${y(limit)}H${width - right}`} />
            <text x={left - 5} y={y(limit) + 4}>
              {limit}
            </text>
          </g>
        ))}
        <path className={styles.ground} d={`M${left} ${ground}H${width - right}`} />
        {splitAtGaps(values).map((run) => (
          <polyline
            key={run[0]?.index}
            className={styles.line}
            points={run.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')}
          />
        ))}
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a forecast's hours never change order.
          <g key={index} className={styles.hour}>
            {value !== null && <Point x={x(index)} y={y(value)} isOver={isOver(value)} />}
            {value !== null && isNumbered(index) && (
              <text
                className={isOver(value) ? styles.over : undefined}
                x={x(index)}
                y={labelAt(y(value), limits.map(y))}
              >
                {value}
              </text>
            )}
            {isNamed(index) && (
              <text className={isSpare(index) ? styles.spare : undefined} x={x(index)} y={height - 8}>
                {hourMark(hours[index]?.startsAt ?? '')}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}

// Puts a label above its point unless a limit line is in the way.
const labelAt = (point: number, lines: number[]) =>
  lines.some((line) => line < point - 2 && line > point - 24) ? point + 20 : point - 9

/** A data point: a dot, or a square over a limit, so color isn't the only signal. */
const Point = ({ x, y, isOver }: { x: number; y: number; isOver: boolean }) =>
  isOver ? (
    <rect className={styles.bad} x={x - 5} y={y - 5} width="10" height="10" />
  ) : (
    <circle className={styles.good} cx={x} cy={y} r="4" />
  )
