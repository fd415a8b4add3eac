import { useEffect, useRef, useState } from 'react'
import { type CalendarDate, dayLabel, hourLabel } from '../../domain/calendar.ts'
import type { Slot } from '../../domain/slots.ts'
import * as typeStyles from '../ui/type.module.css'

/** The hours that somebody took between two looks at the same day. */
export const justBooked = (before: readonly Slot[], after: readonly Slot[]): number[] =>
  after
    .filter(
      ({ hour, state }) => state === 'booked' && before.some((slot) => slot.hour === hour && slot.state === 'open'),
    )
    .map(({ hour }) => hour)

/** Tells screen readers, politely, how many times a day has and which of them are taken while one looks at it. */
export function SlotNews({ date, slots }: { date: CalendarDate; slots: readonly Slot[] }) {
  const [news, setNews] = useState('')
  const before = useRef<readonly Slot[]>(undefined)

  useEffect(() => {
    const taken = before.current ? justBooked(before.current, slots) : []
    const open = slots.filter(({ state }) => state === 'open').length
    if (!before.current) setNews(`${dayLabel(date)}: ${open} start ${open === 1 ? 'time' : 'times'} open.`)
    if (taken.length > 0) setNews(`${taken.map(hourLabel).join(', ')}: just booked.`)
    before.current = slots
  }, [date, slots])

  return (
    <p className={typeStyles.sr} aria-live="polite">
      {news}
    </p>
  )
}
