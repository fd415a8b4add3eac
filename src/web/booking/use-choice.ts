import { useEffect, useReducer, useState } from 'react'
import { addDays, type CalendarDate, hourLabel, todayIn } from '../../domain/calendar.ts'
import type { AddOnId, PackageId } from '../../domain/catalog.ts'
import { orderHours } from '../../domain/pricing/pricing.ts'
import type { Refusal } from '../../domain/refusals.ts'
import { type Day, dayProblem, firstBookableDay, isSelectable, slotProblem } from '../../domain/schedule/slots.ts'
import { turnedTo } from '../schedule/month/calendar-grid.ts'
import { serverNow } from '../schedule/server-clock.ts'
import { useAvailability } from '../schedule/use-availability.ts'
import { keepChoice } from './choice-url.ts'
import type { OpenDraft } from './draft.ts'
import { missedDayWords, unreachableDay } from './missed-day.ts'
import type { Choice } from './order.ts'
import type { BookingRequest } from './send-booking.ts'

type Change =
  | { to: 'package'; packageId: PackageId }
  | { to: 'extra-hours'; extraHours: number }
  | { to: 'add-on'; id: AddOnId; on: boolean }
  | { to: 'day'; date: CalendarDate; hour?: number | undefined }
  | { to: 'time'; hour: number }
  /** The chosen time is no longer available, with the reason. */
  | { to: 'no-time'; because: Refusal }

/** A start that's no longer available. */
interface LostStart extends Pick<Choice, 'date' | 'hour'> {
  because: Refusal
}

interface State {
  choice: Choice
  lost: LostStart | undefined
}

function reduce({ choice, lost }: State, change: Change): State {
  switch (change.to) {
    case 'package':
      return { lost, choice: { ...choice, packageId: change.packageId } }
    case 'extra-hours':
      return { lost, choice: { ...choice, extraHours: change.extraHours } }
    case 'add-on': {
      const others = choice.addOns.filter((id) => id !== change.id)
      return { lost, choice: { ...choice, addOns: change.on ? [...others, change.id] : others } }
    }
    case 'day':
      return { lost: undefined, choice: { ...choice, date: change.date, hour: change.hour } }
    case 'time':
      return { lost: undefined, choice: { ...choice, hour: change.hour } }
    case 'no-time':
      return {
        lost: { because: change.because, date: choice.date, hour: choice.hour },
        choice: { ...choice, hour: undefined },
      }
  }
}

/** Requested dates further ahead are ignored, because a draft or a link may contain anything. */
const FURTHEST_REQUEST_DAYS = 400

/**
 * The customer's choice and the availability to choose from. Starts with the requested day and time if they're open, else
 * on the first bookable day of the next 60 (§4). A time that's no longer available is dropped with the reason, unless
 * `unanswered` may already have booked it: then it stays until the server has answered.
 */
export function useChoice(draft: OpenDraft, unanswered: () => BookingRequest | undefined) {
  const [state, change] = useReducer(reduce, { lost: undefined, choice: withoutTime(draft.opened.choice) })
  const { choice, lost } = state
  const [requested] = useState(() => reachable(draft.opened.choice))
  const asked = draft.opened.choice.date
  const [opening, setOpening] = useState(() => openedOn(requested.date, serverNow()))
  // Set when the customer changes the month. That may be before the first bookable day is known, which must not undo it.
  const [turned, setMonth] = useState<CalendarDate>()
  const month = turned ?? opening
  const [searched, setSearched] = useState(false)
  const [missed, setMissed] = useState<{ words: string; opened: CalendarDate }>()
  const availability = useAvailability({ date: choice.date, month, after: requested.date })
  const { now, rules, nextDays, daysAfter, findDay, day } = availability
  const length = orderHours(choice)

  const maybeMine = (date: CalendarDate, hour: number) => {
    const request = unanswered()
    return request?.date === date && request.time === hourLabel(hour)
  }

  const requestedDay = requested.date === undefined ? undefined : findDay(requested.date)
  const ready = rules && nextDays && (requested.date === undefined || requestedDay)
  useEffect(() => {
    if (!ready || searched) return
    const hour = requested.hour
    const requestedProblem =
      requestedDay && hour !== undefined ? slotProblem(hour, length, requestedDay, rules, now) : undefined
    if (requestedDay && hour !== undefined && (!requestedProblem || maybeMine(requestedDay.date, hour))) {
      change({ to: 'day', date: requestedDay.date, hour })
    } else if (requestedDay && isSelectable(requestedDay, length, rules, now)) {
      change({ to: 'day', date: requestedDay.date, hour })
      if (requestedProblem) change({ to: 'no-time', because: requestedProblem })
    } else {
      if (requestedDay && !daysAfter) return
      const isOpen = (next: Day) => isSelectable(next, length, rules, now)
      const first = firstBookableDay(
        nextDays.map((next) => ({ ...next, selectable: isOpen(next) })),
        now,
      )
      const opened = (daysAfter?.find(isOpen) ?? first)?.date
      if (opened) change({ to: 'day', date: opened })
      if (opened && asked) {
        const problem = requestedDay ? dayProblem(requestedDay, length, rules, now) : unreachableDay(asked, now)
        if (problem) setMissed({ words: missedDayWords({ asked, problem }, opened), opened })
      }
      setOpening(openedOn(opened, now))
    }
    setSearched(true)
  })

  const { date, hour } = choice
  useEffect(() => {
    if (date === undefined || hour === undefined || !rules || day?.date !== date || maybeMine(date, hour)) return
    const gone = slotProblem(hour, length, day, rules, now)
    if (gone) change({ to: 'no-time', because: gone })
  })

  useEffect(() => {
    if (choice.date) draft.save({ choice })
  }, [draft, choice])

  return {
    choice,
    /** Changes the choice, and writes it into the address so that it survives a reload. */
    change(next: Change) {
      change(next)
      keepChoice(reduce(state, next).choice)
    },
    lost,
    /** Why the page isn't on the requested day, for as long as it shows the day it opened instead. */
    missed: missed?.opened === choice.date ? missed?.words : undefined,
    length,
    month,
    setMonth,
    availability,
    maybeMine,
    /** True if nothing can be booked in the next 60 days. */
    noneAhead: searched && choice.date === undefined,
  }
}

/** Month in which the calendar opens: the one that shows `date`, or today's without a date. */
const openedOn = (date: CalendarDate | undefined, now: Date) => turnedTo(date ?? todayIn(now), todayIn(now))

const withoutTime = (choice: Choice): Choice => ({ ...choice, date: undefined, hour: undefined })

function reachable({ date, hour }: Choice): Pick<Choice, 'date' | 'hour'> {
  const today = todayIn(serverNow())
  const near = date !== undefined && date >= today && date <= addDays(today, FURTHEST_REQUEST_DAYS)
  return near ? { date, hour } : { date: undefined, hour: undefined }
}
