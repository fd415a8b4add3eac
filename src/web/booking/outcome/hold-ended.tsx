import { cents, priceLabel } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Link } from '../../ui/link.tsx'
import { useOutcomeHeading } from '../../ui/use-outcome-heading.ts'
import { searchOf } from '../address.ts'
import type { OpenDraft } from '../draft.ts'
import { draftOf } from '../draft-of-booking.ts'
import type { BookingAnswer } from '../send-booking.ts'

/** A hold that ended without its deposit, and the way back to choosing with all that was filled in. */
export function HoldEnded({ booking, draft }: { booking: BookingAnswer; draft: OpenDraft }) {
  const isGivenUp = booking.cancelReason === 'given-up'
  const heading = useOutcomeHeading(isGivenUp ? 'You gave up your hold' : 'Your hold has ended')
  const kept = draftOf(booking)
  return (
    <div className="prompt">
      <h1 ref={heading} tabIndex={-1}>
        {isGivenUp ? 'You gave up your hold' : 'Your hold has ended'}
      </h1>
      <p className="lead quiet">{moneyWords(booking)} Everything you filled in is still here.</p>
      <p className="acts">
        <Link
          className={`${buttonStyles.btn} ${buttonStyles.big}`}
          to={`${paths.booking}${searchOf(kept.choice)}`}
          // A page that was opened elsewhere knows nothing of what was filled in: the booking does.
          onClick={() => draft.save(kept)}
        >
          Choose a time
        </Link>
      </p>
    </div>
  )
}

/** A payment that came too late goes back, all of it (R42). */
function moneyWords({ money, cancelReason }: BookingAnswer): string {
  const back = money?.entries.filter(({ kind, state }) => kind === 'refund' && state !== 'cancelled') ?? []
  const amount = priceLabel(-back.reduce((sum, entry) => sum + cents(entry.amount), 0))
  if (back.length > 0)
    return `Your payment came in too late to keep this time, so your ${amount} is going back to your card.`
  if (cancelReason === 'given-up') return 'If a payment for it still comes in, all of it goes back to your card.'
  return 'The deposit wasn’t paid in time. You haven’t been charged.'
}
