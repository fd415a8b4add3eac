import { useRef } from 'react'
import type { Weekday } from '../../../domain/calendar.ts'
import { weekFromMonday } from '../../../domain/calendar.ts'
import type { ScheduleDay } from '../../../domain/schedule/rules.ts'
import { scheduleProblems } from '../../../domain/schedule/settings-form.ts'
import { SchedulePreviewPanel, useSchedulePreview } from '../settings/schedule-preview-panel.tsx'
import { SectionEnd, SectionWaiting } from '../settings/section-frame.tsx'
import { useSection } from '../settings/use-section.ts'
import { DayRow } from './day-row.tsx'
import * as styles from './week-form.module.css'

/** The weekly schedule: which days are open, from when to when (§3, §4). */
export function WeekForm() {
  const section = useSection('weeklySchedule', 'Availability')
  const week = section.value
  const rows = useRef<HTMLUListElement>(null)
  const problems = week ? scheduleProblems(week) : {}
  const isValid = Object.keys(problems).length === 0
  const preview = useSchedulePreview(section.draft, week && isValid ? { weeklySchedule: week } : undefined)

  if (!week) {
    return (
      <div className={styles.waiting}>
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
