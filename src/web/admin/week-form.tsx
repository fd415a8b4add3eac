import { useRef } from 'react'
import type { Weekday } from '../../domain/calendar.ts'
import type { ScheduleDay } from '../../domain/rules.ts'
import { scheduleProblems, weekdays } from '../../domain/settings-form.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DayRow } from './day-row.tsx'
import { OpeningsPreview, useOpeningsPreview } from './openings-preview.tsx'
import { SaveBar } from './save-bar.tsx'
import { settingsOf } from './settings-draft.ts'
import { usePart } from './use-part.ts'

/** The weekly schedule: which days are open, from when to when (§3, §4). */
export function WeekForm() {
  const part = usePart('weeklySchedule', 'Availability')
  const { draft, value: week } = part
  const rows = useRef<HTMLUListElement>(null)
  const problems = week ? scheduleProblems(week) : {}
  const isValid = Object.keys(problems).length === 0
  const saved = draft && settingsOf(draft.base)
  const wanted = saved && week && isValid ? { ...saved, weeklySchedule: week } : undefined
  const openings = useOpeningsPreview(wanted, saved)

  if (!week) {
    if (!part.failed) return <Skeleton count={4} />
    return (
      <div className="acts">
        <p role="alert">The weekly schedule could not be loaded.</p>
        <Button look="second" onClick={part.retry}>
          Try again
        </Button>
      </div>
    )
  }

  const changeDay = (day: Weekday, change: Partial<ScheduleDay>) =>
    part.change({ ...week, [day]: { ...week[day], ...change } })
  const save = () => {
    if (isValid) part.save()
    else rows.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  return (
    <section aria-labelledby="weekly-schedule">
      <h2 id="weekly-schedule">Weekly schedule</h2>
      <ul className="week" ref={rows}>
        {weekdays.map((day) => (
          <DayRow
            key={day}
            day={day}
            schedule={week[day]}
            problem={problems[day]}
            onChange={(change) => changeDay(day, change)}
          />
        ))}
      </ul>
      <p className="note quiet">
        Events start on the hour: a day from 9:30 AM offers 10:00 AM first. The end bounds the last start, and every
        event is over by 10:00 PM.
      </p>
      <SaveBar
        label="Save schedule"
        state={part.state}
        changed={part.changed}
        warning={part.changed ? openings.preview?.warning : undefined}
        onSave={save}
        onDiscard={part.discard}
      />
      {part.changed && <OpeningsPreview state={openings} folded />}
      <ConflictDialog
        part="weeklySchedule"
        draft={draft}
        conflict={part.conflict}
        onSettle={part.settle}
        onClose={part.closeConflict}
      />
    </section>
  )
}
