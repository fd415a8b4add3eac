import { type CalendarDate, hourLabel, shortDate, unbroken } from '../../domain/calendar.ts'
import * as styles from './time-buttons.module.css'

interface TimeButtonsProps {
  date: CalendarDate
  hours: readonly number[]
  chosen?: number | undefined
  onChoose: (hour: number) => void
}

/** Open starts of a day that isn't selected: one press chooses the day and the time. */
export const TimeButtons = ({ date, hours, chosen, onChoose }: TimeButtonsProps) => (
  <div className={styles.times}>
    {hours.map((hour) => (
      <button
        key={hour}
        type="button"
        aria-pressed={hour === chosen}
        aria-label={`${hourLabel(hour)} on ${shortDate(date)}`}
        onClick={() => onChoose(hour)}
      >
        {unbroken(hourLabel(hour))}
      </button>
    ))}
  </div>
)
