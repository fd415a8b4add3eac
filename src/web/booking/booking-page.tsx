import { useState } from 'react'
import { useLocation } from 'react-router'
import { type User, useSession } from '../session/session.ts'
import * as typeStyles from '../ui/type.module.css'
import { BookingForm } from './booking-form.tsx'
import { Confirmation } from './confirmation.tsx'
import { openDraft } from './draft.ts'
import type { BookingAnswer } from './send-booking.ts'

/** `/booking` and `/book` (§2). The route guard lets only signed-in visitors come this far. */
export function BookingPage() {
  const session = useSession()
  const visit = useVisit()
  // Keyed by account, so that nobody sees what another account typed, and by visit, which starts at the form.
  return session.state === 'signed-in' ? (
    <BookingVisit key={`${session.user.uid} ${visit}`} user={session.user} />
  ) : null
}

/** Changes with every navigation to the page, not with a jump to an anchor in it. */
function useVisit() {
  const { key, hash } = useLocation()
  const [visit, setVisit] = useState(key)
  if (!hash && visit !== key) setVisit(key)
  return visit
}

function BookingVisit({ user }: { user: User }) {
  // Not the router's search: the choice is written into the address without a navigation.
  const [draft] = useState(() => openDraft(user.uid, window.location.search))
  const [booking, setBooking] = useState<BookingAnswer>()
  return (
    <div className={typeStyles.wrap}>
      {booking ? <Confirmation booking={booking} /> : <BookingForm user={user} draft={draft} onBooked={setBooking} />}
    </div>
  )
}
