import * as columnsStyles from '../../ui/columns.module.css'
import { useLiveSettings } from './availability-queries.ts'
import { BlockedDates } from './blocked-dates.tsx'
import { WeekForm } from './week-form.tsx'

/** Weekly schedule and blocked dates (§2). */
export function AvailabilityTab() {
  useLiveSettings()
  return (
    <div className={columnsStyles.columns}>
      <WeekForm />
      <BlockedDates />
    </div>
  )
}
