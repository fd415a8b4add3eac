import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addDays,
  type CalendarDate,
  isCalendarDate,
  longDate,
  todayIn,
  unbrokenDate,
} from '../../../domain/calendar.ts'
import { useNow } from '../../schedule/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import { CrewName } from '../crews/crew-mark.tsx'
import { useCrews } from '../crews/use-crews.ts'
import { EmptyView } from '../empty-view.tsx'
import { FailedToLoad } from '../failed-to-load.tsx'
import { FirstSteps } from '../first-steps.tsx'
import { runSheetQuery, type Stop } from '../queries.ts'
import { Steps } from '../steps.tsx'
import { usePhone } from '../use-phone.ts'
import { ViewSkeleton } from '../view-skeleton.tsx'
import type { BookingActions } from './booking-actions.ts'
import * as dayNavStyles from './day-nav.module.css'
import { driveFrom } from './drive.ts'
import { NextEvents } from './list/next-events.tsx'
import { StopRow } from './stop-row.tsx'
import * as styles from './today-view.module.css'

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
        <div className={`${dayNavStyles.calNav} ${styles.day}`}>
          <h2 id="run-sheet">{unbrokenDate(date)}</h2>
          {date !== today && (
            <Button look="second" size="small" onClick={() => setChosen(undefined)}>
              Today
            </Button>
          )}
          <Button look="second" size="small" onClick={() => window.print()}>
            Print
          </Button>
          <div className={`${dayNavStyles.runDays} no-print`}>
            <Steps back="Day before" on="Day after" onStep={(by) => setChosen(addDays(date, by))} />
            <Field
              label={<span className="sr">Day</span>}
              type="date"
              value={date}
              onChange={({ target }) => isCalendarDate(target.value) && setChosen(target.value)}
            />
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

/** The day's stops. With several crews, one sheet per crew, or on a phone one list by time. */
function RunSheets({ date, stops, onContact }: StopListProps) {
  const crews = useCrews()
  const isPhone = usePhone()
  if (crews.length === 0 || isPhone) return <StopList {...{ date, stops, onContact }} isByTime />
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

function StopList({ date, stops, onContact, isByTime = false }: StopListProps & { isByTime?: boolean }) {
  return (
    <ol className={styles.stops}>
      {stops.map((stop, index) => (
        <StopRow
          key={stop.booking.id}
          {...{ stop, date, onContact }}
          isByTime={isByTime}
          drive={driveFrom(
            stops.slice(0, index).findLast(({ booking }) => booking.crewId === stop.booking.crewId),
            stop,
          )}
        />
      ))}
    </ol>
  )
}
