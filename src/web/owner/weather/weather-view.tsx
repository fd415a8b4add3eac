import { queryOptions, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import type { InferResponseType } from 'hono/client'
import { useState } from 'react'
import { shortDate, unbroken } from '../../../domain/calendar.ts'
import { siteCheckAt } from '../../../domain/paths.ts'
import { findEventZip } from '../../../domain/place/place-gate.ts'
import { canOfferMove } from '../../../domain/weather/offers.ts'
import { kindSentence, sinceLabel } from '../../../domain/weather/words.ts'
import { adminApi } from '../../app/api/api.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CheckIcon, ChevronDownIcon } from '../../ui/icon.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import { Link } from '../../ui/link.tsx'
import { ForecastDetails } from '../../weather/forecast-details.tsx'
import type { BookingActions } from '../bookings/booking-actions.ts'
import * as dayNavStyles from '../bookings/day-nav.module.css'
import { CopyField } from '../copy-field.tsx'
import { GroupTitle } from '../counted-group.tsx'
import { EmptyView } from '../empty-view.tsx'
import { FailedToLoad } from '../failed-to-load.tsx'
import { FirstSteps } from '../first-steps.tsx'
import { shown, timeRange } from '../format.ts'
import { NameButton } from '../name-button.tsx'
import { adminAnswer, bookingsKey } from '../queries.ts'
import { usePhone } from '../use-phone.ts'
import { FreeMoveButton } from './free-move-button.tsx'
import { offerWords } from './weather-flags.tsx'
import * as styles from './weather-view.module.css'

type OwnersWeather = InferResponseType<typeof adminApi.weather.index.$get, 200>
type WeatherEvent = OwnersWeather['events'][number]

/** Weather for the next seven days' events. Polled, because it changes just by time passing. */
const weatherQuery = queryOptions({
  queryKey: [...bookingsKey, 'weather'],
  queryFn: () => adminAnswer(adminApi.weather.index.$get()),
  refetchInterval: 300_000,
})

/** Events of the next seven days that are, or may be, outdoors, with their forecasts (R70: free moves). */
export function WeatherView({ onContact }: Pick<BookingActions, 'onContact'>) {
  const { data, error, refetch } = useQuery(weatherQuery)
  const [isOffering, setOffering] = useState(false)
  return (
    <section aria-labelledby="weather" data-prints-alone>
      <Letterhead />
      <div className={dayNavStyles.calNav}>
        <h2 id="weather">Weather, next 7 days</h2>
      </div>
      {error && !data && <FailedToLoad error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton count={3} />}
      {data && (
        <p className={`quiet ${styles.service}`}>
          {serviceSentence(data)}
          {isElsewhere(data) &&
            ' If an event’s ZIP code is missing or isn’t on our map, its forecast is for central Phoenix.'}
        </p>
      )}
      {data && !data.isOn && data.events.some(mayBeOffered) && (
        <button
          type="button"
          className={`no-print ${buttonStyles.linkBtn} ${styles.offer}`}
          aria-expanded={isOffering}
          onClick={() => setOffering(!isOffering)}
        >
          Offer free moves anyway
          <ChevronDownIcon />
        </button>
      )}
      {data?.events.length === 0 && (
        <EmptyView title="No outdoor events in the next 7 days">
          <FirstSteps />
        </EmptyView>
      )}
      {data &&
        groups.map(([title, isIn]) => {
          const events = data.events.filter(isIn)
          return (
            events.length > 0 && (
              <section key={title} className={styles.group} aria-label={data.isOn ? title : undefined}>
                {data.isOn && (
                  <h3>
                    <GroupTitle title={title} total={events.length} />
                  </h3>
                )}
                <ol>
                  {events.map((event) => (
                    <Event key={event.booking.id} {...{ event, isOffering, onContact }} isOn={data.isOn} />
                  ))}
                </ol>
              </section>
            )
          )
        })}
    </section>
  )
}

/** Groups of events, each by start. */
const groups: [string, (event: WeatherEvent) => boolean][] = [
  ['Outside our limits', ({ weather }) => weather.kind === 'flagged'],
  ['Not known yet', ({ weather }) => weather.kind !== 'flagged' && weather.kind !== 'fine'],
  ['Within our limits', ({ weather }) => weather.kind === 'fine'],
]

interface Service {
  isOn: boolean
  lastAnswerAt: string | null
  failingSince: string | null
}

/** Whether the weather service works, and since when it doesn't. */
function serviceSentence({ isOn, lastAnswerAt, failingSince }: Service): string {
  const since = (iso: string) => unbroken(sinceLabel(new Date(iso), serverNow()))
  if (!isOn)
    return 'Forecasts are off. They start once your site is live at its own web address. If it already is, ask whoever set up the site to turn them on.'
  const last = lastAnswerAt ? ` Last good answer: ${since(lastAnswerAt)}.` : ''
  if (failingSince) return `Some forecasts have been failing since ${since(failingSince)}.${last}`
  return lastAnswerAt
    ? `Forecasts from the National Weather Service, last checked ${since(lastAnswerAt)}.`
    : 'Forecasts come from the National Weather Service, once an hour for each place.'
}

/** Where the event is, and with forecasts on, whether that's on our map. */
function placeLabel({ booking, weather }: WeatherEvent, isOn: boolean): string {
  const zip = findEventZip({ ...booking, ...booking.customerInfo })
  if (!zip) return 'no ZIP on file'
  return `ZIP\u00a0${zip}${isOn && !weather.zip ? ' isn’t on our map' : ''}`
}

/** Whether an event's place is unknown or not on our map. */
const isElsewhere = ({ isOn, events }: OwnersWeather) => isOn && events.some(({ weather }) => !weather.zip)

const mayBeOffered = ({ booking, weather }: WeatherEvent) =>
  !weather.offer?.isOpen && canOfferMove(booking, serverNow())

interface EventProps {
  event: WeatherEvent
  /** Whether forecasts are on. If not, rows don't repeat that. */
  isOn: boolean
  /** Without forecasts, moves are only offered once the owner asks to. */
  isOffering: boolean
  onContact: BookingActions['onContact']
}

/** An event on one line, the state of its offer, and its forecast below. */
function Event({ event, isOn, isOffering, onContact }: EventProps) {
  const { booking, weather } = event
  const { name, packageName } = shown(booking)
  const { offer, kind } = weather
  const isPhone = usePhone()
  // Below its group's title, if there are groups.
  const Heading = isOn ? 'h4' : 'h3'
  return (
    <li className={clsx(styles.event, kind !== 'flagged' && styles.calm)}>
      <div className={styles.line}>
        <Heading>
          <NameButton name={name} onClick={() => onContact(booking)} />
        </Heading>
        <p>
          {booking.date && shortDate(booking.date)}, {timeRange(booking)}
        </p>
        <p className="quiet">
          {packageName}, {placeLabel(event, isOn)}
        </p>
        <div className={styles.verdict}>
          <p>
            {isOn && (kind === 'flagged' ? <b className={styles.flagged}>{kindSentence[kind]}</b> : kindSentence[kind])}
          </p>
          {offer && (
            <p className={styles.offered}>
              {offer.isOpen && <CheckIcon />}
              {offer.isOpen ? offerWords.open : `${offerWords[offer.outcome ?? 'lapsed']}. Free move offered`}{' '}
              {unbroken(sinceLabel(new Date(offer.offeredAt), serverNow()))}
            </p>
          )}
          {kind === 'setting-unknown' && !offer?.isOpen && (
            <Link className={`no-print ${styles.check}`} to={siteCheckAt(booking.id)}>
              Ask about the place<span className="sr"> of {name}</span>
            </Link>
          )}
        </div>
        {(offer?.isOpen || ((isOn || isOffering) && mayBeOffered(event))) && (
          <FreeMoveButton booking={booking} isOffered={offer?.isOpen ?? false} />
        )}
      </div>
      {offer?.isOpen && !booking.customerInfo.email && (
        <div className={styles.link}>
          <CopyField label="Link for the customer" url={offer.url} copy="Copy link" />
        </div>
      )}
      {isOn && (
        <div className={styles.forecast}>
          <ForecastDetails
            weather={weather}
            about={`${name}’s event`}
            isFolded={kind !== 'flagged' || isPhone}
            isTableOnly
          />
        </div>
      )}
    </li>
  )
}
