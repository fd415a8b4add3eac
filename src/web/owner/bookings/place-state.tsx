import { clsx } from 'clsx/lite'
import { hasStarted, isCancelled } from '../../../domain/booking/booking.ts'
import { unbroken } from '../../../domain/calendar.ts'
import { siteCheckAt } from '../../../domain/paths.ts'
import { placeFindings } from '../../../domain/place/place-findings.ts'
import { checkLabels } from '../../../domain/place/site-check.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import { Link } from '../../ui/link.tsx'
import type { AdminBooking, Stop } from '../queries.ts'
import * as touchStyles from '../touch-line.module.css'
import * as styles from './place-state.module.css'

const isAhead = ({ startsAt }: AdminBooking) => startsAt !== null && !hasStarted({ startsAt }, serverNow())

const stateWords = ({ siteCheck }: AdminBooking) => checkLabels[siteCheck.state].toLowerCase()

const distanceWords = ({ nearEdgeMiles, farAddressZip }: AdminBooking) =>
  nearEdgeMiles !== null
    ? `near the edge ${unbroken(`(${nearEdgeMiles} miles)`)}`
    : farAddressZip && `out of our area ${unbroken(`(ZIP ${farAddressZip})`)}`

/** 'needs a look, near the edge (49 miles)' if the owner should check the place before the event; otherwise ''. */
export function placeToLookAt(booking: AdminBooking): string {
  const { siteCheck, status } = booking
  if (isCancelled(status) || !isAhead(booking)) return ''
  const asks = [siteCheck.state === 'needs-look' && stateWords(booking), distanceWords(booking)]
  return asks.filter(Boolean).join(', ')
}

/** For the list: a link to the site check, only if something needs a look. */
export function PlaceToLookAt({ booking }: { booking: AdminBooking }) {
  const words = placeToLookAt(booking)
  return (
    words && (
      <Link className={clsx('note', styles.look, touchStyles.touchLine)} to={siteCheckAt(booking.id)}>
        Place: {words}
      </Link>
    )
  )
}

/**
 * State of an event's place with a link to its check, what doesn't fit there, and whether it's near the edge of the service
 * area or beyond.
 */
export function PlaceState({ stop: { booking, place } }: { stop: Stop }) {
  const { id, siteCheck, status, packageId } = booking
  const distance = distanceWords(booking)
  const findings = placeFindings({ state: siteCheck.state, answers: place, packageId })
  if (isCancelled(status) || !(isAhead(booking) || siteCheck.state !== 'not-started')) return null
  const sentences = findings.map((words) => `. ${words.charAt(0).toUpperCase()}${words.slice(1)}`)
  const rest = [distance && `, ${distance}`, ...sentences, sentences.length > 0 && '.'].filter(Boolean).join('')
  return (
    <span>
      <Link className={clsx(styles.look, touchStyles.touchLine)} to={siteCheckAt(id)}>
        Place: {stateWords(booking)}
      </Link>
      {rest && <span className={styles.edge}>{rest}</span>}
    </span>
  )
}
