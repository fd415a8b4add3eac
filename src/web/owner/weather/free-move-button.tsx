import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unbroken, unbrokenDate } from '../../../domain/calendar.ts'
import { adminApi } from '../../app/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm, Dialog, DialogActions, Question } from '../../ui/dialog.tsx'
import { dismiss, notify } from '../../ui/feedback/toast.tsx'
import { shown } from '../format.ts'
import { type AdminBooking, adminAnswer, bookingsKey } from '../queries.ts'

/** Offers a customer to move their event for free, or withdraws the offer, then shows a message. */
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
  /** An offer is open, so the button withdraws it. */
  isOffered?: boolean
  /** Moves focus if the press removes the whole row. */
  onSettled?: () => void
}

/** Offers the customer a free move, or withdraws the open offer. Asks first: one sends an email, the other ends its link. */
export function FreeMoveButton({ booking, isOffered = false, onSettled }: FreeMoveButtonProps) {
  const freeMove = useFreeMove(booking, onSettled)
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button
        look="second"
        size="small"
        className="no-print"
        busy={freeMove.isPending && !asks && 'Withdrawing...'}
        onClick={() => setAsks(true)}
      >
        {isOffered ? 'Withdraw offer' : 'Offer a free move'}
        <span className="sr"> {shown(booking).name}</span>
      </Button>
      {asks && isOffered && (
        <Dialog open onClose={() => setAsks(false)} title="Withdraw the offer?" asks>
          <EventLine booking={booking} />
          <Question>
            {shown(booking).name} won’t be able to move this event for free: the link will stop working. They won’t get
            an email about it.
          </Question>
          <Confirm
            label="Withdraw offer"
            onConfirm={() => {
              setAsks(false)
              freeMove.mutate('withdraw')
            }}
            onKeep={() => setAsks(false)}
          />
        </Dialog>
      )}
      {asks && !isOffered && (
        <AskFirst
          booking={booking}
          isPending={freeMove.isPending}
          onOffer={() => freeMove.mutate('offer', { onSettled: () => setAsks(false) })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

const EventLine = ({ booking }: { booking: AdminBooking }) => (
  <p>
    {shown(booking).packageName}
    {booking.date && `, ${unbrokenDate(booking.date)}, ${unbroken(booking.time ?? '')}`}.
  </p>
)

interface AskFirstProps {
  booking: AdminBooking
  isPending: boolean
  onOffer: () => void
  onClose: () => void
}

/** Shows who gets the email before it's sent. */
function AskFirst({ booking, isPending, onOffer, onClose }: AskFirstProps) {
  const { name } = shown(booking)
  const { customerInfo } = booking
  return (
    <Dialog open onClose={onClose} title="Offer a free move?" asks>
      <Question>
        {customerInfo.email
          ? `We’ll email ${name} at ${customerInfo.email} a link to move this event to another day at no charge or to keep the date.`
          : `There’s no email on file for ${name}, so nothing is sent. You’ll get a link to share with them yourself.`}
      </Question>
      <EventLine booking={booking} />
      <DialogActions>
        <Button busy={isPending && 'Offering...'} onClick={onOffer}>
          {customerInfo.email ? 'Send the offer' : 'Make the offer'}
        </Button>
        <Button look="second" disabled={isPending} data-keeps onClick={onClose}>
          Not now
        </Button>
      </DialogActions>
    </Dialog>
  )
}
