import { useLiveSettings } from './availability-queries.ts'
import { BlockedDates } from './blocked-dates.tsx'
import { WeekForm } from './week-form.tsx'
import '../../ui/field.css'
import '../settings/settings.css'

/** Weekly schedule and blocked dates (§2). */
export function AvailabilityTab() {
  useLiveSettings()
  return (
    <div className="ad-two">
      <WeekForm />
      <BlockedDates />
    </div>
  )
}
