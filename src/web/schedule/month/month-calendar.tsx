import { clsx } from 'clsx/lite'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  type CalendarDate,
  dayLabel,
  monthEnd,
  monthLabel,
  monthStart,
  monthsLabel,
  shortDate,
  weekdays,
} from '../../../domain/calendar.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { IconButton } from '../../ui/button.tsx'
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '../../ui/icon.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { dateAfterKey, inSight, laterMonth, showsWeeksAhead, turnedTo, weeksInSight } from './calendar-grid.ts'
import { type CellProblem, DayCell, wordsFor } from './day-cell.tsx'
import * as styles from './month-calendar.module.css'
import { WeekdayHead } from './weekday-head.tsx'

interface CalendarKeyProps {
  /** True once any day has loaded; until then the key's space is reserved. */
  isKnown: boolean
  /** True if a day in sight has no start times left. */
  hasFull: boolean
  /** Why the last pressed day can't be chosen. */
  why: string | undefined
  keepsPrice: boolean
  /** A button that shows other weeks, if any. */
  children: ReactNode
}

/** Content below the weeks: the key to their marks, a button for other weeks, and why a pressed day can't be chosen. */
const CalendarKey = ({ isKnown, hasFull, why, keepsPrice, children }: CalendarKeyProps) => (
  <div className={styles.key}>
    {!keepsPrice && (
      <span className={clsx(!isKnown && styles.unknown)}>
        <i />
        Weekend rate
      </span>
    )}
    <span className={clsx(!isKnown && styles.unknown)}>
      <s>24</s>&nbsp; {hasFull ? 'Full or closed' : 'Not open'}
    </span>
    {children}
    <span className={styles.keyWhy} role="status">
      {why}
    </span>
  </div>
)

export interface MonthCalendarProps {
  /** Any day in the month to show; the current month shows the next five weeks. */
  month: CalendarDate
  onMonth: (month: CalendarDate) => void
  chosen: CalendarDate | undefined
  onChoose: (date: CalendarDate) => void
  today: CalendarDate
  /** Last bookable day; the calendar continues to the end of its month. */
  lastDay: CalendarDate
  /** Returns why a day can't be chosen, undefined if it can, or 'unknown' until it has loaded. */
  cellProblem: (date: CalendarDate) => CellProblem
  /** The price is the same on every day, so the weekend rate isn't marked. */
  keepsPrice?: boolean | undefined
}

/** Weeks shown on a phone before unfolding, to keep the start times below in view. */
const WEEKS_ON_A_PHONE = 3

/** The weeks ahead, or a month, as an ARIA grid. Days that can't be chosen stay in place and tell why. */
export function MonthCalendar({
  month,
  onMonth,
  chosen,
  onChoose,
  today,
  lastDay,
  cellProblem,
  keepsPrice = false,
}: MonthCalendarProps) {
  const heading = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<CalendarDate>()
  const followFocus = useRef(false)
  const [refused, setRefused] = useState<CalendarDate>()

  const hasRoom = useMedia('(min-width: 40em)')
  const [unfolded, setUnfolded] = useState(false)

  const weeks = weeksInSight(month, today)
  const days = weeks.flat().filter((date) => date !== undefined)
  const [from = month, to = month] = [days[0], days.at(-1)]
  const last = monthEnd(lastDay)
  const isAhead = showsWeeksAhead(month, today)
  const isShown = (date: CalendarDate | undefined) => date !== undefined && inSight(date, month, today)
  const fewWeeks = weeks.slice(0, WEEKS_ON_A_PHONE)
  const isFolded =
    !(hasRoom || unfolded) &&
    weeks.length > fewWeeks.length &&
    [month, chosen, focused].every((date) => !isShown(date) || fewWeeks.some((week) => week.includes(date)))
  const inView = isFolded ? fewWeeks : weeks
  const lastInView = inView.flat().findLast(Boolean) ?? to
  const away = chosen && chosen >= today && !isShown(chosen) ? chosen : undefined
  const entry = [focused, chosen, today].find(isShown) ?? from

  // Before the next key press, which acts on the focused day. After every render: the same day may be back in sight.
  useLayoutEffect(() => {
    if (!followFocus.current) return
    followFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus()
  })

  const choose = (date: CalendarDate) => {
    setFocused(date)
    const problem = cellProblem(date)
    setRefused(problem ? date : undefined)
    if (!problem) onChoose(date)
  }
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // Read from the focused day rather than `entry`, which may have moved when the first open day loaded.
    const at = (event.target as HTMLElement).dataset.date ?? entry
    const target = dateAfterKey(event.key, at, today, isAhead && to > last ? to : last)
    if (!target) return
    event.preventDefault()
    followFocus.current = target !== at
    setFocused(target)
    if (!isShown(target)) onMonth(monthStart(target))
  }
  // Back to the chosen day if another month is shown, else the folded weeks.
  const showMore = () => {
    followFocus.current = true
    setFocused(away ?? weeks[WEEKS_ON_A_PHONE]?.find(Boolean))
    if (away) onMonth(turnedTo(away, today))
    else setUnfolded(true)
  }
  const later = laterMonth(month, lastInView, today)
  const turn = (next: CalendarDate) => () => {
    if (next < monthStart(today) || next > last) return
    setUnfolded(true)
    onMonth(next)
  }

  return (
    <div>
      <div className={styles.calHead}>
        <h2 id={heading} aria-live="polite">
          {isAhead ? monthsLabel(from, lastInView) : monthLabel(month)}
        </h2>
        <div>
          <TurnButton
            label="Previous month"
            off={isAhead}
            onClick={turn(monthStart(month, -1))}
            icon={<ChevronLeftIcon />}
          />
          <TurnButton label="Next month" off={later > last} onClick={turn(later)} icon={<ChevronRightIcon />} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern uses a table */}
      <table className={styles.cal} role="grid" aria-labelledby={heading} ref={grid} onKeyDown={move}>
        <WeekdayHead />
        <tbody>
          {inView.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, column) =>
                date ? (
                  <DayCell
                    key={date}
                    date={date}
                    problem={cellProblem(date)}
                    isChosen={date === chosen}
                    isToday={date === today}
                    isEntry={date === entry}
                    showsMonth={isAhead && date.endsWith('-01') && date !== from}
                    keepsPrice={keepsPrice}
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
      <CalendarKey
        keepsPrice={keepsPrice}
        isKnown={days.some((date) => cellProblem(date) !== 'unknown')}
        hasFull={inView.flat().some((date) => date && cellProblem(date) === 'full')}
        why={refused && isShown(refused) ? `${dayLabel(refused)}: ${wordsFor(cellProblem(refused))}.` : undefined}
      >
        {(isFolded || away) && (
          <button type="button" className={`${buttonStyles.linkBtn} ${styles.unfold}`} onClick={showMore}>
            {away ? (
              `Back to ${shortDate(away)}`
            ) : (
              <>
                More weeks <ChevronDownIcon />
              </>
            )}
          </button>
        )}
      </CalendarKey>
    </div>
  )
}

interface TurnButtonProps {
  label: string
  off: boolean
  onClick: () => void
  icon: ReactNode
}

/** A button that stays focusable at either end, so that the focus isn't lost on reaching it. */
const TurnButton = ({ label, off, onClick, icon }: TurnButtonProps) => (
  <IconButton className={styles.turn} label={label} aria-disabled={off || undefined} onClick={onClick}>
    {icon}
  </IconButton>
)
