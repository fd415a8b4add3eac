import { Button } from '../../ui/button.tsx'
import { shown } from '../format.ts'
import type { AdminBooking } from '../queries.ts'
import { useFreeMove } from './use-free-move.ts'

interface FreeMoveButtonProps {
  booking: AdminBooking
  /** An offer is open: the button takes it back. */
  isOffered?: boolean
  /** Takes the focus where the press removes the whole row. */
  onSettled?: () => void
}

/** One press offers the customer another time for free; with an offer open, one press takes it back. */
export function FreeMoveButton({ booking, isOffered = false, onSettled }: FreeMoveButtonProps) {
  const freeMove = useFreeMove(booking, onSettled)
  return (
    <Button
      look="second"
      size="small"
      className="no-print"
      busy={freeMove.isPending && (isOffered ? 'Withdrawing...' : 'Offering...')}
      onClick={() => freeMove.mutate(isOffered ? 'withdraw' : 'offer')}
    >
      {isOffered ? 'Withdraw offer' : 'Offer a free move'}
      <span className="sr"> {shown(booking).name}</span>
    </Button>
  )
}
