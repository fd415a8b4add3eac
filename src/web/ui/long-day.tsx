import { type CalendarDate, unbrokenDate } from '../../domain/calendar.ts'
import * as styles from './long-day.module.css'

/** 'Wednesday, December 16, 2026' that wraps only after the weekday. */
export function LongDay({ date }: { date: CalendarDate }) {
  const [weekday = '', ...day] = unbrokenDate(date).split(', ')
  return (
    <>
      {weekday}, <span className={styles.day}>{day.join(', ')}</span>
    </>
  )
}
