import { isCancelled } from '../../../domain/booking/booking.ts'
import { eventLabel, whenLabel } from '../../../domain/booking/event-label.ts'
import { contact } from '../../site/contact.ts'
import { useOutcomeHeading } from '../../ui/use-outcome-heading.ts'
import type { FreeMove } from './free-move-query.ts'

const lead = 'lead quiet'

/** A link that nobody sent like this. */
export const NoLink = () => (
  <>
    <h1>This link doesn’t work</h1>
    <p className={lead}>
      Part of it may be missing. Open it again from our email, or call <a href={contact.phoneLink}>{contact.phone}</a>.
    </p>
  </>
)

/** An offer that was answered, or that cannot be any more: how the booking stands. */
export function OfferOver({ offer }: { offer: FreeMove }) {
  const { title, words } = saying(offer)
  const heading = useOutcomeHeading(title)
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={lead} role="status">
        {words}
      </p>
      <p>
        Questions? Call <a href={contact.phoneLink}>{contact.phone}</a>.
      </p>
    </>
  )
}

function saying(offer: FreeMove): { title: string; words: string } {
  const what = eventLabel(offer)
  if (isCancelled(offer.status)) return { title: 'This booking is cancelled', words: 'There’s nothing left to move.' }
  switch (offer.outcome) {
    case 'moved':
      return {
        title: 'Your event has moved',
        words: `It’s now on ${whenLabel(offer)}. A new calendar invite is on its way by email, and we’ll confirm the new time within 24 hours.`,
      }
    case 'kept':
      return { title: 'You’re keeping your date', words: `${what}. We’ll keep an eye on the forecast.` }
    case 'withdrawn':
      return { title: 'We took this offer back', words: `Your booking stands as it is: ${what}.` }
    default:
      return { title: 'This offer has ended', words: `Your booking stands as it is: ${what}.` }
  }
}
