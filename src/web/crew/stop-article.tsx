import { useId, useState } from 'react'
import { guestsLabel } from '../../domain/booking/booking-form.ts'
import { unbroken, weekdayUnless } from '../../domain/calendar.ts'
import { isLongOver } from '../../domain/crew/steps.ts'
import { cents, priceLabel } from '../../domain/money.ts'
import { placeFacts, stairsLabels, trailerLabels } from '../../domain/place/site-answers.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Fact } from '../ui/facts.tsx'
import { ChevronDownIcon, WarningIcon } from '../ui/icon.tsx'
import { clockTime } from './clock-time.ts'
import { KeptPhotos } from './kept-photos.tsx'
import { NoteAndPhoto, type TypedNote } from './note-and-photo.tsx'
import type { CrewStop, Waiting } from './phone-store.ts'
import * as styles from './stop-article.module.css'
import { StopSteps, stepPressedAt } from './stop-steps.tsx'

const phoneDigits = (phone: string | null) => phone?.replace(/[^\d+]/g, '') || undefined

interface StopArticleProps {
  stop: CrewStop
  /** By the server's clock. */
  now: Date
  /** Entries from this phone that are still to be sent. */
  waiting: readonly Waiting[]
  isToday: boolean
}

/**
 * One event. Packed up, it folds into one line, so that the next one comes first: when the page opens, or a little later,
 * but not while a note is being typed.
 */
export function StopArticle(props: StopArticleProps) {
  const { stop, now, waiting } = props
  const [typed, setTyped] = useState('')
  const packedAt = stepPressedAt('packed', stop, waiting)
  const [isFolded, setFolded] = useState(packedAt !== undefined)
  const whole = <WholeStop {...props} typed={typed} onType={setTyped} />
  if (!packedAt) {
    // Undone: once it's packed up again, it stays open for a last note.
    if (isFolded) setFolded(false)
    return whole
  }
  // Stays folded from then on: unfolding it for a note typed inside would close the keyboard.
  if (!isFolded && !typed && isLongOver(new Date(packedAt), now)) setFolded(true)
  if (!isFolded) return whole
  return (
    <details className={styles.over}>
      <summary>
        {unbroken(clockTime(stop.start))} <b>{stop.name}</b>{' '}
        <small>
          Packed up {clockTime(packedAt)}
          {stop.toCollect > 0 && `, ${priceLabel(cents(stop.toCollect))} still due`}
        </small>
        <ChevronDownIcon />
      </summary>
      {whole}
    </details>
  )
}

/** When, where, whom to call, what to collect, and the step buttons. */
function WholeStop({ stop, now, waiting, isToday, typed, onType }: StopArticleProps & TypedNote) {
  const heading = useId()
  const { name, packageName, addOns, guestCount, note, toCollect, weather, tightDrive, reference } = stop
  // A day stored by an older version of this page lacks the lists.
  const isOutside = (sentence: string) => stop.outsideLimits?.includes(sentence)
  return (
    <article className={styles.stop} aria-labelledby={heading}>
      <Times stop={stop} />
      {tightDrive && <p className={styles.careful}>{tightDrive}</p>}
      <h3 id={heading}>{name}</h3>
      {stop.placeFindings?.map((words) => (
        <Outside key={words}>Needs a look: {words}.</Outside>
      ))}
      <p>
        <b>{packageName}</b>
        {[...addOns, guestCount !== null && guestsLabel(guestCount)].filter(Boolean).map((more) => `, ${more}`)}
      </p>
      <Where stop={stop} />
      {toCollect > 0 && (
        <p className={styles.collect}>
          Collect at the door <b>{priceLabel(cents(toCollect))}</b>
        </p>
      )}
      {isToday && <StopSteps stop={stop} now={now} waiting={waiting} />}
      {note && (
        <p className={`lines ${styles.said}`}>
          <b>From the customer:</b> {note}
        </p>
      )}
      <Place stop={stop} />
      {weather.length > 0 && (
        <>
          <h4>Weather</h4>
          {weather.map((sentence) =>
            isOutside(sentence) ? (
              <Outside key={sentence}>{unbroken(sentence)}</Outside>
            ) : (
              <p key={sentence}>{unbroken(sentence)}</p>
            ),
          )}
        </>
      )}
      <KeptPhotos stop={stop} />
      <NoteAndPhoto stop={stop} waiting={waiting} isToday={isToday} typed={typed} onType={onType} />
      <p className="quiet">{reference}</p>
    </article>
  )
}

/** A warning about something outside our limits. */
const Outside = ({ children }: { children: React.ReactNode }) => (
  <p className={styles.outside}>
    <WarningIcon />
    {children}
  </p>
)

const startingPoints = { center: 'central Phoenix', 'event before': 'the previous event' } as const

/** 'Sat, ' for a time that isn't on the event's day. */
function otherDay(iso: string, date: string): string {
  const day = weekdayUnless(new Date(iso), date)
  return day ? `${day}, ` : ''
}

function Times({ stop }: { stop: CrewStop }) {
  const { date, way, setupFrom, setupLatest, start, end, packedLatest } = stop
  return (
    <dl className={styles.times}>
      {way && (
        <Fact name="Leave">
          <b>{way.isAsap ? 'ASAP' : clockTime(way.leaveAt)}</b>{' '}
          <span>
            {!way.isAsap && otherDay(way.leaveAt, date)}
            {way.minutes > 0 ? `about ${way.minutes} min from` : 'same ZIP code as'} {startingPoints[way.from]}
          </span>
        </Fact>
      )}
      <Fact name="Arrive">
        <b>{clockTime(setupFrom)}</b>{' '}
        <span>
          {otherDay(setupFrom, date)}
          {clockTime(setupLatest)} at the latest
        </span>
      </Fact>
      <Fact name="Ready">
        <b>{clockTime(start)}</b>
      </Fact>
      <Fact name="Pack up">
        <b>{clockTime(end)}</b>{' '}
        <span>
          {otherDay(end, date)}done by {clockTime(packedLatest)}
        </span>
      </Fact>
    </dl>
  )
}

function Where({ stop: { where, placeZip, phone, name } }: { stop: CrewStop }) {
  const digits = phoneDigits(phone)
  const look = `${buttonStyles.btn} ${buttonStyles.second}`
  return (
    <>
      {where && <p className={styles.where}>{where}</p>}
      {placeZip && !where?.includes(placeZip) && <p>Event ZIP code: {placeZip}</p>}
      <p className={styles.reach}>
        {where && (
          <a
            className={look}
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where)}`}
            target="_blank"
            rel="noreferrer"
          >
            Map<span className="sr"> to {name}</span>
          </a>
        )}
        {digits && (
          <>
            <a className={look} href={`tel:${digits}`}>
              Call<span className="sr"> {name}</span>
            </a>
            <a className={look} href={`sms:${digits}`}>
              Text<span className="sr"> {name}</span>
            </a>
          </>
        )}
      </p>
      {phone && <p className="quiet">{phone}</p>}
    </>
  )
}

/** What the customer told us about the place. */
function Place({ stop: { place, phone } }: { stop: CrewStop }) {
  const { contactName, accessNotes, trailer, stairs } = place
  const facts = placeFacts(place)
  const digits = phoneDigits(place.contactPhone)
  // The customer's own number is above already, but words typed with it aren't.
  const isCustomers = digits !== undefined && digits === phoneDigits(phone) && !/\p{L}/u.test(place.contactPhone ?? '')
  const contactPhone = isCustomers ? null : place.contactPhone
  const isSilent = facts.length === 0 && !contactName && !contactPhone && !accessNotes && !trailer && !stairs
  return (
    <>
      <h4>The place</h4>
      {isSilent && <p>The customer hasn’t told us about it yet.</p>}
      {(contactName || contactPhone) && (
        <p>
          On site: {contactName} {digits && contactPhone ? <a href={`tel:${digits}`}>{contactPhone}</a> : contactPhone}
        </p>
      )}
      {accessNotes && <p className={`lines ${styles.said}`}>Way in: {accessNotes}</p>}
      {trailer && <p>Trailer: {trailerLabels[trailer].toLowerCase()}</p>}
      {stairs && <p>{stairs === 'unsure' ? 'Stairs: not sure' : stairsLabels[stairs]}</p>}
      {facts.length > 0 && <p>{facts.join('. ')}.</p>}
    </>
  )
}
