import { useState } from 'react'
import { blocksTime } from '../../../domain/booking/booking.ts'
import { type CalendarDate, hourLabel, shortDate, unbroken } from '../../../domain/calendar.ts'
import { slotProblem } from '../../../domain/schedule/slots.ts'
import { daysWithStarts, type OwnBooking } from '../../schedule/availability.ts'
import { useLiveAvailability } from '../../schedule/live.ts'
import { inSight, turnedTo } from '../../schedule/month/calendar-grid.ts'
import { NO_TIME, showStartTimes } from '../../schedule/show-start-times.ts'
import { useAvailability } from '../../schedule/use-availability.ts'
import { usePreviewHours } from '../../schedule/use-preview-hours.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'

/**
 * State for moving the booking `own` to another start: the choice, its validity, and the props of `ChooseStart`. Opens on
 * its own day, or with `opensLater` on the next day that has an open start.
 */
export function useOtherStart(own: OwnBooking, status: string | null, { opensLater = false } = {}) {
  const length = own.end - own.start
  const [opened, setOpened] = useState(opensLater ? undefined : own.date)
  const [picked, setDate] = useState<CalendarDate>()
  const [turned, onMonth] = useState<CalendarDate>()
  const date = picked ?? opened ?? own.date
  const month = turned ?? own.date
  const [chosenHour, onHour] = useState<number>()
  // An hour kept from another day counts only once it's known to be open on this one.
  const [isKept, setKept] = useState(false)
  const [missesTime, setMissesTime] = useState(false)
  const availability = useAvailability({
    date,
    month,
    after: opensLater ? own.date : undefined,
    ignoreBooking: blocksTime(status) ? own : undefined,
  })
  useLiveAvailability()
  const { rules, day, daysAfter, today, now } = availability
  const isLoaded = day?.date === date && rules
  const refused = chosenHour !== undefined && isLoaded && slotProblem(chosenHour, length, day, rules, now)
  const isCurrent = date === own.date && chosenHour === own.start
  const hour = isKept && (!isLoaded || refused || isCurrent) ? undefined : chosenHour
  // From now on it counts like a chosen one: if someone takes it, the page says so.
  if (isKept && hour !== undefined) setKept(false)
  const gone = hour !== undefined && refused
  const isSame = hour !== undefined && isCurrent
  const preview = usePreviewHours(availability, length, hour, date === own.date ? own.start : undefined)

  if (opened === undefined && rules && daysAfter) {
    const next = daysWithStarts(daysAfter, { length, count: 1 }, rules, now)[0]?.date ?? own.date
    setOpened(next)
    if (!turned && !picked && !inSight(next, own.date, today)) onMonth(turnedTo(next, today))
  }
  const start = gone || isSame ? undefined : hour
  return {
    date,
    /** The chosen hour, if it's available and differs from the current one. */
    start,
    /** Label of the button once a start is chosen. */
    moveLabel: start === undefined ? undefined : unbroken(`Move to ${shortDate(date)}, ${hourLabel(start)}`),
    availability,
    /** Shows that a start time must be chosen, and where. */
    askForTime: () => {
      setMissesTime(!availability.failed)
      showStartTimes()
    },
    choosing: {
      ...{ availability, preview, length, month, onMonth, date },
      onHour: (next: number) => {
        // Keeps the day this hour was chosen on: an open day that loads later mustn't replace it.
        setDate(date)
        setKept(false)
        onHour(next)
      },
      onDate: (next: typeof date) => {
        setMissesTime(false)
        setDate(next)
        setKept(true)
        onHour(chosenHour ?? own.start)
      },
      onStart: (next: typeof date, start: number) => {
        setDate(next)
        setKept(false)
        onHour(start)
      },
      hour: gone ? undefined : hour,
      current: { date: own.date, hour: own.start },
      chosen: start === undefined ? undefined : { start, end: start + length },
      problem: gone
        ? refusalSentence(gone)
        : isSame
          ? refusalSentence('same-time')
          : missesTime && hour === undefined && NO_TIME,
    },
  }
}
