import { skipToken, type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addDays, type CalendarDate, monthStart, todayIn } from '../../domain/calendar.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import { AUTO_SELECT_DAYS, type Day, type DayProblem, dayProblem, monthsToSearch } from '../../domain/schedule/slots.ts'
import { dayWithout, type OwnBooking } from './availability.ts'
import { availabilityKey, dayQuery, monthQuery, settingsQuery } from './availability-queries.ts'
import { useNow } from './use-now.ts'

export interface Availability {
  /** The current time, by the server's clock. */
  now: Date
  today: CalendarDate
  rules: Rules | undefined
  /** Days from today to 60 days ahead, to find the first bookable day (§4); undefined until all have loaded. */
  nextDays: Day[] | undefined
  /** Days after `Wanted.after`, in order, to the end of the following month; undefined until loaded. */
  daysAfter: Day[] | undefined
  findDay: (date: CalendarDate) => Day | undefined
  /** The chosen day, fetched again when it was chosen. */
  day: Day | undefined
  /** The chosen day's times failed to load (§8). Stays true while `retry` loads them again. */
  failed: boolean
  retrying: boolean
  retry: () => void
}

interface Wanted {
  /** The chosen day. */
  date: CalendarDate | undefined
  /** Any day in the month shown. */
  month: CalendarDate
  /** Loads the days after this one, to find the next open day. */
  after?: CalendarDate | undefined
  /** Booking that's being moved, which must not conflict with itself. */
  ignoreBooking?: OwnBooking | undefined
}

/** The rules, the days of the months in question, and the chosen day, kept fresh. */
export function useAvailability({ date, month, after, ignoreBooking }: Wanted): Availability {
  const now = useNow()
  const today = todayIn(now)
  const queries = useQueryClient()
  const settings = useQuery(settingsQuery)

  const lastNextDay = addDays(today, AUTO_SELECT_DAYS)
  const nextMonths = monthsToSearch(today)
  const monthsAfter = after === undefined ? [] : [monthStart(after), monthStart(after, 1)]
  const months = [...new Set([...nextMonths, monthStart(month), ...monthsAfter])]
  const { byDate, nextLoaded, afterLoaded, monthsFailed, monthsRetrying } = useQueries({
    queries: months.map(monthQuery),
    combine: (answers) => ({
      byDate: new Map(answers.flatMap(({ data }) => data ?? []).map((day) => [day.date, day])),
      nextLoaded: answers.slice(0, nextMonths.length).every(({ data }) => data),
      afterLoaded: monthsAfter.every((first) => answers[months.indexOf(first)]?.data),
      monthsFailed: answers.some(hasFailed),
      monthsRetrying: answers.some(isRetrying),
    }),
  })
  const chosen = useQuery({
    ...dayQuery(date ?? today),
    ...(date ? {} : { queryFn: skipToken }),
    placeholderData: byDate.get(date ?? ''),
  })

  const nextDays = useMemo(
    () => (nextLoaded ? [...byDate.values()].filter((day) => day.date >= today && day.date <= lastNextDay) : undefined),
    [byDate, nextLoaded, today, lastNextDay],
  )
  const own = (day: Day | undefined) => day && dayWithout(day, ignoreBooking)

  return {
    now,
    today,
    rules: settings.data,
    nextDays,
    daysAfter:
      after !== undefined && afterLoaded
        ? [...byDate.values()].filter((day) => day.date > after).sort((a, b) => (a.date < b.date ? -1 : 1))
        : undefined,
    findDay: (asked) => own(asked === date ? (chosen.data ?? byDate.get(asked)) : byDate.get(asked)),
    day: own(chosen.data),
    failed: hasFailed(settings) || (date ? hasFailed(chosen) : monthsFailed),
    retrying: isRetrying(settings) || (date ? isRetrying(chosen) : monthsRetrying),
    retry: () =>
      void queries.refetchQueries({ queryKey: availabilityKey, predicate: ({ state }) => state.status === 'error' }),
  }
}

type Query = Pick<UseQueryResult, 'isLoading' | 'isLoadingError' | 'errorUpdateCount'>

/** True while a failed query is fetched again. TanStack Query just calls that "loading". */
const isRetrying = ({ isLoading, errorUpdateCount }: Query) => isLoading && errorUpdateCount > 0
const hasFailed = (query: Query) => query.isLoadingError || isRetrying(query)

/** Why a day can't be chosen for an event of `length` hours; 'unknown' until it has loaded. */
export const problemsFor =
  (length: number, { findDay, rules, now }: Pick<Availability, 'findDay' | 'rules' | 'now'>) =>
  (date: CalendarDate): DayProblem | 'unknown' | undefined => {
    const day = findDay(date)
    return day && rules ? dayProblem(day, length, rules, now) : 'unknown'
  }
