import { useState } from 'react'
import { blocksTime } from '../../../domain/booking/booking.ts'
import { slotProblem } from '../../../domain/schedule/slots.ts'
import type { OwnBooking } from '../../schedule/availability.ts'
import { useLiveAvailability } from '../../schedule/live.ts'
import { NO_TIME } from '../../schedule/show-start-times.ts'
import { useAvailability } from '../../schedule/use-availability.ts'
import { usePreviewHours } from '../../schedule/use-preview-hours.ts'
import { sentenceOf } from '../../site/sentence-of.ts'

/** State for moving the booking `own` to another start: the choice, its validity, and the props of `ChooseStart`. */
export function useOtherStart(own: OwnBooking, status: string | null) {
  const length = own.end - own.start
  const [date, setDate] = useState(own.date)
  const [month, onMonth] = useState(own.date)
  const [hour, onHour] = useState<number>()
  const [missesTime, setMissesTime] = useState(false)
  const availability = useAvailability({ date, month, ignoreBooking: blocksTime(status) ? own : undefined })
  useLiveAvailability()
  const preview = usePreviewHours(availability, length, hour)

  const { rules, day, now } = availability
  const gone = hour !== undefined && day?.date === date && rules && slotProblem(hour, length, day, rules, now)
  const isSame = date === own.date && hour === own.start
  const start = gone || isSame ? undefined : hour
  return {
    date,
    /** The chosen hour, if it's available and differs from the current one. */
    start,
    availability,
    /** Shows that a start time must be chosen. */
    askForTime: () => setMissesTime(true),
    choosing: {
      ...{ availability, preview, length, month, onMonth, date, onHour },
      onDate: (next: typeof date) => {
        setMissesTime(false)
        setDate(next)
        onHour(undefined)
      },
      onStart: (next: typeof date, start: number) => {
        setDate(next)
        onHour(start)
      },
      hour: gone ? undefined : hour,
      chosen: start === undefined ? undefined : { start, end: start + length },
      problem: gone ? sentenceOf(gone) : isSame ? sentenceOf('same-time') : missesTime && hour === undefined && NO_TIME,
    },
  }
}
