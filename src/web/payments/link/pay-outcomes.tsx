import { eventLabel } from '../../../domain/booking/event-label.ts'
import { unbroken } from '../../../domain/calendar.ts'
import { paths } from '../../../domain/paths.ts'
import { useSession } from '../../app/session/session.ts'
import { ToMyBookings } from '../../booking/own-booking/to-my-bookings.tsx'
import * as buttonStyles from '../../ui/button.module.css'
import { Link } from '../../ui/link.tsx'
import { CallUs, Outcome } from '../../ui/outcome.tsx'
import type { PaymentLink } from './link-query.ts'

/** Shown after a return from the payment page, until the server knows about the payment. */
export const Waiting = () => (
  <div className="wrap prompt">
    <h1>Confirming your payment...</h1>
    <p className="lead quiet" role="status">
      This usually takes a few seconds. You can leave this page: we’ll email you a receipt.
    </p>
  </div>
)

/** Nothing is left to pay, whether just now or on a later visit to the link. */
export function Paid({ link }: { link: PaymentLink }) {
  const isSignedIn = useSession().state === 'signed-in'
  return (
    <Outcome
      title="You’re paid in full"
      isDone
      act={
        isSignedIn ? (
          <ToMyBookings />
        ) : (
          <Link className={`${buttonStyles.btn} ${buttonStyles.big}`} to={paths.faq}>
            See how to get ready
          </Link>
        )
      }
    >
      Thank you. Nothing more is due for {unbroken(eventLabel(link))}.
    </Outcome>
  )
}

/** The link ended with the event, a cancellation, or a newer link. */
export const LinkEnded = () => (
  <Outcome title="This link has ended" act={<CallUs />}>
    The booking is over or cancelled, or we sent you a newer link. A payment that came in too late goes back to the
    card. If you expected something else, call us.
  </Outcome>
)

/** Card payments were turned off after the link was emailed. */
export const CardsOff = () => (
  <Outcome title="We don’t take cards online right now" act={<CallUs />}>
    Call us, and we’ll find another way for you to pay.
  </Outcome>
)

/** A bank is looking into a payment (R79: disputes). */
export const OnHold = () => (
  <Outcome title="Nothing is due right now" act={<CallUs />}>
    There’s a dispute about a payment on this booking, so nothing is due until it’s settled. Questions? Call us.
  </Outcome>
)

/** The hold on this time has ended. */
export const HoldEnded = () => (
  <Outcome
    title="Your hold has ended"
    act={
      <Link className={`${buttonStyles.btn} ${buttonStyles.big}`} to={paths.booking}>
        Book a time
      </Link>
    }
  >
    Your time is open to others again, and nothing is due. You can book it again while it’s free.
  </Outcome>
)
