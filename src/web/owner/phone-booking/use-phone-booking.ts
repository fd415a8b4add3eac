import { skipToken, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { chooseCrew } from '../../../domain/booking/choose-crew.ts'
import { blockingRule, brokenRules } from '../../../domain/booking/overrides.ts'
import { addDays, type CalendarDate, isCalendarDate, longDate, todayIn, unbroken } from '../../../domain/calendar.ts'
import { type Crew, working } from '../../../domain/crews.ts'
import { brokenPlaceRules } from '../../../domain/place/place-gate.ts'
import { milesByZip } from '../../../domain/place/zip-places.ts'
import { orderHours } from '../../../domain/pricing/pricing.ts'
import type { Refusal } from '../../../domain/refusals.ts'
import type { Rules } from '../../../domain/schedule/rules.ts'
import { type Day, firstBookableDay, isSelectable } from '../../../domain/schedule/slots.ts'
import { adminApi, isFinalRefusal } from '../../app/api/api.ts'
import { availabilityKey, settingsQuery } from '../../schedule/availability-queries.ts'
import { useLiveAvailability } from '../../schedule/live.ts'
import { turnedTo } from '../../schedule/month/calendar-grid.ts'
import { type Availability, useAvailability } from '../../schedule/use-availability.ts'
import { useNow } from '../../schedule/use-now.ts'
import { notify } from '../../ui/feedback/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { takenDayQuery } from '../availability/availability-queries.ts'
import { useCrews } from '../crews/use-crews.ts'
import { adminAnswer, bookingsKey, moneyQuery, type PhoneBookingRequest } from '../queries.ts'
import { type Call, type CallField, callProblems, emptyCall, toOverrides, toPhoneRequest } from './phone-call.ts'
import { useKeptCall } from './use-kept-call.ts'

interface BrokenRules {
  broken: readonly Refusal[]
  state: 'known' | 'loading' | 'failed'
  /** The chosen day with everything that takes time on it. */
  day: Day | undefined
  /** The crew that would take it, if there are several. */
  crew?: number | undefined
}

/** The fields that decide when the event may take place. Until a time is chosen, only the place can break a rule. */
type Timed = Pick<Call, 'packageId' | 'date' | 'hour' | 'extraHours' | 'placeZip' | 'reasons'>

/** Rules the call would break, kept in sync with the server, which checks with the same function. */
export function useBrokenRules(call: Timed, now: Date): BrokenRules {
  useLiveAvailability()
  const crews = useCrews()
  const settings = useQuery(settingsQuery)
  const asked = takenDayQuery(call.date)
  const day = useQuery({ ...asked, queryFn: isCalendarDate(call.date) ? asked.queryFn : skipToken })
  if (settings.isError || day.isError) return { broken: [], state: 'failed', day: undefined }
  if (!settings.data || !day.data) return { broken: [], state: 'loading', day: day.data }
  const { hour } = call
  const ofPlace = brokenPlaceRules(call.placeZip, milesByZip)
  if (hour === undefined) return { broken: ofPlace, state: 'known', day: day.data }
  const broken = [...ofPlace, ...brokenRules(hour, orderHours(call), day.data, settings.data, now)]
  const crew = callCrew({ ...call, hour }, broken, crews, day.data, settings.data, now)
  return { broken, state: 'known', day: day.data, crew }
}

/** The calendar's months and the initial values of a call: the first day a customer could book, and no time. */
function useOpenTimes(now: Date, keptDate: CalendarDate | undefined) {
  const [empty] = useState(emptyCall)
  const [month, setMonth] = useState<CalendarDate>(() => todayIn(now))
  const [defaults, setDefaults] = useState<Call>()
  const availability = useAvailability({ date: undefined, month })

  // Only once: what the owner is about to read out must not change.
  if (!defaults && availability.nextDays && availability.rules) {
    const date = firstOpenDate(empty, availability) ?? addDays(availability.today, 3)
    setDefaults({ ...empty, date })
    setMonth(turnedTo(keptDate || date, availability.today))
  }
  return { defaults: defaults ?? empty, month, setMonth, availability }
}

/** First day a customer could book. Undefined if nothing is open within the days of §4. */
function firstOpenDate(call: Call, { nextDays, rules, now }: Availability): CalendarDate | undefined {
  if (!nextDays || !rules) return
  const length = orderHours(call)
  const days = nextDays.map((day) => ({ ...day, selectable: isSelectable(day, length, rules, now) }))
  return firstBookableDay(days, now)?.date
}

/** The crew the server would assign once all of `broken` is overridden; undefined with one crew, or if none is free. */
export function callCrew(
  call: Pick<Call, 'packageId' | 'extraHours' | 'reasons'> & { hour: number },
  broken: readonly Refusal[],
  crews: readonly Crew[],
  day: Day,
  rules: Rules,
  now: Date,
): number | undefined {
  const ids = working(crews).map(({ id }) => id)
  const overrides = toOverrides(call, broken)
  const crewProblem = (lane: Day) => blockingRule(brokenRules(call.hour, orderHours(call), lane, rules, now), overrides)
  return ids.length > 1 ? chooseCrew({ day, crews: ids }, undefined, crewProblem).crew : undefined
}

const mutationKey = ['phone-booking']

/** Whether a call that was sent before the view was left is still waiting for its answer. */
export function useLeftCall(): boolean {
  const isSending = useIsMutating({ mutationKey }) > 0
  const [isWaiting, setWaiting] = useState(isSending)
  if (isWaiting && !isSending) setWaiting(false)
  return isWaiting && isSending
}

/** Form state of a phone booking: what is entered, the rules it breaks, and sending it. */
export function usePhoneBooking(onDone: () => void) {
  const queries = useQueryClient()
  const now = useNow()
  const money = useQuery(moneyQuery)
  const takesCards = money.data?.takesCards ?? false
  const { key, progress, kept, isKept, keep, mark, forget } = useKeptCall()
  const { defaults, ...times } = useOpenTimes(now, kept.date)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const booking = useMutation({
    mutationKey,
    mutationFn: ({ key, json }: { key: string; json: PhoneBookingRequest }) =>
      adminAnswer(adminApi.bookings.index.$post({ json }, { headers: { 'idempotency-key': key } })),
    onMutate: () => mark('sent'),
    onSuccess: ({ time, paymentLink }, { json: { customerInfo, date } }) => {
      forget()
      void queries.invalidateQueries({ queryKey: bookingsKey })
      const name = customerInfo.fullName.trim()
      if (!paymentLink) notify(`Booked for ${name}: ${longDate(date)}, ${unbroken(time ?? '')}.`)
      else if (isLeft.current) notify(`Held for ${name}. You’ll find the payment link in the list, under Payments.`)
      // With a link, the view stays: the owner still has to pass it on.
      if (!paymentLink && !isLeft.current) onDone()
    },
    onError: (error, { json: { customerInfo } }) => {
      if (isLeft.current) notify(`Error booking for ${customerInfo.fullName.trim()}. ${error.message}`)
      if (!isFinalRefusal(error)) return
      const wasBooked = error.code === 'idempotency-mismatch'
      // What this key made is gone, so the next press gets a new key.
      if (error.code === 'repeat-of-ended') forget()
      else mark(wasBooked ? 'booked' : 'typing')
      void queries.invalidateQueries({ queryKey: wasBooked ? bookingsKey : availabilityKey })
    },
  })
  const clearAttempt = () => {
    if (!booking.isPending) booking.reset()
  }
  const form = useForm<Call, CallField>({
    defaults,
    typed: kept,
    validate: (call) => callProblems(call, broken, takesCards),
    onChange: (typed) => {
      keep(typed)
      clearAttempt()
    },
    onSubmit: (call) => {
      const { hour } = call
      if (canBook && hour !== undefined)
        booking.mutate({ key, json: toPhoneRequest({ ...call, hour }, broken, takesCards) })
    },
  })
  const { broken, state, day, crew } = useBrokenRules(form.values, now)
  // After a lost answer, the time may be taken by this call itself. Sending it again tells.
  const isTaken = broken.includes('time-conflict') && progress !== 'sent'
  const canBook = !isTaken && state === 'known' && money.data !== undefined
  const hasFailed = state === 'failed'
  const startOver = () => {
    forget()
    form.reset()
    clearAttempt()
    const { today } = times.availability
    times.setMonth(turnedTo(defaults.date || today, today))
  }
  return {
    form,
    isKept,
    isBooked: progress === 'booked',
    startOver,
    times: { ...times, day, failed: hasFailed },
    takesCards,
    moneyError: money.error,
    broken,
    crew,
    isTaken,
    canBook,
    booking,
  }
}

export type CallForm = ReturnType<typeof usePhoneBooking>['form']
