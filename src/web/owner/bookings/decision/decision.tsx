import type { AdminBooking } from '../../queries.ts'
import * as styles from './decision.module.css'
import { DecisionButton } from './decision-button.tsx'
import { DecisionNote } from './decision-note.tsx'
import { useSettledFocus } from './use-settled-focus.ts'

interface DecisionProps {
  booking: AdminBooking
  /** Takes the focus where the decision removes the whole row. */
  onSettled?: () => void
}

/** The state of an upcoming booking between customer and owner, and the button that settles what is open. */
export function Decision({ booking, onSettled }: DecisionProps) {
  const { note, onPress } = useSettledFocus(booking)
  return (
    <div className={styles.decision}>
      <DecisionNote booking={booking} ref={note} />
      <DecisionButton booking={booking} onPress={onPress} onSettled={onSettled} />
    </div>
  )
}
