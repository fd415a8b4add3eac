import { clsx } from 'clsx/lite'
import { useId } from 'react'
import { hourOf, type Weekday } from '../../../domain/calendar.ts'
import type { ScheduleDay } from '../../../domain/schedule/rules.ts'
import { timeFromInput, timeInput, weekdayName } from '../../../domain/schedule/settings-form.ts'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Switch } from '../../ui/form/switch.tsx'
import * as weekFormStyles from './week-form.module.css'

interface DayRowProps {
  day: Weekday
  schedule: ScheduleDay
  problem: string | undefined
  onChange: (day: Weekday, change: Partial<ScheduleDay>) => void
}

/** One weekday: a switch, the hump of its hours from 6 AM to 10 PM, and two times. */
export function DayRow({ day, schedule, problem, onChange }: DayRowProps) {
  const id = useId()
  const { start, end, enabled } = schedule
  const name = weekdayName(day)
  const times = (['start', 'end'] as const).map((side) => (
    <input
      key={side}
      className={`${fieldStyles.input} ${weekFormStyles.input}`}
      type="time"
      aria-label={`${name} ${side === 'start' ? 'from' : 'to'}`}
      value={timeInput(side === 'start' ? start : end)}
      disabled={!enabled}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? id : undefined}
      onChange={({ target }) => onChange(day, { [side]: timeFromInput(target.value) })}
    />
  ))
  return (
    <li className={clsx(!enabled && weekFormStyles.off, problem && weekFormStyles.bad)}>
      <Switch checked={enabled} onChange={({ target }) => onChange(day, { enabled: target.checked })}>
        {name}
      </Switch>
      <Hump start={hourOf(start)} end={hourOf(end)} isShown={enabled && !problem} />
      <div className={weekFormStyles.times}>
        {times[0]}
        <span>to</span>
        {times[1]}
      </div>
      {problem && (
        <p className={weekFormStyles.why} id={id}>
          {problem}
        </p>
      )}
    </li>
  )
}

const FIRST = 6
const HOURS = 16
const share = (hours: number) => `${(Math.min(Math.max(hours, 0), HOURS) / HOURS) * 100}%`

function Hump({
  start = 0,
  end = 0,
  isShown,
}: {
  start: number | undefined
  end: number | undefined
  isShown: boolean
}) {
  const from = Math.max(start, FIRST)
  return (
    <div className={weekFormStyles.bar} aria-hidden="true">
      {isShown && <i style={{ left: share(from - FIRST), width: share(Math.min(end, FIRST + HOURS) - from) }} />}
    </div>
  )
}
