import { useState } from 'react'
import { addDays, type CalendarDate, todayIn } from '../../../domain/calendar.ts'
import { hoursOf } from '../../../domain/pricing/pricing.ts'
import { firstBookableDay, isSelectable, slotsOf } from '../../../domain/schedule/slots.ts'
import { type Availability, useAvailability } from '../../schedule/use-availability.ts'
import { type Call, emptyCall } from './phone-call.ts'

/** The months of the calendar, and what a call begins with: the first time that a customer could book. */
export function useOpenTimes(now: Date) {
  const [empty] = useState(emptyCall)
  const [month, setMonth] = useState<CalendarDate>(() => todayIn(now))
  const [defaults, setDefaults] = useState<Call>()
  const availability = useAvailability({ date: undefined, month })

  // Once only: what the owner is about to read out must not move under them.
  if (!defaults && availability.nextDays && availability.rules) {
    const first = firstOpenTime(empty, availability) ?? { date: addDays(availability.today, 3), hour: empty.hour }
    setDefaults({ ...empty, ...first })
    setMonth(first.date)
  }
  return { defaults: defaults ?? empty, month, setMonth, availability }
}

/** Undefined where nothing is open within the days of §4. */
function firstOpenTime(call: Call, { nextDays, rules, now }: Availability): Pick<Call, 'date' | 'hour'> | undefined {
  if (!nextDays || !rules) return
  const length = hoursOf(call)
  const days = nextDays.map((day) => ({ ...day, selectable: isSelectable(day, length, rules, now) }))
  const first = firstBookableDay(days, now)
  const slot = first && slotsOf(first, length, rules, now).find(({ state }) => state === 'open')
  return slot && { date: first.date, hour: slot.hour }
}
