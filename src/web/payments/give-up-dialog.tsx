import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dollars } from '../../domain/money.ts'
import { refundTerms } from '../../domain/payments/refund-tiers.ts'
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
  /** The booking as it stands then: given up, or cancelled after its deposit had arrived. */
  onGivenUp: (booking: OwnBooking) => void
  /** Where the focus goes after giving up, which removes the button that asked. */
  returnFocus?: () => HTMLElement | null
}

/** Asks before a time that is held for the deposit is given up. A deposit that has just arrived changes the question (R77). */
export function GiveUpDialog({ id, open, onClose, onGivenUp, returnFocus = () => null }: GiveUpDialogProps) {
  const queries = useQueryClient()
  /** The booking that the deposit has arrived for, and when that was looked at. */
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
      onGivenUp(booking)
      onClose()
    },
  })
  const { isPending } = giving
  // A second press of the same key must not cancel what is paid.
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
          <p className="note quiet">{refundTerms(termsFrom(paid.booking))}</p>
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
