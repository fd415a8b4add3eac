import { clsx } from 'clsx/lite'
import { useState } from 'react'
import { isCrewUnderWay, isOngoing } from '../../../domain/booking/booking.ts'
import { guestsLabel } from '../../../domain/booking/booking-form.ts'
import { packedWords, setupWords } from '../../../domain/booking/run-sheet.ts'
import { shortReference } from '../../../domain/booking/short-reference.ts'
import { type CalendarDate, todayIn, unbroken, weekdayUnless } from '../../../domain/calendar.ts'
import { eventPlace } from '../../../domain/place/place-gate.ts'
import { stairsLabels, trailerLabels } from '../../../domain/place/site-answers.ts'
import { counted } from '../../../domain/typography/counted.ts'
import { PhotoThumbs } from '../../photos/photo-thumbs.tsx'
import { useNow } from '../../schedule/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import * as buttonStyles from '../../ui/button.module.css'
import { Fact } from '../../ui/facts.tsx'
import { CrewMark } from '../crews/crew-mark.tsx'
import { clockLabel, heldWords, shown, telUrl, usd } from '../format.ts'
import type { Stop } from '../queries.ts'
import { WeatherFlags } from '../weather/weather-flags.tsx'
import type { BookingActions } from './booking-actions.ts'
import { ClearEntries, DayEntries } from './day-entries.tsx'
import { Decision } from './decision/decision.tsx'
import { PlaceState } from './place-state.tsx'
import { StatusBadge } from './status-badge.tsx'
import * as styles from './today-view.module.css'

interface StopRowProps {
  stop: Stop
  /** Day of the run sheet. */
  date: CalendarDate
  /** Warning about the drive from the previous stop. */
  drive: string | undefined
  /** Whether the list has the stops of all crews. Each then names its crew. */
  isByTime: boolean
  onContact: BookingActions['onContact']
}

/**
 * One event on the run sheet. One that's over today is a line that opens, so that what's next comes first; an event that
 * ends while the sheet is open stays whole, because the owner may be reading it.
 */
export function StopRow(props: StopRowProps) {
  const { stop, date } = props
  const now = useNow()
  const isOver = stop.booking.day?.step === 'packed' || new Date(stop.packedLatest) < now
  const whole = <WholeStop {...props} isOver={isOver} />
  const [isFolded, setFolded] = useState(isOver && date === todayIn(now))
  if (!isOver && isFolded) setFolded(false)
  if (!isFolded) return <li>{whole}</li>
  return (
    <li>
      <details className={styles.folded}>
        <summary>
          <span>
            {unbroken(clockLabel(stop.start))} <b>{shown(stop.booking).name}</b> <small>{overWords(stop)}</small>{' '}
            {props.isByTime && <CrewMark crewId={stop.booking.crewId} />}
          </span>
        </summary>
        {whole}
      </details>
    </li>
  )
}

/** 'Packed up 3:38 PM, $75 still due, 1 note'. */
function overWords({ booking: { day, stillDue }, entries, end }: Stop): string {
  const notes = entries.filter(({ kind }) => kind === 'note').length
  return [
    day?.step === 'packed' ? `Packed up ${clockLabel(day.at)}` : `Ended ${clockLabel(end)}`,
    stillDue > 0 && `${usd(stillDue)} still due`,
    notes > 0 && counted(notes, 'note'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** When, who, where, and what to bring. */
function WholeStop({ stop, date, isOver, drive, isByTime, onContact }: StopRowProps & { isOver: boolean }) {
  const { booking } = stop
  // Once the crew has pressed a step, that says more.
  const now = useNow()
  const isUnderway = isOngoing(booking, now) && !isCrewUnderWay(booking)
  const isLate = isOngoing(booking, now) && booking.day?.step === 'on-our-way'
  const { name, phone, address, packageName, total } = shown(booking)
  const where = eventPlace({ ...booking.customerInfo, ...booking })
  const tel = telUrl(booking.customerInfo.phoneNumber)
  return (
    <div className={clsx(styles.stop, isOver && styles.over)}>
      <div>
        {isByTime && <CrewMark crewId={booking.crewId} />}
        <dl className={styles.stopTimes}>
          <Fact name="Start">{withDay(clockLabel(stop.start), stop.start, date)}</Fact>
          <Fact name="End">{withDay(clockLabel(stop.end), stop.end, date)}</Fact>
        </dl>
        {isUnderway || isLate ? (
          <p className={styles.underway}>
            {isLate ? <Badge look="cancelled">Not set up yet</Badge> : <Badge look="confirmed">Underway</Badge>}
          </p>
        ) : (
          <p className="quiet">
            {withDay(
              setupWords({ setupFrom: new Date(stop.setupFrom), setupLatest: new Date(stop.setupLatest) }),
              stop.setupLatest,
              date,
            )}
          </p>
        )}
        <p className="quiet">
          {withDay(
            packedWords({ packedFrom: new Date(stop.packedFrom), packedLatest: new Date(stop.packedLatest) }),
            stop.packedFrom,
            date,
          )}
        </p>
        {drive && <p className={styles.drive}>{drive}</p>}
        <DayEntries stop={stop} name={name} />
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
        {booking.crewNote && <p className={`lines ${styles.crewNote}`}>From the customer: {booking.crewNote}</p>}
        <PlaceState stop={stop} />
        <WayIn stop={stop} />
        <PhotoThumbs photos={stop.photos} label={`Photos of the place of ${name}`} />
      </div>
      <div>
        <p className={styles.package}>
          <b>{packageName}</b> <StatusBadge status={booking.status} />
        </p>
        <WeatherFlags booking={booking} />
        {booking.addOnsNames.length > 0 ? <p>{booking.addOnsNames.join(', ')}</p> : <p className="quiet">No add-ons</p>}
        {booking.guestCount !== null && <p>{guestsLabel(booking.guestCount)}</p>}
        <p>
          <span className="quiet">{total} in all,</span>{' '}
          {booking.stillDue > 0 ? <b>{usd(booking.stillDue)} still due on arrival</b> : 'nothing due'}
        </p>
        {booking.holdExpiresAt && <p>Held {heldWords(booking.holdExpiresAt)}, not paid</p>}
        <div className={styles.ways}>
          <p className="note">{shortReference(booking.id)}</p>
          <Decision booking={booking} />
          <button type="button" className={`${buttonStyles.linkBtn} no-print`} onClick={() => onContact(booking)}>
            Contact<span className="sr"> {name}</span>
          </button>
          <ClearEntries stop={stop} name={name} />
        </div>
      </div>
    </div>
  )
}

/** The words, with the weekday if the moment isn't on the sheet's day: '1:00 AM Sat'. */
function withDay(words: string, iso: string, date: CalendarDate): string {
  const day = weekdayUnless(new Date(iso), date)
  return unbroken(day ? `${words} ${day}` : words)
}

/** Directions for the crew at the door: contact, access, and where to put the trailer. Only shows what is known. */
function WayIn({ stop: { booking, place } }: { stop: Stop }) {
  const { contactName, contactPhone, accessNotes, trailer, stairs } = place
  const tel = telUrl(contactPhone)
  const where = eventPlace({ ...booking.customerInfo, ...booking }) ?? ''
  return (
    <>
      {booking.placeZip && !where.includes(booking.placeZip) && (
        <p>
          <Label>The event’s ZIP code is</Label> <b>{booking.placeZip}</b>
        </p>
      )}
      {(contactName || contactPhone) && (
        <p>
          <Label>On site:</Label> {contactName} {tel ? <a href={tel}>{contactPhone}</a> : contactPhone}
        </p>
      )}
      {accessNotes && (
        <p className="lines">
          <Label>Way in:</Label> {accessNotes}
        </p>
      )}
      {trailer && (
        <p>
          <Label>Trailer:</Label> {trailerLabels[trailer].toLowerCase()}
        </p>
      )}
      {stairs && <p>{stairs === 'unsure' ? 'Stairs: not sure' : stairsLabels[stairs]}</p>}
    </>
  )
}

const Label = ({ children }: { children: string }) => <span className="quiet">{children}</span>
