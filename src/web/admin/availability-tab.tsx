import { BlockedDates } from './blocked-dates.tsx'
import { useLiveDesk } from './desk-queries.ts'
import { WeekForm } from './week-form.tsx'
import '../ui/field.css'
import './settings.css'

/** Weekly schedule and blocked dates (§2). */
export function AvailabilityTab() {
  useLiveDesk()
  return (
    <div className="ad-two">
      <WeekForm />
      <BlockedDates />
    </div>
  )
}
