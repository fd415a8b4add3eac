import { isCancelled, isPast } from '../../../domain/booking/booking.ts'
import { siteCheckAt } from '../../../domain/paths.ts'
import { checkLabels } from '../../../domain/place/site-check.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import { Link } from '../../ui/link.tsx'
import type { AdminBooking } from '../queries.ts'
import * as styles from './place-state.module.css'

/** Is something about the place still to be done before the crew comes? */
export const needsPlace = ({ siteCheck, status, startsAt }: AdminBooking): boolean =>
  siteCheck.state !== 'ready' &&
  !isCancelled(status) &&
  startsAt !== null &&
  !isPast({ startsAt: new Date(startsAt) }, serverNow())

/** 'not started', within a sentence. */
export const placeLabel = ({ siteCheck }: AdminBooking): string => checkLabels[siteCheck.state].toLowerCase()

/** How the place of an event stands, with the way to its check, and whether it is near the edge of the service area. */
export function PlaceState({ booking }: { booking: AdminBooking }) {
  const { id, siteCheck, nearEdgeMiles, status, startsAt } = booking
  const isAhead = startsAt !== null && !isPast({ startsAt: new Date(startsAt) }, serverNow())
  if (isCancelled(status) || !(isAhead || siteCheck.state !== 'not-started')) return null
  return (
    <span className="note">
      <Link to={siteCheckAt(id)}>Place: {placeLabel(booking)}</Link>
      {nearEdgeMiles !== null && <span className={styles.edge}>, near the edge ({nearEdgeMiles} miles)</span>}
    </span>
  )
}
