import { useMutation } from '@tanstack/react-query'
import { Confirm, Dialog, Question } from '../ui/dialog.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import { cancelOwnBooking, type OwnBooking } from './own-booking-query.ts'

interface GiveUpDialogProps {
  id: string
  open: boolean
  onClose: () => void
  onGivenUp: (booking: OwnBooking) => void
  /** Where the focus goes after giving up, which removes the button that asked. */
  returnFocus?: () => HTMLElement | null
}

/** Asks before a time that is held for the deposit is given up. Nothing was paid, and so nothing comes back. */
export function GiveUpDialog({ id, open, onClose, onGivenUp, returnFocus = () => null }: GiveUpDialogProps) {
  const giving = useMutation({
    mutationFn: () => cancelOwnBooking(id, 0),
    onSuccess: (booking) => {
      onGivenUp(booking)
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Give up your hold on this time?"
      asks
      returnFocus={() => (giving.isSuccess ? returnFocus() : null)}
    >
      <Question>Then someone else can book it. You haven’t been charged.</Question>
      {giving.error && <Failure message={giving.error.message} />}
      <Confirm
        label="Give it up"
        busy={giving.isPending && 'Giving it up...'}
        onConfirm={() => giving.mutate()}
        onKeep={onClose}
      />
    </Dialog>
  )
}
