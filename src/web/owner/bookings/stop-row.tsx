import { guestsLabel } from '../../../domain/booking/booking-form.ts'
import { packedWords, setupWords } from '../../../domain/booking/run-sheet.ts'
import { shortReference } from '../../../domain/booking/short-reference.ts'
import { PhotoThumbs } from '../../photos/photo-thumbs.tsx'
import * as buttonStyles from '../../ui/button.module.css'
import { Fact } from '../../ui/facts.tsx'
import { clockLabel, shown, soonLabel, telOf, usd } from '../format.ts'
import type { Stop } from '../queries.ts'
import { WeatherFlags } from '../weather/weather-flags.tsx'
import type { BookingActions } from './booking-actions.ts'
import { Decision } from './decision/decision.tsx'
import { PlaceState } from './place-state.tsx'
import { StatusBadge } from './status-badge.tsx'
import * as styles from './today-view.module.css'
import { WayIn } from './way-in.tsx'

interface StopRowProps {
  stop: Stop
  /** What to know of the way from the stop before. */
  drive: string | undefined
  onContact: BookingActions['onContact']
}

/** One event of the run-sheet: when, who and where, and what to bring. */
export function StopRow({ stop, drive, onContact }: StopRowProps) {
  const { booking } = stop
  const { name, phone, address, packageName } = shown(booking)
  const where = booking.location ?? booking.customerInfo.billingAddress
  const tel = telOf(booking.customerInfo.phoneNumber)
  return (
    <li className={styles.stop}>
      <div>
        <dl className={styles.stopTimes}>
          <Fact name="Start">{clockLabel(stop.start)}</Fact>
          <Fact name="End">{clockLabel(stop.end)}</Fact>
        </dl>
        <p>{setupWords({ setupFrom: new Date(stop.setupFrom), setupLatest: new Date(stop.setupLatest) })}</p>
        <p>{packedWords({ packedFrom: new Date(stop.packedFrom), packedLatest: new Date(stop.packedLatest) })}</p>
        {drive && <p className={styles.drive}>{drive}</p>}
      </div>
      <div className={styles.stopWho}>
        <h3>{name}</h3>
        <p>{tel ? <a href={tel}>{phone}</a> : phone}</p>
        <p>
          {where ? (
            <a href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where)}`}>{where}</a>
          ) : (
            address
          )}
        </p>
        <WayIn stop={stop} />
      </div>
      <div className={styles.stopWhat}>
        <p>
          <b>{packageName}</b> <StatusBadge status={booking.status} />
        </p>
        <WeatherFlags booking={booking} />
        <Decision booking={booking} />
        <PlaceState booking={booking} />
        <p>{booking.addOnsNames.join(', ') || 'No add-ons'}</p>
        {booking.guestCount !== null && <p>{guestsLabel(booking.guestCount)}</p>}
        {booking.crewNote && <p className="lines">Note: {booking.crewNote}</p>}
        <p>
          {usd(booking.total ?? 0)} in all,{' '}
          {booking.stillDue > 0 ? <b>{usd(booking.stillDue)} still due on arrival</b> : 'nothing due'}
        </p>
        {booking.holdExpiresAt && <p>Held until {soonLabel(booking.holdExpiresAt)}, deposit not paid</p>}
        <PhotoThumbs photos={stop.photos} label={`Photos of the place of ${name}`} />
        <button
          type="button"
          className={`${buttonStyles.linkBtn} no-print ${styles.linkBtn}`}
          onClick={() => onContact(booking)}
        >
          Contact<span className="sr"> {name}</span>
        </button>
        <p className="note">{shortReference(booking.id)}</p>
      </div>
    </li>
  )
}
