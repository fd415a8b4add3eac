import { clsx } from 'clsx/lite'
import { type CalendarDate, longDate, shortMonth } from '../../../domain/calendar.ts'
import { isWeekendRate } from '../../../domain/pricing/pricing.ts'
import { type DayProblem, dayProblems } from '../../../domain/schedule/slots.ts'
import * as fillStyles from '../fill.module.css'
import * as styles from './day-cell.module.css'

/** Why a day can't be chosen; 'unknown' until it has loaded. */
export type CellProblem = DayProblem | 'unknown' | undefined

/** The problem in the calendar's words. */
export const wordsFor = (problem: CellProblem) =>
  !problem ? 'open' : problem === 'unknown' ? 'not loaded yet' : dayProblems[problem]

interface DayCellProps {
  date: CalendarDate
  problem: CellProblem
  isChosen: boolean
  isToday: boolean
  isEntry: boolean
  /** Shows the month above the day, if it begins in the middle of the weeks shown. */
  showsMonth: boolean
  /** The price is the same on every day, so the weekend rate isn't marked. */
  keepsPrice: boolean
  onChoose: (date: CalendarDate) => void
}

/** A day in the calendar: a button that stays focusable even if the day can't be chosen. */
export function DayCell({ date, problem, isChosen, isToday, isEntry, showsMonth, keepsPrice, onChoose }: DayCellProps) {
  const weekend = !problem && !keepsPrice && isWeekendRate(date)
  const label = [
    longDate(date),
    isToday && 'today',
    weekend && 'weekend rate',
    problem && wordsFor(problem),
    isChosen && 'selected',
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the surrounding grid
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <td role="gridcell" aria-selected={isChosen}>
      <button
        type="button"
        className={clsx(
          fillStyles.fill,
          styles.day,
          weekend && styles.wk,
          isToday && styles.today,
          problem === 'unknown' && styles.wait,
        )}
        data-date={date}
        tabIndex={isEntry ? 0 : -1}
        aria-label={label.filter(Boolean).join(', ')}
        aria-disabled={problem ? true : undefined}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onChoose(date)}
      >
        {/* The button's accessible name has the full month; the short one is only visual. */}
        <span data-month={showsMonth ? shortMonth(date) : undefined}>{Number(date.slice(8))}</span>
      </button>
    </td>
  )
}
