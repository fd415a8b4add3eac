import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import { useId, useRef } from 'react'
import { hourLabel, parseHour, type Weekday, weekFromMonday } from '../../../domain/calendar.ts'
import type { ScheduleDay } from '../../../domain/schedule/rules.ts'
import { scheduleProblems, timeFromInput, timeInput, weekdayName } from '../../../domain/schedule/settings-form.ts'
import * as columnsStyles from '../../ui/columns.module.css'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Switch } from '../../ui/form/switch.tsx'
import { SchedulePreviewPanel, useSchedulePreview } from '../settings/schedule-preview-panel.tsx'
import { SectionEnd, SectionWaiting } from '../settings/section-frame.tsx'
import { useSection } from '../settings/use-section.ts'
import { usePhone } from '../use-phone.ts'
import { blockedDatesQuery, settingsDocumentQuery, useLiveSettings } from './availability-queries.ts'
import * as styles from './availability-tab.module.css'
import { BlockedDates } from './blocked-dates.tsx'

interface DayRowProps {
  day: Weekday
  schedule: ScheduleDay
  problem: string | undefined
  onChange: (day: Weekday, change: Partial<ScheduleDay>) => void
}

/** One weekday: a switch, an arch over its hours from 6 AM to 10 PM, and two time inputs. */
function DayRow({ day, schedule, problem, onChange }: DayRowProps) {
  const id = useId()
  const { start, end, enabled } = schedule
  const name = weekdayName(day)
  const times = (['start', 'end'] as const).map((side) => (
    <input
      key={side}
      className={`${fieldStyles.input} ${styles.input}`}
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
    <li className={clsx(!enabled && styles.off, problem && styles.bad)}>
      <Switch checked={enabled} onChange={({ target }) => onChange(day, { enabled: target.checked })}>
        {name}
      </Switch>
      <Hump start={parseHour(start)} end={parseHour(end)} isShown={enabled && !problem} />
      <div className={styles.times}>
        {times[0]}
        <span>to</span>
        {times[1]}
      </div>
      {problem && (
        <p className={styles.why} id={id}>
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
    <div className={styles.bar} aria-hidden="true">
      {[6, 12, 18].map((hour) => (
        <small key={hour} style={{ left: share(hour - FIRST) }}>
          {hourLabel(hour).replace(':00', '')}
        </small>
      ))}
      {isShown && <i style={{ left: share(from - FIRST), width: share(Math.min(end, FIRST + HOURS) - from) }} />}
    </div>
  )
}

/** The weekly schedule: which days are open, and from when to when (§3, §4). */
function WeekForm() {
  const section = useSection('weeklySchedule', 'Availability')
  const week = section.value
  const rows = useRef<HTMLUListElement>(null)
  const problems = week ? scheduleProblems(week) : {}
  const isValid = Object.keys(problems).length === 0
  const preview = useSchedulePreview(section.draft, week && isValid ? { weeklySchedule: week } : undefined)

  if (!week) {
    return (
      <div className={styles.waiting}>
        {section.failed && <h2>Weekly schedule</h2>}
        <SectionWaiting section={section} failure="The weekly schedule didn’t load." />
      </div>
    )
  }
  const changeDay = (day: Weekday, change: Partial<ScheduleDay>) =>
    section.change({ ...week, [day]: { ...week[day], ...change } })

  return (
    <section aria-labelledby="weekly-schedule">
      <h2 id="weekly-schedule">Weekly schedule</h2>
      <ul className={styles.week} ref={rows}>
        {weekFromMonday.map((day) => (
          <DayRow key={day} day={day} schedule={week[day]} problem={problems[day]} onChange={changeDay} />
        ))}
      </ul>
      <p className={`note quiet ${styles.note}`}>
        Events start on the hour, so a day that opens at 9:30 AM offers 10:00 AM first. The closing time limits the last
        start, and every event ends by 10:00 PM.
      </p>
      <SectionEnd
        section={section}
        label="Save schedule"
        warning={preview.preview?.warning}
        isValid={isValid}
        fields={rows}
      >
        {section.changed && <SchedulePreviewPanel state={preview} folded />}
      </SectionEnd>
    </section>
  )
}

/** Weekly schedule and blocked dates (§2). On a phone, blocked dates come first because they change more often. */
export function AvailabilityTab() {
  useLiveSettings()
  const settings = useQuery(settingsDocumentQuery)
  const blocked = useQuery(blockedDatesQuery)
  const isPhone = usePhone()
  // Waits for both: they're stacked, so the one that loads late would make the other jump.
  // Not for `isPending`: a failed query is pending again once a part asks for it.
  if (!settings.isFetched || !blocked.isFetched)
    return (
      <div className={styles.loading}>
        <Skeleton count={4} />
      </div>
    )
  const parts = [<WeekForm key="week" />, <BlockedDates key="blocked" />]
  return <div className={columnsStyles.columns}>{isPhone ? parts.toReversed() : parts}</div>
}
