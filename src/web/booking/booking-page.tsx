import { lazy, Suspense, useEffect, useState } from 'react'
import { placeForFocus, useVisit } from '../app/session/focus.ts'
import { type User, useSession } from '../app/session/session.ts'
import { bookingChoice } from '../app/storage/booking-choice.ts'
import { type PaymentVisit, paymentAt } from '../payments/payment-address.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { BookingForm } from './booking-form.tsx'
import { showInAddress } from './choice-url.ts'
import { ConfirmingPayment } from './confirming-payment.tsx'
import { openDraft } from './draft.ts'
import { Confirmation } from './outcome/confirmation.tsx'
import type { BookingAnswer } from './send-booking.ts'

/** `/booking` and `/book` (§2). The route guard only lets signed-in visitors through. */
export function BookingPage() {
  const session = useSession()
  const visit = useVisit()
  useEffect(() => {
    if (!visit.isFollowed) return
    scrollTo(0, 0)
    placeForFocus()?.focus({ preventScroll: true })
  }, [visit])
  // Keyed by account, so that no one sees another account's input, and by visit, so that each visit starts at the form.
  return session.state === 'signed-in' ? (
    <BookingVisit key={`${session.user.uid} ${visit.key}`} user={session.user} takesCards={session.takesCards} />
  ) : null
}

/** `made` is the booking that was just created. */
type HeldVisitProps = PaymentVisit & { made?: BookingAnswer }

const HeldVisit = lazy(async () => ({ default: (await import('./outcome/held-visit.tsx')).HeldVisit }))

/** Shown while the script of the held time loads. */
function WaitingForHold({ made, cameBack }: HeldVisitProps) {
  if (cameBack === 'paid') return <ConfirmingPayment />
  return made ? <Loading>Your time is held. Taking you to the payment page...</Loading> : <Loading />
}

function BookingVisit({ user, takesCards }: { user: User; takesCards: boolean }) {
  // Read from `window`, not the router: the choice is written into the address without a navigation.
  const [draft] = useState(() => openDraft(user.uid, window.location.search))
  const [payment, setPayment] = useState<HeldVisitProps | undefined>(() => paymentAt(window.location.search))
  const [booking, setBooking] = useState<BookingAnswer>()

  const take = (made: BookingAnswer) => {
    bookingChoice.forget()
    // From now on a reload, and "back" from the payment page, find this booking instead of an empty form.
    showInAddress(`?unpaid=${made.id}`)
    if (made.payment === undefined) {
      draft.forget(made)
      setBooking(made)
      return
    }
    // The draft stays until the hold is paid.
    setPayment({ id: made.id, cameBack: 'unpaid', made })
    // Without this, a phone would show the footer until the payment page opens.
    window.scrollTo({ top: 0, behavior: 'instant' })
  }

  return (
    <div className="wrap">
      {payment ? (
        <Suspense fallback={<WaitingForHold {...payment} />}>
          <HeldVisit {...payment} draft={draft} />
        </Suspense>
      ) : booking ? (
        <Confirmation booking={booking} />
      ) : (
        <BookingForm user={user} draft={draft} takesCards={takesCards} onBooked={take} />
      )}
    </div>
  )
}
