import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canCancel, isCancelled, isCrewUnderWay } from '../../domain/booking/booking.ts'
import { unbrokenDate } from '../../domain/calendar.ts'
import { dollars } from '../../domain/money.ts'
import { refundTermsSentence } from '../../domain/payments/refund-tiers.ts'
import { Refused } from '../../domain/refusals.ts'
import { cancelOwnBooking } from '../booking/own-booking/own-booking-query.ts'
import { refundNow, termsFrom } from '../payments/refund-words.ts'
import { serverNow } from '../schedule/server-clock.ts'
import { refusalSentence } from '../site/refusal-sentence.ts'
import { Button } from '../ui/button.tsx'
import { CallUs } from '../ui/call-us.tsx'
import { Confirm, Dialog, DialogActions, Question } from '../ui/dialog.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import { cardId, packageLabel } from './booking-words.ts'
import { askForBookings, type Booking, bookingsQuery, takeChanged } from './bookings-query.ts'
import { FreeMoveNote, useFreeMove } from './details/free-move-note.tsx'
import { isPaidByCardAlone } from './money/money-words.ts'

export interface BookingDialogProps {
  booking: Booking
  now: Date
  open: boolean
  onClose: () => void
  /** Shows the outcome on the page. */
  say: (message: string) => void
}

/** Confirms a cancellation and shows the refund (§5, R17: refund tiers). The refund shown is the one that's sent. */
export function CancelDialog({ booking, now, open, onClose, say }: BookingDialogProps) {
  const queries = useQueryClient()
  const [lookedAt, setLookedAt] = useState(now)
  const { amount, sentence } = refundNow(booking, lookedAt > now ? lookedAt : now)
  const { status, startsAt, date, day } = booking
  const freeMove = useFreeMove(booking, now)
  const cancelling = useMutation({
    mutationFn: () => cancelOwnBooking(booking.id, { quotedRefund: dollars(amount) }),
    onSuccess: (cancelled) => {
      takeChanged(queries, cancelled)
      say('Booking cancelled successfully!')
      onClose()
    },
    onError: async (error) => {
      if (!(error instanceof Refused && error.code === 'refund-changed')) return askForBookings(queries)
      // The refund changed since it was shown, so the dialog shows the new amount and asks again.
      await queries.invalidateQueries({ queryKey: bookingsQuery.queryKey })
      setLookedAt(serverNow())
    },
  })
  // The live list may show the cancellation before the response arrives; the dialog must not change mid-request.
  const cancellable =
    cancelling.isPending || (startsAt && canCancel({ status, startsAt: new Date(startsAt), day }, now))

  /** Also after a lost answer: the cancellation worked, or we were first. */
  const isDone = open && !cancellable && isCancelled(status)

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isDone ? 'Booking cancelled' : 'Cancel this booking?'}
      asks
      returnFocus={() => (isCancelled(status) ? document.getElementById(cardId(booking)) : null)}
    >
      {cancellable || !open ? (
        <>
          <Question>Are you sure you want to cancel this booking? This action cannot be undone.</Question>
          <p className="quiet">
            {packageLabel(booking)}
            {date && `, ${unbrokenDate(date)}`}.
          </p>
          <FreeMoveNote to={freeMove} isCalm />
          <p>
            <strong>{sentence}</strong>
            {amount > 0 && booking.money && isPaidByCardAlone(booking.money) && ' It goes back to your card.'}
          </p>
          <p className="note quiet">{refundTermsSentence(termsFrom(booking))}</p>
          {cancelling.error && <Failure message={`Error cancelling booking: ${cancelling.error.message}`} />}
          <Confirm
            label="Cancel booking"
            busy={cancelling.isPending && 'Cancelling...'}
            onConfirm={() => cancelling.mutate()}
            onKeep={onClose}
          />
        </>
      ) : isCrewUnderWay(booking) ? (
        <CallUs onClose={onClose} sentence={refusalSentence('crew-under-way')} />
      ) : (
        <>
          <Question>{isDone ? 'This booking is cancelled.' : refusalSentence('cannot-cancel')}</Question>
          <DialogActions>
            {/* Takes the focus of the pressed button, which is gone. */}
            <Button look="second" autoFocus onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
