import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import { useState } from 'react'
import { guestsLabel } from '../../../domain/booking/booking-form.ts'
import { packedWords, setupWords } from '../../../domain/booking/run-sheet.ts'
import { shortReference } from '../../../domain/booking/short-reference.ts'
import {
  addDays,
  type CalendarDate,
  isCalendarDate,
  longDate,
  shortDate,
  todayIn,
  unbroken,
  unbrokenDate,
} from '../../../domain/calendar.ts'
import { stairsLabels, trailerLabels } from '../../../domain/place/site-answers.ts'
import { PhotoThumbs } from '../../photos/photo-thumbs.tsx'
import { useNow } from '../../schedule/use-now.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/facts.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import { CrewName } from '../crews/crew-mark.tsx'
import { useCrews } from '../crews/use-crews.ts'
import { EmptyView } from '../empty-view.tsx'
import { FailedToLoad } from '../failed-to-load.tsx'
import { FirstSteps } from '../first-steps.tsx'
import { clockLabel, shown, soonLabel, telUrl, usd } from '../format.ts'
import { runSheetQuery, type Stop } from '../queries.ts'
import { Steps } from '../steps.tsx'
import { ViewSkeleton } from '../view-skeleton.tsx'
import { WeatherFlags } from '../weather/weather-flags.tsx'
import type { BookingActions } from './booking-actions.ts'
import { ClearEntries, DayEntries } from './day-entries.tsx'
import * as dayNavStyles from './day-nav.module.css'
import { Decision } from './decision/decision.tsx'
import { driveFrom } from './drive.ts'
import { NextEvents } from './list/next-events.tsx'
import { PlaceState } from './place-state.tsx'
import { StatusBadge } from './status-badge.tsx'
import * as styles from './today-view.module.css'

interface StopRowProps {
  stop: Stop
  /** Day of the run sheet. */
  date: CalendarDate
  isOver: boolean
  /** Warning about the drive from the previous stop. */
  drive: string | undefined
  onContact: BookingActions['onContact']
}

/** One event on the run sheet: when, who, where, and what to bring. */
function StopRow({ stop, date, isOver, drive, onContact }: StopRowProps) {
  const { booking } = stop
  const { name, phone, address, packageName } = shown(booking)
  const where = booking.location ?? booking.customerInfo.billingAddress
  const tel = telUrl(booking.customerInfo.phoneNumber)
  return (
    <li className={clsx(styles.stop, isOver && styles.over)}>
      <div>
        <dl className={styles.stopTimes}>
          <Fact name="Start">{withDay(clockLabel(stop.start), stop.start, date)}</Fact>
          <Fact name="End">{withDay(clockLabel(stop.end), stop.end, date)}</Fact>
        </dl>
        <p className="quiet">
          {withDay(
            setupWords({ setupFrom: new Date(stop.setupFrom), setupLatest: new Date(stop.setupLatest) }),
            stop.setupLatest,
            date,
          )}
        </p>
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
        <PlaceState booking={booking} />
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
          <span className="quiet">{usd(booking.total ?? 0)} in all,</span>{' '}
          {booking.stillDue > 0 ? <b>{usd(booking.stillDue)} still due on arrival</b> : 'nothing due'}
        </p>
        {booking.holdExpiresAt && <p>Held until {soonLabel(booking.holdExpiresAt)}, not paid</p>}
        <div className={styles.ways}>
          <p className="note">{shortReference(booking.id)}</p>
          <Decision booking={booking} />
          <button type="button" className={`${buttonStyles.linkBtn} no-print`} onClick={() => onContact(booking)}>
            Contact<span className="sr"> {name}</span>
          </button>
          <ClearEntries stop={stop} name={name} />
        </div>
      </div>
    </li>
  )
}

/** The words, with the weekday if the moment isn't on the sheet's day: '1:00 AM Sat'. An event may run past midnight. */
function withDay(words: string, iso: string, date: CalendarDate): string {
  const day = todayIn(new Date(iso))
  return unbroken(day === date ? words : `${words} ${shortDate(day).slice(0, 3)}`)
}

/** Directions for the crew at the door: contact, access, and where to put the trailer. Only shows what is known. */
export function WayIn({ stop: { booking, place } }: { stop: Stop }) {
  const { contactName, contactPhone, accessNotes, trailer, stairs } = place
  const tel = telUrl(contactPhone)
  const where = booking.location ?? booking.customerInfo.billingAddress ?? ''
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

/** The crew's run sheet for a day: where to be when, and whom to call. Made to be printed. */
export function TodayView({ onContact }: BookingActions) {
  const today = todayIn(useNow())
  const [chosen, setChosen] = useState<string>()
  const date = chosen ?? today
  const { data, error, dataUpdatedAt, refetch } = useQuery(runSheetQuery(date))
  return (
    <>
      <section aria-labelledby="run-sheet" data-prints-alone>
        <Letterhead />
        <div className={dayNavStyles.calNav}>
          <h2 id="run-sheet">{unbrokenDate(date)}</h2>
          {date !== today && (
            <Button look="second" size="small" onClick={() => setChosen(undefined)}>
              Today
            </Button>
          )}
          <div className={`${dayNavStyles.runDays} no-print`}>
            <Steps back="Day before" on="Day after" onStep={(by) => setChosen(addDays(date, by))} />
            <Field
              label={<span className="sr">Day</span>}
              type="date"
              value={date}
              onChange={({ target }) => isCalendarDate(target.value) && setChosen(target.value)}
            />
            <Button look="second" size="small" onClick={() => window.print()}>
              Print
            </Button>
          </div>
        </div>
        {error && <FailedToLoad error={error} onRetry={refetch} shownFrom={dataUpdatedAt} />}
        {!data && !error && <ViewSkeleton view="today" hasHeading />}
        {data?.stops.length === 0 && (
          <EmptyView title={date === today ? 'Nothing is booked today' : 'Nothing is booked on this day'}>
            <FirstSteps />
          </EmptyView>
        )}
        <RunSheets date={date} stops={data?.stops ?? []} onContact={onContact} />
      </section>
      {data && date === today && (
        <NextEvents className={`no-print ${styles.next}`} after={today} onContact={onContact} />
      )}
    </>
  )
}

interface StopListProps {
  date: CalendarDate
  stops: Stop[]
  onContact: BookingActions['onContact']
}

/** The day's stops. With several crews, one sheet per crew. */
function RunSheets({ date, stops, onContact }: StopListProps) {
  const crews = useCrews()
  if (crews.length === 0) return <StopList {...{ date, stops, onContact }} />
  const byCrew = Map.groupBy(stops, ({ booking }) => booking.crewId)
  return crews.map((crew) => {
    const own = byCrew.get(crew.id)
    return (
      own && (
        <section key={crew.id} className={styles.sheet} aria-label={crew.name}>
          <h3>
            <CrewName crew={crew} />
            <span className={styles.sheetDay}>{longDate(date)}</span>
          </h3>
          <StopList {...{ date, onContact }} stops={own} />
        </section>
      )
    )
  })
}

function StopList({ date, stops, onContact }: StopListProps) {
  const now = useNow()
  return (
    <ol className={styles.stops}>
      {stops.map((stop, index) => (
        <StopRow
          key={stop.booking.id}
          {...{ stop, date, onContact }}
          isOver={new Date(stop.packedLatest) < now}
          drive={driveFrom(stops[index - 1], stop)}
        />
      ))}
    </ol>
  )
}
