import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { isCancelled } from '../../../domain/booking/booking.ts'
import { bookedName } from '../../../domain/booking/event-label.ts'
import { longDate, parseHour } from '../../../domain/calendar.ts'
import { cents, priceLabel } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import { Refused } from '../../../domain/refusals.ts'
import { GiveUpDialog } from '../../payments/give-up-dialog.tsx'
import type { PaymentVisit } from '../../payments/payment-address.ts'
import { useLeaving } from '../../payments/use-payment-page.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Link } from '../../ui/link.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { useOutcomeHeading } from '../../ui/use-outcome-heading.ts'
import { WholeDates } from '../../ui/whole-dates.tsx'
import { choiceSearch } from '../choice-url.ts'
import { ConfirmingPayment } from '../confirming-payment.tsx'
import type { Draft, OpenDraft } from '../draft.ts'
import { choiceFrom } from '../order.ts'
import { toPromo } from '../own-booking/booking-money.ts'
import { bookingPaymentStatus } from '../own-booking/booking-payment-status.ts'
import { type OwnBooking, ownBookingQuery } from '../own-booking/own-booking-query.ts'
import { ToMyBookings } from '../own-booking/to-my-bookings.tsx'
import type { BookingAnswer } from '../send-booking.ts'
import { Confirmation } from './confirmation.tsx'
import { HeldTime } from './held-time.tsx'

/** The payment provider usually confirms sooner than this. */
const PATIENCE_MS = 15_000

/** Shown on return from paying, until the server has received the payment. */
function Waiting({ onAgain }: { onAgain: () => void }) {
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
          <ToMyBookings look="second" />
        </p>
      )}
    </ConfirmingPayment>
  )
}

/** Shown for a booking that was canceled later: here, elsewhere or by the owner. */
const Cancelled = ({ booking: { packageName, date } }: { booking: BookingAnswer }) => (
  <Outcome title="This booking is cancelled" isInset act={<ToMyBookings />}>
    {bookedName(packageName)}, <WholeDates>{`${longDate(date)}.`}</WholeDates> My Bookings shows what you paid and what
    you’re getting back.
  </Outcome>
)

/** The booking in the address couldn't be loaded: it belongs to another account, or the server didn't respond. */
function NotShown({ isGone, onAgain }: { isGone: boolean; onAgain: () => void }) {
  if (isGone)
    return (
      <Outcome title={refusalSentence('booking-not-found')} isInset act={<ToMyBookings />}>
        It may belong to another account.
      </Outcome>
    )
  return (
    <Outcome
      title="Your booking didn’t load"
      isInset
      act={
        <>
          <Button size="big" onClick={onAgain}>
            Try again
          </Button>
          <ToMyBookings look="text" />
        </>
      }
    >
      It’s safe. Check your connection, then try again.
    </Outcome>
  )
}

/** Shown for a hold that ended unpaid, with a link back to the form and everything filled in. */
function HoldEnded({ booking, draft }: { booking: BookingAnswer; draft: OpenDraft }) {
  const kept = restoreDraft(booking)
  return (
    <Outcome
      title={booking.cancelReason === 'given-up' ? 'You gave up your hold' : 'Your hold has ended'}
      isInset
      act={
        <Link
          className={`${buttonStyles.btn} ${buttonStyles.big}`}
          to={`${paths.booking}${choiceSearch(kept.choice)}`}
          // If the page was opened in another tab or browser, the draft is empty, so refill it from the booking.
          onClick={() => draft.save(kept)}
        >
          Choose a time
        </Link>
      }
    >
      {moneyWords(booking)} Everything you filled in is still here.
    </Outcome>
  )
}

/** Payment note of an ended hold. A late payment is refunded in full (R42: late payment). */
function moneyWords({ money, cancelReason }: BookingAnswer): string {
  const back = money?.entries.filter(({ kind, state }) => kind === 'refund' && state !== 'cancelled') ?? []
  const amount = priceLabel(-back.reduce((sum, entry) => sum + cents(entry.amount), 0))
  if (back.length > 0)
    return `Your payment came in too late to keep this time, so your ${amount} is going back to your card.`
  if (cancelReason === 'given-up') return 'If a payment for it still comes in, all of it goes back to your card.'
  return 'We didn’t get your payment in time. You haven’t been charged.'
}

/** Draft restored from a booking, to choose another time with. */
export function restoreDraft(booking: BookingAnswer): Draft {
  const { packageId, extraHours, addOns, date, time, promo, location, placeZip, guestCount, crewNote, customerInfo } =
    booking
  const { fullName, email, billingAddress, phoneNumber } = customerInfo
  return {
    choice: choiceFrom({ packageId, extraHours, addOns, date, hour: parseHour(time) }),
    customer: {
      fullName: fullName ?? '',
      email: email ?? '',
      billingAddress: billingAddress ?? '',
      phoneNumber: phoneNumber ?? '',
      location: location ?? '',
      placeZip: placeZip ?? '',
      guestCount: guestCount === null ? '' : String(guestCount),
      crewNote: crewNote ?? '',
    },
    promo: promo ? toPromo(promo) : undefined,
  }
}

/** Polling interval while the booking may change elsewhere: at the payment provider, or in another tab. */
const ASK_AGAIN_MS = { paid: 2_000, unpaid: 10_000 }

type HeldVisitProps = PaymentVisit & {
  /** The booking that was just created. */
  made?: BookingAnswer
  draft: OpenDraft
}

/** A booking whose deposit is being paid, from the hold on (R41: 30-minute hold). Its state always comes from the server. */
export function HeldVisit(visit: HeldVisitProps) {
  const { id } = visit
  const queries = useQueryClient()
  const [asksToGiveUp, setAsksToGiveUp] = useState(false)
  return (
    <>
      <HeldScreen {...visit} onGiveUp={() => setAsksToGiveUp(true)} />
      {/* Outside the screen, which changes behind the dialog when the deposit arrives. */}
      <GiveUpDialog
        id={id}
        open={asksToGiveUp}
        onClose={() => setAsksToGiveUp(false)}
        onGivenUp={(given) => queries.setQueryData(ownBookingQuery(id).queryKey, given)}
      />
    </>
  )
}

function HeldScreen({ id, cameBack, made, draft, onGiveUp }: HeldVisitProps & { onGiveUp: () => void }) {
  const [, look] = useReducer((count: number) => count + 1, 0)
  const { data, error, refetch } = useQuery({
    ...ownBookingQuery(id),
    ...(made && { initialData: made as OwnBooking }),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data && bookingPaymentStatus(state.data, serverNow())?.kind === 'held' ? ASK_AGAIN_MS[cameBack] : false,
  })
  const url = made?.payment?.url
  const { isLeaving, leaveFor } = useLeaving(url !== undefined)
  useEffect(() => {
    if (url) leaveFor(url)
  }, [url, leaveFor])

  const payment = data && bookingPaymentStatus(data, serverNow())
  const stands = payment?.kind === 'due' || payment?.kind === 'settled'
  useEffect(() => {
    if (stands && data) draft.forget(data)
  }, [stands, data, draft])

  const again = () => {
    look()
    void refetch()
  }
  if (!data) {
    const isGone = error instanceof Refused && (error.code === 'booking-not-found' || error.code === 'invalid-request')
    if (error) return <NotShown isGone={isGone} onAgain={again} />
    return cameBack === 'paid' ? <ConfirmingPayment /> : <Loading />
  }
  const booking = data as BookingAnswer
  switch (payment?.kind) {
    case 'held':
      if (cameBack === 'paid') return <Waiting onAgain={again} />
      return (
        <HeldTime
          booking={booking}
          {...payment}
          isLeaving={isLeaving}
          providerIsAway={made?.payment === null}
          onChange={again}
          onGiveUp={onGiveUp}
        />
      )
    case 'hold-over':
      return <HoldEnded booking={booking} draft={draft} />
    default:
      // With cards off there's no payment status to tell.
      return isCancelled(booking.status) ? <Cancelled booking={booking} /> : <Confirmation booking={booking} />
  }
}
