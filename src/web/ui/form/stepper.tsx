import type { ReactNode } from 'react'
import { MinusIcon, PlusIcon } from '../icon.tsx'
import * as styles from './stepper.module.css'

type StepperProps = {
  /** What's being counted, for both buttons' names: "extra hours". */
  what: string
  /** The count in words: "1 extra hour". */
  children: ReactNode
  onLess: () => void
  onMore: () => void
  canLess: boolean
  canMore: boolean
  /** Turns off the live region, if the page already announces what a press changes. */
  silent?: boolean
  /** Id of the sentence that explains why the count can't go higher. */
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
