import { useEffect, useState } from 'react'
import { bookedName } from '../../../domain/booking/event-label.ts'
import { longDate } from '../../../domain/calendar.ts'
import { sentenceOf } from '../../../domain/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { useOutcomeHeading } from '../../ui/use-outcome-heading.ts'
import { ConfirmingPayment } from '../confirming-payment.tsx'
import { ToMyBookings } from '../own-booking/to-my-bookings.tsx'
import type { BookingAnswer } from '../send-booking.ts'

/** The provider is usually quicker than this. */
const PATIENCE_MS = 15_000

/** Back from paying, before the server has word of it. */
export function Waiting({ onAgain }: { onAgain: () => void }) {
  const heading = useOutcomeHeading('Confirming your payment')
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ConfirmingPayment
      heading={heading}
      {...(isLate && {
        lead: 'This is taking longer than usual. You can leave this page: we’ll email you as soon as your payment is confirmed.',
      })}
    >
      {isLate && (
        <p className="acts">
          <Button look="second" onClick={onAgain}>
            Check again
          </Button>
          <ToMyBookings />
        </p>
      )}
    </ConfirmingPayment>
  )
}

/** Cancelled after it had been booked: here, elsewhere or by the owner. */
export function Cancelled({ booking: { packageName, date } }: { booking: BookingAnswer }) {
  const heading = useOutcomeHeading('This booking is cancelled')
  return (
    <div className="prompt">
      <h1 ref={heading} tabIndex={-1}>
        This booking is cancelled
      </h1>
      <p className="lead quiet">
        {bookedName(packageName)}, {longDate(date)}. My Bookings shows what you paid and what you’re getting back.
      </p>
      <p className="acts">
        <ToMyBookings />
      </p>
    </div>
  )
}

/** The booking of the address could not be shown: it is not of this account, or the server did not answer. */
export function NotShown({ isGone, onAgain }: { isGone: boolean; onAgain: () => void }) {
  return (
    <div className="prompt" role="alert">
      <h1>{isGone ? sentenceOf('booking-not-found') : 'Your booking didn’t load'}</h1>
      <p className="lead quiet">
        {isGone ? 'It may belong to another account.' : 'It’s safe. Check your connection, then try again.'}
      </p>
      <p className="acts">
        {!isGone && <Button onClick={onAgain}>Try again</Button>}
        <ToMyBookings />
      </p>
    </div>
  )
}
