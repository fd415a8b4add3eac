import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { canCancel } from '../../domain/booking.ts'
import { longDate } from '../../domain/calendar.ts'
import { dollars } from '../../domain/money.ts'
import { sentenceOf } from '../../domain/refusals.ts'
import { Button } from '../ui/button.tsx'
import { Confirm, Dialog, DialogActions, Question } from '../ui/dialog.tsx'
import * as typeStyles from '../ui/type.module.css'
import { cardId } from './booking-card.tsx'
import { nameOf } from './booking-words.ts'
import { askAgain, type Booking, cancelBooking, takeChanged } from './bookings-query.ts'
import { refundNow } from './refund-words.ts'

export interface BookingDialogProps {
  booking: Booking
  now: Date
  open: boolean
  onClose: () => void
  /** Says on the page how it went. */
  say: (message: string) => void
}

/** Asks before a booking is cancelled, with what comes back (§5, reading R17). What is shown is what is sent. */
export function CancelDialog({ booking, now, open, onClose, say }: BookingDialogProps) {
  const queries = useQueryClient()
  const done = useRef(false)
  const { amount, sentence } = refundNow(booking, now)
  const { status, startsAt, date } = booking
  const cancelling = useMutation({
    onMutate: () => {
      done.current = true
    },
    mutationFn: () => cancelBooking(booking.id, dollars(amount)),
    onSuccess: (cancelled) => {
      takeChanged(queries, cancelled)
      say('Booking cancelled successfully!')
    },
    onError: ({ message }) => {
      say(`Error cancelling booking: ${message}`)
      askAgain(queries)
    },
    onSettled: onClose,
  })
  // The live list may show the cancellation before the response does: the dialog must not change under the customer.
  const cancellable = cancelling.isPending || (startsAt && canCancel({ status, startsAt: new Date(startsAt) }, now))

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cancel this booking?"
      asks
      returnFocus={() => (done.current ? document.getElementById(cardId(booking)) : null)}
    >
      {cancellable || !open ? (
        <>
          <Question>Are you sure you want to cancel this booking? This action cannot be undone.</Question>
          <p className={typeStyles.quiet}>
            {nameOf(booking)}
            {date && `, ${longDate(date)}`}. {sentence}
          </p>
          <Confirm
            label="Cancel booking"
            busy={cancelling.isPending && 'Cancelling...'}
            onConfirm={() => cancelling.mutate()}
            onKeep={onClose}
          />
        </>
      ) : (
        <>
          <Question>{sentenceOf('cannot-cancel')}</Question>
          <DialogActions>
            <Button look="second" onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
