import { clsx } from 'clsx/lite'
import { hourLabel, unbroken } from '../../domain/calendar.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import { CLOSING_HOUR, type Day, type Hours } from '../../domain/schedule/slots.ts'
import * as styles from './day-line.module.css'
import { axisMarks, dayLineSpan, daySentence, keptFree, takenIn } from './day-line-shape.ts'
import type { PreviewedHours } from './use-preview-hours.ts'

interface DayLineProps {
  day: Day
  rules: Rules
  /** The event's hours, once its start is chosen. */
  chosen: Hours | undefined
  /** Hours of a possible choice, drawn as an outline. */
  preview?: PreviewedHours | undefined
  /** True if there's more width than on the booking page. */
  wider?: boolean
}

/** A day from its first start to closing: bookings as gray humps, time kept free as dashes, your event in green. */
export function DayLine({ wider, ...line }: DayLineProps) {
  const { chosen, preview } = line
  return (
    <div className={styles.flightbox}>
      <div className={styles.cap}>
        <b>{unbroken(dayLineHeading(chosen, preview))}</b>
        <span className="quiet note">Latest finish {hourLabel(CLOSING_HOUR)}</span>
      </div>
      <Drawing {...line} sheet={wider ? widest : wide} className="only-l" />
      <Drawing {...line} sheet={narrow} className={`only-s ${styles.narrow}`} />
    </div>
  )
}

const dayLineHeading = (chosen: Hours | undefined, preview: PreviewedHours | undefined) => {
  if (chosen) return `${hourLabel(chosen.start)} to ${hourLabel(chosen.end)}`
  if (!preview) return 'Pick a start time'
  return `${preview.isExample ? 'For example, from' : 'If you start at'} ${hourLabel(preview.start)}`
}

/** Reserves the line's space while the day loads. */
export const DayLineRoom = ({ wider }: Pick<DayLineProps, 'wider'>) => (
  <div className={styles.flightbox} aria-hidden="true">
    <div className={styles.cap}>
      <b>&nbsp;</b>
      <span className="note">&nbsp;</span>
    </div>
    <svg viewBox={`0 0 ${(wider ? widest : wide).width} ${wide.height}`} className="only-l" />
    <svg viewBox={`0 0 ${narrow.width} ${narrow.height}`} className="only-s" />
  </div>
)

interface Sheet {
  width: number
  height: number
  ground: number
  margin: number
  /** Height of the humps for bookings. */
  taken: number
  yours: number
  narrow: boolean
}

const wide: Sheet = { width: 640, height: 150, ground: 122, margin: 6, taken: 56, yours: 100, narrow: false }
const widest: Sheet = { ...wide, width: 904 }
const narrow: Sheet = { width: 350, height: 132, ground: 104, margin: 4, taken: 46, yours: 86, narrow: true }

/** The carry: the brand's only curve, one unit wide and one high. */
const carry = 'M0 0C.24-1.22.76-1.46 1 0'

type DrawingProps = Omit<DayLineProps, 'wider'> & { sheet: Sheet; className: string }

function Drawing({ day, rules, chosen, preview, sheet, className }: DrawingProps) {
  const { width, height, ground, margin } = sheet
  const said = chosen ?? preview
  const span = dayLineSpan(
    day,
    rules,
    [chosen, preview].filter((hours) => hours !== undefined),
  )
  const hour = (width - 2 * margin) / (span.end - span.start)
  const x = (at: number) => margin + (at - span.start) * hour
  // Separate translate and scale, so that a hump can grow from its start without moving.
  const hump = ({ start, end }: Hours, high: number) => ({
    translate: `${x(start)}px ${ground}px`,
    scale: `${(end - start) * hour} ${high}`,
  })
  const marks = axisMarks(span, said, sheet.narrow)

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={className}
      role="img"
      aria-label={daySentence(day, span, chosen)}
    >
      {takenIn(day, span).map((hours) => (
        <g key={hours.start}>
          <path className={styles.hump} d={carry} style={hump(hours, sheet.taken)} />
          {!sheet.narrow && hours.end - hours.start >= 2 && (
            <text className={styles.taken} x={(x(hours.start) + x(hours.end)) / 2} y={ground - 14}>
              Booked
            </text>
          )}
        </g>
      ))}
      {keptFree(day, rules, span).map(({ start, end }) => (
        <path key={start} className={styles.free} d={`M${x(start)} ${ground - 7}H${x(end)}`} />
      ))}
      {preview && preview.start !== chosen?.start && (
        <path className={`${styles.hump} ${styles.preview}`} d={carry} style={hump(preview, sheet.yours)} />
      )}
      {chosen && (
        <path
          key={chosen.start}
          className={`${styles.hump} ${styles.yours}`}
          d={carry}
          style={hump(chosen, sheet.yours)}
        />
      )}
      <path className={styles.floor} d={`M${margin - 6} ${ground}H${width - margin + 6}`} />
      {marks.map((mark) => (
        <g key={mark.hour} className={clsx(styles.hour, mark.strong && styles.strong)}>
          <path d={`M${x(mark.hour)} ${ground}v${mark.strong ? 9 : mark.label ? 6 : 4}`} />
          {mark.label && (
            <text x={x(mark.hour)} y={height - 4} className={anchorClass(mark.hour, span)}>
              {mark.label}
            </text>
          )}
        </g>
      ))}
      <circle
        className={styles.ball}
        r="6.5"
        cy={ground - 6}
        style={{ translate: `${x(chosen?.end ?? preview?.start ?? span.start)}px` }}
      />
      {said && (
        <g className={clsx(styles.length, !chosen && styles.maybe)}>
          <text x={(x(said.start) + x(said.end)) / 2} y={ground - 26}>
            {said.end - said.start}
          </text>
          <text x={(x(said.start) + x(said.end)) / 2} y={ground - 11}>
            {said.end - said.start === 1 ? 'hour' : 'hours'}
          </text>
        </g>
      )}
    </svg>
  )
}

const anchorClass = (hour: number, { start, end }: Hours) =>
  clsx(hour === start && styles.first, hour === end && styles.last)
