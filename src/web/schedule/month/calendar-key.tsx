import { type CalendarDate, monthLabel } from '../../../domain/calendar.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { ChevronDownIcon } from '../../ui/icon.tsx'
import * as styles from './month-calendar.module.css'

interface CalendarKeyProps {
  month: CalendarDate
  /** Shows the weeks that are folded away, where some are. */
  onUnfold: (() => void) | undefined
  /** Why the day that was pressed last cannot be chosen. */
  why: string | undefined
}

/** What stands under a month: what its marks mean, the rest of it, and what became of the last press. */
export const CalendarKey = ({ month, onUnfold, why }: CalendarKeyProps) => (
  <div className={styles.key}>
    <span>
      <i />
      Weekend rate
    </span>
    <span>
      <s>24</s>&nbsp; Not open
    </span>
    {onUnfold && (
      <button type="button" className={`${buttonStyles.linkBtn} ${styles.unfold}`} onClick={onUnfold}>
        All of {monthLabel(month).split(' ')[0]} <ChevronDownIcon />
      </button>
    )}
    <span className={styles.keyWhy} role="status">
      {why}
    </span>
  </div>
)
