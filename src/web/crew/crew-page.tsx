import { business } from '../../domain/business.ts'
import { addDays, type CalendarDate, dayLabel, todayIn } from '../../domain/calendar.ts'
import { sinceLabel } from '../../domain/weather/words.ts'
import { useStore } from '../app/storage/create-store.ts'
import { contact } from '../site/contact.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Driveway } from '../ui/driveway.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import { look } from './crew-day.ts'
import * as styles from './crew-page.module.css'
import type { CrewStop } from './phone-store.ts'
import { StopArticle } from './stop-article.tsx'
import { crewDay, dismissRefused, type View } from './this-phone.ts'

/** The crew's page for the day (R99: crew page): large print for a phone in the sun, online or offline. */
export function CrewPage() {
  const view = useStore(crewDay)
  switch (view.state) {
    case 'opening':
      return <Loading />
    case 'no-link':
      return (
        <Nothing title="Open your crew’s link">
          This page only opens from your crew’s link. If you don’t have it, ask the office.
        </Nothing>
      )
    case 'ended':
      return (
        <Nothing title="This link no longer works">
          Everything it kept on this phone has been deleted. Ask the office for a new link.
        </Nothing>
      )
    case 'no-storage':
      return (
        <Nothing title="This window can’t keep your day">
          You may be in a private window. Open your link in a regular one, or call the office.
        </Nothing>
      )
    default:
      return <Day view={view} />
  }
}

/** Shown if there's no day: why, and the office's number. The logo is a file, because this page has its own build. */
const Nothing = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <main className={`wrap ${styles.nothing}`}>
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet="/logo-night.svg" />
      <img src="/logo.svg" alt={business.name} width="181" height="24" />
    </picture>
    <h1>{title}</h1>
    <p className="lead quiet">{children}</p>
    <p className="acts">
      <a className={`${buttonStyles.btn} ${buttonStyles.second}`} href={contact.phoneLink}>
        <span>
          Call <span className={styles.number}>{contact.phone}</span>
        </span>
      </a>
    </p>
    <Driveway className={styles.driveway} />
  </main>
)

function Day({ view }: { view: View }) {
  const { day, now, refused, isFull } = view
  const today = todayIn(new Date(now))
  return (
    <main className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>{day?.crew.name ?? 'Your day'}</h1>
        <Reach view={view} />
        {(refused.length > 0 || isFull) && (
          <div className={styles.refused}>
            {isFull && <Failure message="This phone is out of space. Free up some room, then try again." />}
            {refused.map(({ id, sentence }) => (
              <Failure key={id} message={sentence} />
            ))}
            {/* If the link was replaced meanwhile, looking reloads this window. */}
            <Button look="second" onClick={() => void dismissRefused().then(look, look)}>
              OK
            </Button>
          </div>
        )}
      </header>
      {day ? (
        <>
          <DayStops name="Today" date={today} view={view} />
          <DayStops name="Tomorrow" date={addDays(today, 1)} view={view} />
        </>
      ) : (
        <>
          <p className="lead">This page needs a signal the first time you open it. After that, it works offline.</p>
          <Button size="big" onClick={() => void look()}>
            Try again
          </Button>
        </>
      )}
    </main>
  )
}

/** Whether the page is current, and what's still to be sent. */
function Reach({ view: { reach, isSaved, asOf, now, waiting, nextCrew } }: { view: View }) {
  const since = asOf === undefined ? undefined : sinceLabel(new Date(asOf), new Date(now))
  const count = waiting.length
  return (
    <div className={styles.reach} role="status">
      {reach !== 'answered' && (
        <p className={styles.offline}>
          {reach === 'unheard' ? 'No signal' : 'The site is busy. This page will try again soon'}
          {since && `. Last updated ${since}`}.
        </p>
      )}
      {count > 0 && (
        <p className={styles.offline}>
          {count} {count === 1 ? 'update' : 'updates'} waiting to be sent.{' '}
          {count === 1 ? 'It’ll go out on its own' : 'They’ll go out on their own'}.
        </p>
      )}
      {nextCrew && (
        <p className={styles.offline}>
          {nextCrew}’s link opens here once this crew’s updates are sent. If one couldn’t be sent, press OK on it first.
        </p>
      )}
      {reach === 'answered' && isSaved && count === 0 && <p className="quiet no-print">Up to date. Works offline.</p>}
    </div>
  )
}

interface DayStopsProps {
  name: 'Today' | 'Tomorrow'
  date: CalendarDate
  view: View
}

function DayStops({ name, date, view: { day, now, waiting } }: DayStopsProps) {
  const stops = (day?.stops ?? []).filter((stop) => stopDate(stop, now) === date)
  return (
    <section aria-labelledby={name}>
      <h2 id={name} className={styles.day}>
        {name} <span>{dayLabel(date)}</span>
      </h2>
      {stops.length === 0 && <p className="lead quiet">Nothing is booked.</p>}
      {stops.map((stop) => (
        <StopArticle
          key={stop.id}
          stop={stop}
          now={new Date(now)}
          waiting={waiting.filter(({ bookingId }) => bookingId === stop.id)}
          isToday={name === 'Today'}
        />
      ))}
    </section>
  )
}

/** Lists an event that runs past midnight under today until it's packed up. */
const stopDate = ({ date }: CrewStop, now: number): CalendarDate => {
  const today = todayIn(new Date(now))
  return date < today ? today : date
}
