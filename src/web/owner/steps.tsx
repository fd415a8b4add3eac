import { IconButton } from '../ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icon.tsx'
import * as styles from './steps.module.css'

interface StepsProps {
  /** Labels of the two buttons, such as 'Previous month' and 'Next month'. */
  back: string
  on: string
  onStep: (by: -1 | 1) => void
}

/** Back and forward buttons. */
export const Steps = ({ back, on, onStep }: StepsProps) => (
  <span className={styles.steps}>
    <IconButton label={back} onClick={() => onStep(-1)}>
      <ChevronLeftIcon />
    </IconButton>
    <IconButton label={on} onClick={() => onStep(1)}>
      <ChevronRightIcon />
    </IconButton>
  </span>
)
