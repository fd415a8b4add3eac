import { Button } from '../../../ui/button.tsx'
import { shown } from '../../format.ts'
import type { AdminBooking } from '../../queries.ts'
import * as styles from './decision.module.css'
import { openDecision } from './open-decision.ts'
import { type DecisionName, useDecision } from './use-decision.ts'

const words: Record<DecisionName, { label: string; rest: string; busy: string }> = {
  confirm: { label: 'Confirm', rest: '', busy: 'Confirming...' },
  reserve: { label: 'Reserve', rest: ' the time', busy: 'Reserving...' },
}

interface DecisionButtonProps {
  booking: AdminBooking
  /** In a row of the list, where two lines are all the room there is. */
  isSmall?: boolean
  onPress: () => void
  /** Takes the focus where the decision removes the button, or the whole row. */
  onSettled?: (() => void) | undefined
}

/** The button that settles what is open between customer and owner; nothing where nothing is. */
export function DecisionButton({ booking, isSmall, onPress, onSettled }: DecisionButtonProps) {
  const decision = useDecision(booking, onSettled)
  const open = openDecision(booking)
  if (!open) return null
  return (
    <Button
      look="second"
      size="small"
      className={isSmall ? `no-print ${styles.inRow}` : 'no-print'}
      busy={decision.isPending && words[open].busy}
      onClick={() => {
        onPress()
        decision.mutate(open)
      }}
    >
      {words[open].label}
      {!isSmall && words[open].rest}
      <span className="sr">
        {isSmall && words[open].rest} {shown(booking).name}
      </span>
    </Button>
  )
}
