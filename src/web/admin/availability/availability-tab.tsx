import { useLiveDesk } from '../bookings/queries.ts'
import * as columnsStyles from '../columns.module.css'
import { BlockedDates } from './blocked-dates.tsx'
import { WeekForm } from './week-form.tsx'

/** Weekly schedule and blocked dates (§2). */
export function AvailabilityTab() {
  useLiveDesk()
  return (
    <div className={columnsStyles.two}>
      <WeekForm />
      <BlockedDates />
    </div>
  )
}
