import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { Refused } from '../../../domain/refusals.ts'
import { GiveUpDialog } from '../../payments/give-up-dialog.tsx'
import type { PaymentVisit } from '../../payments/payment-address.ts'
import { useLeaving } from '../../payments/use-payment-page.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ConfirmingPayment } from '../confirming-payment.tsx'
import type { OpenDraft } from '../draft.ts'
import { bookingStanding } from '../own-booking/booking-standing.ts'
import { type OwnBooking, ownBookingQuery } from '../own-booking/own-booking-query.ts'
import type { BookingAnswer } from '../send-booking.ts'
import { Confirmation } from './confirmation.tsx'
import { HeldTime } from './held-time.tsx'
import { HoldEnded } from './hold-ended.tsx'
import { Cancelled, NotShown, Waiting } from './payment-outcomes.tsx'

/** How often the server is asked while something may happen elsewhere: at the provider, or in another tab. */
const ASK_AGAIN_MS = { paid: 2_000, unpaid: 10_000 }

type HeldVisitProps = PaymentVisit & {
  /** The answer of a booking that was made a moment ago. */
  made?: BookingAnswer
  draft: OpenDraft
}

/** A booking whose deposit is being paid, from the moment that its time is held (R41). The server alone knows how it stands. */
export function HeldVisit(visit: HeldVisitProps) {
  const { id } = visit
  const queries = useQueryClient()
  const [asksToGiveUp, setAsksToGiveUp] = useState(false)
  return (
    <>
      <HeldScreen {...visit} onGiveUp={() => setAsksToGiveUp(true)} />
      {/* Beside the screen, which changes below it once the deposit arrives. */}
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
      state.data && bookingStanding(state.data, serverNow())?.kind === 'held' ? ASK_AGAIN_MS[cameBack] : false,
  })
  const url = made?.payment?.url
  const { isLeaving, leaveFor } = useLeaving(url !== undefined)
  useEffect(() => {
    if (url) leaveFor(url)
  }, [url, leaveFor])

  const standing = data && bookingStanding(data, serverNow())
  const stands = standing?.kind === 'due' || standing?.kind === 'settled'
  useEffect(() => {
    if (stands) draft.forget()
  }, [stands, draft])

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
  switch (standing?.kind) {
    case 'held':
      if (cameBack === 'paid') return <Waiting onAgain={again} />
      return (
        <HeldTime
          booking={booking}
          {...standing}
          isLeaving={isLeaving}
          providerIsAway={made?.payment === null}
          onChange={again}
          onGiveUp={onGiveUp}
        />
      )
    case 'hold-over':
      return <HoldEnded booking={booking} draft={draft} />
    case 'cancelled':
      return <Cancelled booking={booking} />
    default:
      return <Confirmation booking={booking} />
  }
}
