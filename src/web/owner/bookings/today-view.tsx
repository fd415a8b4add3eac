import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, type CalendarDate, isCalendarDate, longDate, todayIn } from '../../../domain/calendar.ts'
import { useNow } from '../../schedule/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import { CrewName } from '../crews/crew-mark.tsx'
import { useCrews } from '../crews/use-crews.ts'
import { FailedToLoad } from '../failed-to-load.tsx'
import { runSheetQuery, type Stop } from '../queries.ts'
import { Steps } from '../steps.tsx'
import type { BookingActions } from './booking-actions.ts'
import * as dayNavStyles from './day-nav.module.css'
import { driveFrom } from './drive.ts'
import * as listStatesStyles from './list/list-states.module.css'
import { StopRow } from './stop-row.tsx'
import * as styles from './today-view.module.css'

/** The crew's run-sheet of a day: when to be where, whom to call. Prints on paper. */
export function TodayView({ onContact }: BookingActions) {
  const today = todayIn(useNow())
  const [chosen, setChosen] = useState<string>()
  const date = chosen ?? today
  const { data, error, refetch } = useQuery(runSheetQuery(date))
  return (
    <section aria-labelledby="run-sheet" data-prints-alone>
      <Letterhead />
      <div className={dayNavStyles.calNav}>
        <h2 id="run-sheet">{longDate(date)}</h2>
        <div className={`${dayNavStyles.runDays} no-print`}>
          <Steps back="Day before" on="Day after" onStep={(by) => setChosen(addDays(date, by))} />
          <Field
            label={<span className="sr">Day</span>}
            type="date"
            value={date}
            onChange={({ target }) => isCalendarDate(target.value) && setChosen(target.value)}
          />
          {date !== today && (
            <Button look="second" size="small" onClick={() => setChosen(undefined)}>
              Today
            </Button>
          )}
          <Button look="second" size="small" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      {error && <FailedToLoad error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton count={2} />}
      {data?.stops.length === 0 && (
        <p className={listStatesStyles.none}>
          {date === today ? 'Nothing is booked today.' : 'Nothing is booked on this day.'}
        </p>
      )}
      <RunSheets date={date} stops={data?.stops ?? []} onContact={onContact} />
    </section>
  )
}

interface StopListProps {
  stops: Stop[]
  onContact: BookingActions['onContact']
}

/** The stops of the day, where there are several crews a sheet of each. */
function RunSheets({ date, stops, onContact }: StopListProps & { date: CalendarDate }) {
  const crews = useCrews()
  if (crews.length === 0) return <StopList stops={stops} onContact={onContact} />
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
          <StopList stops={own} onContact={onContact} />
        </section>
      )
    )
  })
}

const StopList = ({ stops, onContact }: StopListProps) => (
  <ol>
    {stops.map((stop, index) => (
      <StopRow key={stop.booking.id} stop={stop} drive={driveFrom(stops[index - 1], stop)} onContact={onContact} />
    ))}
  </ol>
)
