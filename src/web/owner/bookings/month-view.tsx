import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ownerStatusBadge } from '../../../domain/booking/booking.ts'
import {
  type CalendarDate,
  dayLabel,
  monthDates,
  monthLabel,
  monthStart,
  todayIn,
  weekdays,
} from '../../../domain/calendar.ts'
import { counted } from '../../../domain/typography/counted.ts'
import { monthWeeks } from '../../schedule/month/calendar-grid.ts'
import { WeekdayHead } from '../../schedule/month/weekday-head.tsx'
import { useNow } from '../../schedule/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { NotAnswered } from '../../ui/feedback/not-answered.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import { type BlockedDate, blockedDatesQuery, useLiveSettings } from '../availability/availability-queries.ts'
import { CrewMark } from '../crews/crew-mark.tsx'
import { useCrews } from '../crews/use-crews.ts'
import { EmptyView } from '../empty-view.tsx'
import { FailedToLoad } from '../failed-to-load.tsx'
import { FirstSteps } from '../first-steps.tsx'
import { blockHoursLabel, shown } from '../format.ts'
import { type AdminBooking, monthQuery } from '../queries.ts'
import { Steps } from '../steps.tsx'
import { ViewSkeleton } from '../view-skeleton.tsx'
import { WeatherFlags } from '../weather/weather-flags.tsx'
import type { BookingActions } from './booking-actions.ts'
import { DayMark } from './day-entries.tsx'
import * as dayNavStyles from './day-nav.module.css'
import * as styles from './month-view.module.css'
import { placeToLookAt } from './place-state.tsx'
import { StatusShape, toneClass } from './status-badge.tsx'

/** A month of bookings, without cancelled ones: a table; where that has no room, a list of days. */
export function MonthView({ onContact }: BookingActions) {
  const today = todayIn(useNow())
  const [month, setMonth] = useState(monthStart(today))
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(monthQuery(month))
  const onDay = Map.groupBy(data?.bookings ?? [], ({ date }) => date ?? '')
  const { data: blocks, error: blocksError, refetch: refetchBlocks } = useQuery(blockedDatesQuery)
  useLiveSettings()
  const blocked = Map.groupBy(blocks ?? [], ({ date }) => date)
  const days = monthDates(month).filter((date) => onDay.has(date) || blocked.has(date))
  const over = month === monthStart(today) ? days.filter((date) => date < today) : []
  const heading = useRef<HTMLHeadingElement>(null)
  // The button disappears when it's pressed, and it had the focus.
  const goToThisMonth = () => {
    setMonth(monthStart(today))
    heading.current?.focus({ preventScroll: true })
  }

  // One press retries all that failed.
  const retry = () => Promise.all([refetch(), blocksError && refetchBlocks()])
  return (
    <section className={styles.month} aria-labelledby="month" aria-busy={isPlaceholderData} data-prints-alone>
      <Letterhead />
      <div className={dayNavStyles.calNav}>
        <h2 id="month" aria-live="polite" ref={heading} tabIndex={-1}>
          {monthLabel(month)}
        </h2>
        <Steps back="Previous month" on="Next month" onStep={(by) => setMonth(monthStart(month, by))} />
        {month !== monthStart(today) && (
          <Button look="second" size="small" onClick={goToThisMonth}>
            This month
          </Button>
        )}
      </div>
      {error && <FailedToLoad error={error} onRetry={retry} shownFrom={dataUpdatedAt} />}
      {!error && blocksError && <NotAnswered message="Blocked days didn’t load." onAgain={refetchBlocks} />}
      {!data && !error && <ViewSkeleton view="month" hasHeading />}
      {data?.bookings.length === 0 && !isPlaceholderData && (
        <EmptyView title={`Nothing is booked in ${monthLabel(month)}`}>
          <FirstSteps />
        </EmptyView>
      )}
      <table className={styles.monthGrid} hidden={!data}>
        <WeekdayHead />
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, column) => (
                <td key={weekdays[column]} className={date === today ? styles.today : undefined}>
                  {date && (
                    <>
                      <span className={styles.dayNumber} aria-current={date === today ? 'date' : undefined}>
                        {Number(date.slice(8))}
                      </span>
                      <Blocks blocks={blocked.get(date)} />
                      <Events bookings={onDay.get(date)} isOver={date < today} onContact={onContact} />
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.monthDays}>
        {over.length > 0 && (
          <details>
            <summary>Earlier this month: {earlierWords(over.map((date) => onDay.get(date)?.length ?? 0))}</summary>
            <Days dates={over} {...{ onDay, blocked, today, onContact }} />
          </details>
        )}
        <Days dates={days.filter((date) => !over.includes(date))} {...{ onDay, blocked, today, onContact }} />
      </div>
    </section>
  )
}

/** '2 events, 1 blocked day' for days with that many events each; one without any is blocked. */
function earlierWords(counts: readonly number[]): string {
  const events = counts.reduce((sum, count) => sum + count, 0)
  const blocked = counts.filter((count) => count === 0).length
  return [countWords(events, 'event'), countWords(blocked, 'blocked day')].filter(Boolean).join(', ')
}

const countWords = (count: number, noun: string) => count > 0 && counted(count, noun)

interface DaysProps {
  dates: CalendarDate[]
  onDay: Map<string, AdminBooking[]>
  blocked: Map<string, BlockedDate[]>
  today: CalendarDate
  onContact: BookingActions['onContact']
}

const Days = ({ dates, onDay, blocked, today, onContact }: DaysProps) => (
  <ul>
    {dates.map((date) => (
      <li key={date}>
        <h3>{dayLabel(date)}</h3>
        <div>
          <Blocks blocks={blocked.get(date)} />
          <Events bookings={onDay.get(date)} isOver={date < today} onContact={onContact} />
        </div>
      </li>
    ))}
  </ul>
)

/** What can't be booked on a day: 'Blocked all day: Holiday', 'Blocked 9:00 AM to 12:00 PM for East van'. */
function Blocks({ blocks = [] }: { blocks: BlockedDate[] | undefined }) {
  const crews = useCrews()
  return blocks.map((block) => {
    const crew = crews.find(({ id }) => id === block.crewId)
    // Without the crew's name, it would read as if no one worked.
    if (block.crewId !== null && !crew) return null
    return (
      <p key={block.id} className={styles.block}>
        Blocked {block.type === 'full' ? 'all day' : blockHoursLabel(block)}
        {crew && ` for ${crew.name}`}
        {block.reason && `: ${block.reason}`}
      </p>
    )
  })
}

function placeWords(booking: AdminBooking): string {
  const words = placeToLookAt(booking)
  return words && `place: ${words}`
}

interface EventsProps {
  bookings: AdminBooking[] | undefined
  /** On a day before today, so it's less prominent. */
  isOver: boolean
  onContact: BookingActions['onContact']
}

const Events = ({ bookings = [], isOver, onContact }: EventsProps) =>
  bookings.length === 0 ? null : (
    <ul className={styles.events}>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <button
            type="button"
            className={isOver ? styles.over : toneClass(booking.status)}
            data-tone={ownerStatusBadge(booking.status).tone}
            onClick={() => onContact(booking)}
          >
            <StatusShape status={booking.status} />
            <span>
              <b>{booking.time}</b> <span>{shown(booking).name}</span>{' '}
              <small>
                {[shown(booking).packageName, ownerStatusBadge(booking.status).label, placeWords(booking)]
                  .filter(Boolean)
                  .join(', ')}
              </small>
              <CrewMark crewId={booking.crewId} />
              <DayMark booking={booking} isShort />
              <WeatherFlags booking={booking} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
