import { useEffect, useRef, useState } from 'react'
import { type CalendarDate, dayLabel, hourLabel } from '../../domain/calendar.ts'
import type { Slot } from '../../domain/schedule/slots.ts'

/** The hours that somebody took between two looks at the same day. */
export const justBooked = (before: readonly Slot[], after: readonly Slot[]): number[] =>
  after
    .filter(
      ({ hour, state }) => state === 'booked' && before.some((slot) => slot.hour === hour && slot.state === 'open'),
    )
    .map(({ hour }) => hour)

const openIn = (slots: readonly Slot[]) => slots.filter(({ state }) => state === 'open').length
const left = (open: number) =>
  open === 0 ? 'no start times left' : `${open} start ${open === 1 ? 'time' : 'times'} open`

/** What changed on a day since 'before'; without 'before', how many times are open. Undefined if nothing changed. */
export function newsOf(date: CalendarDate, before: readonly Slot[] | undefined, slots: readonly Slot[]) {
  const open = openIn(slots)
  if (before && open === openIn(before)) return undefined
  const taken = before ? justBooked(before, slots) : []
  if (taken.length === 0) return `${dayLabel(date)}: ${left(open)}.`
  const rest = left(open)
  return `${taken.map(hourLabel).join(', ')}: just booked. ${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`
}

/** Tells screen readers, politely, how many start times a day has and how that changes while they are on it. */
export function SlotNews({ date, slots }: { date: CalendarDate; slots: readonly Slot[] }) {
  const [news, setNews] = useState('')
  const before = useRef<readonly Slot[]>(undefined)

  useEffect(() => {
    const next = newsOf(date, before.current, slots)
    if (next !== undefined) setNews(next)
    before.current = slots
  }, [date, slots])

  return (
    <p className="sr" aria-live="polite">
      {news}
    </p>
  )
}
