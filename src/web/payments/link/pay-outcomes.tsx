import { eventLabel } from '../../../domain/booking/event-label.ts'
import { paths } from '../../../domain/paths.ts'
import { contact } from '../../site/contact.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Link } from '../../ui/link.tsx'
import type { PaymentLink } from './link-query.ts'

const lead = 'lead quiet'

const Call = () => (
  <>
    call <a href={contact.phoneLink}>{contact.phone}</a>
  </>
)

/** A link that nobody sent like this. */
export const NoLink = () => (
  <>
    <h1>This link doesn’t work</h1>
    <p className={lead}>
      Part of it may be missing. Open it again from our email, or <Call />.
    </p>
  </>
)

/** Back from paying, before the server has word of it. */
export const Waiting = () => (
  <>
    <h1>Confirming your payment...</h1>
    <p className={lead} role="status">
      This usually takes a few seconds. You can leave this page: we’ll email you a receipt.
    </p>
  </>
)

/** Nothing is left to pay: now, or when a link is opened once more. */
export const Paid = ({ link }: { link: PaymentLink }) => (
  <>
    <h1>You’re paid in full</h1>
    <p className={lead} role="status">
      Thank you! Nothing more is due for {eventLabel(link)}.
    </p>
  </>
)

/** Over with the event, its cancellation or a newer link. */
export const LinkEnded = () => (
  <>
    <h1>This link has ended</h1>
    <p className={lead}>
      The booking is over or cancelled, or we sent you a newer link. A payment that came in too late goes back to the
      card. Questions? Please <Call />.
    </p>
  </>
)

/** A bank is looking into a payment (R79). */
export const OnHold = () => (
  <>
    <h1>Nothing is due right now</h1>
    <p className={lead}>There’s a dispute about a payment on this booking, so nothing is due until it’s settled.</p>
  </>
)

/** A time that is not held any more. */
export const HoldEnded = () => (
  <>
    <h1>Your hold has ended</h1>
    <p className={lead}>
      Nothing is due. To book again, choose a time online or <Call />.
    </p>
    <p className="acts">
      <Link className={buttonStyles.btn} to={paths.booking}>
        Book a time
      </Link>
    </p>
  </>
)
