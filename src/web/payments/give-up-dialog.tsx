import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dollars } from '../../domain/money.ts'
import { refundTermsSentence } from '../../domain/payments/refund-tiers.ts'
import { Refused } from '../../domain/refusals.ts'
import { cancelOwnBooking, type OwnBooking, ownBookingQuery } from '../booking/own-booking/own-booking-query.ts'
import { serverNow } from '../schedule/server-clock.ts'
import { Confirm, Dialog, Question } from '../ui/dialog.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import { refundNow, termsFrom } from './refund-words.ts'

interface GiveUpDialogProps {
  id: string
  open: boolean
  onClose: () => void
  /** Gets the booking after the call: given up, or cancelled after its deposit had arrived. */
  onGivenUp: (booking: OwnBooking) => void
  /** Focus target after giving up, because that removes the button that opened the dialog. */
  returnFocus?: () => HTMLElement | null
}

/** Confirms giving up a hold. If the deposit has just arrived, it asks about cancelling instead (R77: deposit just paid). */
export function GiveUpDialog({ id, open, onClose, onGivenUp, returnFocus = () => null }: GiveUpDialogProps) {
  const queries = useQueryClient()
  /** The booking whose deposit has arrived, and when we checked. */
  const [paid, setPaid] = useState<{ booking: OwnBooking; at: Date }>()
  const refund = paid && refundNow(paid.booking, paid.at)
  const giving = useMutation({
    mutationFn: () =>
      cancelOwnBooking(
        id,
        refund ? { quotedRefund: dollars(refund.amount) } : { quotedRefund: 0, givesUpHold: true },
      ).catch(async (error) => {
        if (!isPaidOrChanged(error)) throw error
        setPaid({ booking: await queries.fetchQuery(ownBookingQuery(id)), at: serverNow() })
      }),
    onSuccess: (booking) => {
      if (!booking) return
      // It carries the hold.
      void queries.invalidateQueries({ queryKey: ['profile'] })
      onGivenUp(booking)
      onClose()
    },
  })
  const { isPending } = giving
  // Focus moves to the safe button, so pressing the same key again can't cancel a paid booking.
  useEffect(() => {
    if (paid && !isPending) document.querySelector<HTMLElement>('[role="alertdialog"] [data-keeps]')?.focus()
  }, [paid, isPending])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={paid ? 'Your deposit has just arrived' : 'Give up your hold on this time?'}
      asks
      returnFocus={() => (giving.data ? returnFocus() : null)}
    >
      {paid && refund ? (
        <>
          <Question>This time is yours, and your booking stands. Do you still want to cancel it?</Question>
          <p>If you cancel now: {refund.sentence}</p>
          <p className="note quiet">{refundTermsSentence(termsFrom(paid.booking))}</p>
        </>
      ) : (
        <Question>If you do, someone else can book it. We’ll check first whether your payment came in.</Question>
      )}
      {giving.error && <Failure message={giving.error.message} />}
      <Confirm
        label={paid ? 'Cancel booking' : 'Give it up'}
        busy={isPending && (paid ? 'Cancelling...' : 'Checking...')}
        onConfirm={() => giving.mutate()}
        onKeep={onClose}
      />
    </Dialog>
  )
}

const isPaidOrChanged = (error: unknown) =>
  error instanceof Refused && (error.code === 'paid-meanwhile' || error.code === 'refund-changed')
