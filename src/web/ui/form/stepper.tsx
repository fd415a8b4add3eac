import type { ReactNode } from 'react'
import { MinusIcon, PlusIcon } from '../icon.tsx'
import * as styles from './stepper.module.css'

type StepperProps = {
  /** What is counted, for the names of both buttons: "extra hours". */
  what: string
  /** The count in words: "1 extra hour". */
  children: ReactNode
  onLess: () => void
  onMore: () => void
  canLess: boolean
  canMore: boolean
  /** The page says itself what a press changes: the count is not spoken as well. */
  silent?: boolean
  /** The id of a sentence that says why there is no more. */
  describedBy?: string
}

/** Minus, the count in words, plus. */
export const Stepper = ({ what, children, onLess, onMore, canLess, canMore, silent, describedBy }: StepperProps) => (
  <div className={styles.step}>
    <button type="button" aria-label={`Fewer ${what}`} disabled={!canLess} onClick={onLess}>
      <MinusIcon />
    </button>
    <output aria-live={silent ? 'off' : 'polite'}>{children}</output>
    <button
      type="button"
      aria-label={`More ${what}`}
      disabled={!canMore}
      aria-describedby={describedBy}
      onClick={onMore}
    >
      <PlusIcon />
    </button>
  </div>
)
