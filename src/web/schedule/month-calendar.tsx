import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { addDays, type CalendarDate, dayLabel, monthLabel, monthStart, weekdays } from '../../domain/calendar.ts'
import { IconButton } from '../ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icon.tsx'
import { dateAfterKey, weeksOf } from './calendar-grid.ts'
import { type CellProblem, DayCell, wordsFor } from './day-cell.tsx'
import * as styles from './month-calendar.module.css'
import { WeekdayHead } from './weekday-head.tsx'

export interface MonthCalendarProps {
  /** Any day of the month in sight. */
  month: CalendarDate
  onMonth: (month: CalendarDate) => void
  chosen: CalendarDate | undefined
  onChoose: (date: CalendarDate) => void
  today: CalendarDate
  /** The last day that one can book; the calendar goes on to the end of its month. */
  lastDay: CalendarDate
  /** Why a day cannot be chosen, or undefined where it can; 'unknown' before it is loaded. */
  problemOf: (date: CalendarDate) => CellProblem
}

/** A month of days after the ARIA authoring practices' grid. Days that cannot be chosen keep their place and say why. */
export function MonthCalendar({ month, onMonth, chosen, onChoose, today, lastDay, problemOf }: MonthCalendarProps) {
  const heading = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<CalendarDate>()
  const followFocus = useRef(false)
  const [refused, setRefused] = useState<CalendarDate>()

  const first = monthStart(today)
  const last = addDays(monthStart(lastDay, 1), -1)
  const shown = monthStart(month)
  const inSight = (date: CalendarDate | undefined) => date !== undefined && monthStart(date) === shown
  const entry = [focused, chosen, today].find(inSight) ?? shown

  useEffect(() => {
    if (!followFocus.current) return
    followFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus()
  }, [focused])

  const choose = (date: CalendarDate) => {
    setFocused(date)
    const problem = problemOf(date)
    setRefused(problem ? date : undefined)
    if (!problem) onChoose(date)
  }
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = dateAfterKey(event.key, entry, first, last)
    if (!target) return
    event.preventDefault()
    followFocus.current = target !== entry
    setFocused(target)
    if (!inSight(target)) onMonth(monthStart(target))
  }
  const turn = (months: 1 | -1) => () => {
    const next = monthStart(month, months)
    if (next >= first && next <= last) onMonth(next)
  }

  return (
    <div>
      <div className={styles.calHead}>
        <h2 id={heading} aria-live="polite">
          {monthLabel(month)}
        </h2>
        <div>
          <TurnButton label="Previous month" off={shown <= first} onClick={turn(-1)} icon={<ChevronLeftIcon />} />
          <TurnButton
            label="Next month"
            off={monthStart(month, 1) > last}
            onClick={turn(1)}
            icon={<ChevronRightIcon />}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of the ARIA authoring practices is a table */}
      <table className={styles.cal} role="grid" aria-labelledby={heading} ref={grid} onKeyDown={move}>
        <WeekdayHead />
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, column) =>
                date ? (
                  <DayCell
                    key={date}
                    date={date}
                    problem={problemOf(date)}
                    isChosen={date === chosen}
                    isToday={date === today}
                    isEntry={date === entry}
                    onChoose={choose}
                  />
                ) : (
                  <td key={weekdays[column]} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.key}>
        <span>
          <i />
          Weekend rate
        </span>
        <span>
          <s>24</s>&nbsp; Closed
        </span>
        <span className={styles.keyWhy} role="status">
          {refused && inSight(refused) && `${dayLabel(refused)}: ${wordsFor(problemOf(refused))}.`}
        </span>
      </p>
    </div>
  )
}

interface TurnButtonProps {
  label: string
  off: boolean
  onClick: () => void
  icon: ReactNode
}

/** Stays focusable at either end, so that the focus is not lost on the way there. */
const TurnButton = ({ label, off, onClick, icon }: TurnButtonProps) => (
  <IconButton className={styles.turn} label={label} aria-disabled={off || undefined} onClick={onClick}>
    {icon}
  </IconButton>
)
