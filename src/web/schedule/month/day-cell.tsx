import { clsx } from 'clsx/lite'
import { type CalendarDate, longDate, shortMonth } from '../../../domain/calendar.ts'
import { isWeekendRate } from '../../../domain/pricing/pricing.ts'
import { type DayProblem, dayProblems } from '../../../domain/schedule/slots.ts'
import * as fillStyles from '../fill.module.css'
import * as styles from './day-cell.module.css'

/** Why a day cannot be chosen; 'unknown' before it is loaded. */
export type CellProblem = DayProblem | 'unknown' | undefined

/** The problem in words, as the calendar says it. */
export const wordsFor = (problem: CellProblem) =>
  !problem ? 'open' : problem === 'unknown' ? 'not loaded yet' : dayProblems[problem]

interface DayCellProps {
  date: CalendarDate
  problem: CellProblem
  isChosen: boolean
  isToday: boolean
  isEntry: boolean
  /** Says the month above the day, where it begins amid the weeks of another. */
  showsMonth: boolean
  onChoose: (date: CalendarDate) => void
}

/** A day of the month calendar: a button that stays focusable where the day cannot be chosen. */
export function DayCell({ date, problem, isChosen, isToday, isEntry, showsMonth, onChoose }: DayCellProps) {
  const weekend = !problem && isWeekendRate(date)
  const label = [
    longDate(date),
    isToday && 'today',
    weekend && 'weekend rate',
    problem && wordsFor(problem),
    isChosen && 'selected',
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid above
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
        {/* The name has the whole month: the short one is for the eyes. */}
        <span data-month={showsMonth ? shortMonth(date) : undefined}>{Number(date.slice(8))}</span>
      </button>
    </td>
  )
}
