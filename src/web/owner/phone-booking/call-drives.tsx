import { skipToken, useQuery } from '@tanstack/react-query'
import { instantOf, isCalendarDate } from '../../../domain/calendar.ts'
import { driveWords, tightDrive } from '../../../domain/place/drive-time.ts'
import { placeZipOf } from '../../../domain/place/place-gate.ts'
import { hoursOf } from '../../../domain/pricing/pricing.ts'
import * as warningStyles from '../../ui/feedback/warning.module.css'
import { eventOf } from '../bookings/drive.ts'
import { clockLabel, shown } from '../format.ts'
import { runSheetQuery } from '../queries.ts'
import type { Call } from './phone-call.ts'

/** Warns of other events of the day, of the same crew, that are a long drive away; nothing is refused. */
export function CallDrives({ call, crew }: { call: Call; crew: number | undefined }) {
  const placeZip = placeZipOf(call.placeZip)
  const asked = runSheetQuery(call.date)
  const isAsked = placeZip !== null && isCalendarDate(call.date)
  const { data } = useQuery({ ...asked, queryFn: isAsked ? asked.queryFn : skipToken })
  const event = isAsked && {
    placeZip,
    startsAt: instantOf(call.date, call.hour),
    endsAt: instantOf(call.date, call.hour + hoursOf(call)),
  }
  const stops = (data?.stops ?? []).filter(({ booking }) => crew === undefined || booking.crewId === crew)
  const warnings = stops.flatMap((stop) => {
    const drive = event ? tightDrive(eventOf(stop), event) : undefined
    return drive
      ? [driveWords(drive, `between this and ${shown(stop.booking).name}’s event at ${clockLabel(stop.start)}`)]
      : []
  })
  return (
    <div role="status">
      {warnings.map((words) => (
        <p key={words} className={warningStyles.warning}>
          {words}
        </p>
      ))}
    </div>
  )
}
