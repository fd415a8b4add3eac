import { Button } from '../ui/button.tsx'
import * as slotFieldStyles from './slot-field.module.css'
import type { Availability } from './use-availability.ts'

/** Times that didn't load (§8). */
export const TIMES_FAILED = 'Failed to load available times. Please try again.'

/**
 * A day's times that didn't load. Because its button disappears, pressing it focuses the nearest element around it that has
 * a tabindex.
 */
export const FailedTimes = ({ retry }: Pick<Availability, 'retry'>) => (
  <div className={slotFieldStyles.slotProblem} role="alert">
    <p>{TIMES_FAILED}</p>
    <Button
      look="second"
      size="small"
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[tabindex]')?.focus()
        retry()
      }}
    >
      Try again
    </Button>
  </div>
)
