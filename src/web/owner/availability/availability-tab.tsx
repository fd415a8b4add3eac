import { useQuery } from '@tanstack/react-query'
import * as columnsStyles from '../../ui/columns.module.css'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { blockedDatesQuery, settingsDocumentQuery, useLiveSettings } from './availability-queries.ts'
import { BlockedDates } from './blocked-dates.tsx'
import { WeekForm } from './week-form.tsx'

/** Weekly schedule and blocked dates (§2). */
export function AvailabilityTab() {
  useLiveSettings()
  const settings = useQuery(settingsDocumentQuery)
  const blocked = useQuery(blockedDatesQuery)
  // Each is as long as what is in it: below one another, the second would jump.
  if (settings.isPending || blocked.isPending) return <Skeleton count={4} />
  return (
    <div className={columnsStyles.columns}>
      <WeekForm />
      <BlockedDates />
    </div>
  )
}
