import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../app/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { dismiss, notify } from '../../ui/feedback/toast.tsx'
import { shown } from '../format.ts'
import { type AdminBooking, adminAnswer, bookingsKey } from '../queries.ts'

/** Offers the customer of an event to move it for free, or takes the offer back; says how it went. */
function useFreeMove({ id, startsAt, customerInfo }: AdminBooking, onSettled?: () => void) {
  const queries = useQueryClient()
  const askAgain = () => queries.invalidateQueries({ queryKey: bookingsKey })
  const one = adminApi.weather[':id'].offer
  const isMailed = customerInfo.email !== null

  return useMutation({
    onMutate: () => dismiss(id),
    mutationFn: (what: 'offer' | 'withdraw') =>
      what === 'offer'
        ? adminAnswer(one.$post({ param: { id }, json: startsAt === null ? {} : { startsAt } }))
        : adminAnswer(one.$delete({ param: { id } })),
    onSuccess: async (_, what) => {
      if (what === 'withdraw') notify('Offer withdrawn. The link no longer works.')
      else if (isMailed) notify('Offered. The customer will get an email with a link.')
      else notify('Offered. There’s no email on file: share the link from the Weather view.')
      await askAgain()
      onSettled?.()
    },
    onError: (error) => {
      notify(error.message, { about: id, bad: true })
      void askAgain()
    },
  })
}

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
