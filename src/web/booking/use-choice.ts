import { useEffect, useReducer, useState } from 'react'
import { addDays, type CalendarDate, hourLabel, todayIn } from '../../domain/calendar.ts'
import type { AddOnId, PackageId } from '../../domain/catalog.ts'
import { hoursOf } from '../../domain/pricing.ts'
import type { Refusal } from '../../domain/refusals.ts'
import { type DayProblem, dayProblem, firstBookableDay, isSelectable, slotProblem } from '../../domain/slots.ts'
import { serverNow } from '../schedule/server-clock.ts'
import { useAvailability } from '../schedule/use-availability.ts'
import { searchOf, showInAddress } from './address.ts'
import type { OpenDraft } from './draft.ts'
import type { Choice } from './order.ts'
import type { BookingRequest } from './send-booking.ts'

type Change =
  | { to: 'package'; packageId: PackageId }
  | { to: 'extra-hours'; extraHours: number }
  | { to: 'add-on'; id: AddOnId; on: boolean }
  | { to: 'day'; date: CalendarDate; hour?: number | undefined }
  | { to: 'time'; hour: number }
  /** The chosen time is gone, and why. */
  | { to: 'no-time'; because: Refusal }

interface State {
  choice: Choice
  lost: Refusal | undefined
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
      return { lost: change.because, choice: { ...choice, hour: undefined } }
  }
}

/** No wish reaches further: a draft or a link may say anything. */
const FURTHEST_REQUEST_DAYS = 400

/**
 * What is chosen, beside what can be chosen. Starts on the wished day and time where they can be booked, else on the
 * first bookable day of the next 60 (§4), and gives a time up with the reason as soon as it is gone.
 * `unanswered` may have booked the chosen time already: that time stays until the server has spoken.
 */
export function useChoice(draft: OpenDraft, unanswered: () => BookingRequest | undefined) {
  const [state, change] = useReducer(reduce, { lost: undefined, choice: withoutTime(draft.opened.choice) })
  const { choice, lost } = state
  const [requested] = useState(() => reachable(draft.opened.choice))
  const [month, setMonth] = useState(() => requested.date ?? todayIn(serverNow()))
  const [searched, setSearched] = useState(false)
  const availability = useAvailability({ date: choice.date, month })
  const { now, rules, nextDays, dayOf, day } = availability
  const length = hoursOf(choice)

  const maybeMine = (date: CalendarDate, hour: number) => {
    const request = unanswered()
    return request?.date === date && request.time === hourLabel(hour)
  }

  const requestedDay = requested.date === undefined ? undefined : dayOf(requested.date)
  const ready = rules && nextDays && (requested.date === undefined || requestedDay)
  useEffect(() => {
    if (!ready || searched) return
    setSearched(true)
    const hour = requested.hour
    const requestedProblem =
      requestedDay && hour !== undefined ? slotProblem(hour, length, requestedDay, rules, now) : undefined
    if (requestedDay && hour !== undefined && (!requestedProblem || maybeMine(requestedDay.date, hour))) {
      change({ to: 'day', date: requestedDay.date, hour })
    } else if (requestedDay && isSelectable(requestedDay, length, rules, now)) {
      change({ to: 'day', date: requestedDay.date })
      if (requestedProblem) change({ to: 'no-time', because: requestedProblem })
    } else {
      const selectable = nextDays.map((next) => ({ ...next, selectable: isSelectable(next, length, rules, now) }))
      const first = firstBookableDay(selectable, now)
      if (first) change({ to: 'day', date: first.date })
      setMonth(first?.date ?? todayIn(now))
    }
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

  const problemOf = (asked: CalendarDate): DayProblem | 'unknown' | undefined => {
    const known = dayOf(asked)
    return known && rules ? dayProblem(known, length, rules, now) : 'unknown'
  }

  return {
    choice,
    /** Changes what is chosen, in the address too: there it outlives a reload. */
    change(next: Change) {
      change(next)
      showInAddress(searchOf(reduce(state, next).choice))
    },
    lost,
    length,
    month,
    setMonth,
    availability,
    problemOf,
    maybeMine,
    /** Nothing can be booked in the next 60 days. */
    noneAhead: searched && choice.date === undefined,
  }
}

const withoutTime = (choice: Choice): Choice => ({ ...choice, date: undefined, hour: undefined })

function reachable({ date, hour }: Choice): Pick<Choice, 'date' | 'hour'> {
  const today = todayIn(serverNow())
  const near = date !== undefined && date >= today && date <= addDays(today, FURTHEST_REQUEST_DAYS)
  return near ? { date, hour } : { date: undefined, hour: undefined }
}
