import { skipToken, type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addDays, type CalendarDate, monthStart, todayIn } from '../../domain/calendar.ts'
import type { Rules } from '../../domain/schedule/rules.ts'
import { AUTO_SELECT_DAYS, type Day, type DayProblem, dayProblem, monthsOfSearch } from '../../domain/schedule/slots.ts'
import { dayWithout, type OwnBooking } from './availability.ts'
import { availabilityKey, dayQuery, monthQuery, settingsQuery } from './availability-queries.ts'
import { useNow } from './use-now.ts'

export interface Availability {
  /** By the server's clock. */
  now: Date
  today: CalendarDate
  rules: Rules | undefined
  /** The days from today to 60 days ahead, all of them or none: where the first bookable day is sought (§4). */
  nextDays: Day[] | undefined
  /** The days after `Wanted.after`, in order, to the end of the month that follows its own; undefined until they are loaded. */
  daysAfter: Day[] | undefined
  dayOf: (date: CalendarDate) => Day | undefined
  /** The chosen day, asked for anew when it was chosen. */
  day: Day | undefined
  /** The chosen day's times could not be loaded (§8). Stays true while `retry` asks for them again. */
  failed: boolean
  retrying: boolean
  retry: () => void
}

interface Wanted {
  /** The chosen day. */
  date: CalendarDate | undefined
  /** Any day of the month in sight. */
  month: CalendarDate
  /** Where the next open day after a day may be sought. */
  after?: CalendarDate | undefined
  /** A booking that does not stand in its own way, while it is being moved. */
  ignoreBooking?: OwnBooking | undefined
}

/** The rules, the days of the months in question and the chosen day, kept fresh. */
export function useAvailability({ date, month, after, ignoreBooking }: Wanted): Availability {
  const now = useNow()
  const today = todayIn(now)
  const queries = useQueryClient()
  const settings = useQuery(settingsQuery)

  const lastOfNext = addDays(today, AUTO_SELECT_DAYS)
  const nextMonths = monthsOfSearch(today)
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
    () => (nextLoaded ? [...byDate.values()].filter((day) => day.date >= today && day.date <= lastOfNext) : undefined),
    [byDate, nextLoaded, today, lastOfNext],
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
    dayOf: (asked) => own(asked === date ? (chosen.data ?? byDate.get(asked)) : byDate.get(asked)),
    day: own(chosen.data),
    failed: hasFailed(settings) || (date ? hasFailed(chosen) : monthsFailed),
    retrying: isRetrying(settings) || (date ? isRetrying(chosen) : monthsRetrying),
    retry: () =>
      void queries.refetchQueries({ queryKey: availabilityKey, predicate: ({ state }) => state.status === 'error' }),
  }
}

type Query = Pick<UseQueryResult, 'isLoading' | 'isLoadingError' | 'errorUpdateCount'>

/** TanStack Query calls a query that failed and is fetched again merely "loading". */
const isRetrying = ({ isLoading, errorUpdateCount }: Query) => isLoading && errorUpdateCount > 0
const hasFailed = (query: Query) => query.isLoadingError || isRetrying(query)

/** Why a day cannot be chosen for an event of `length` hours; 'unknown' until it is loaded. */
export const problemsFor =
  (length: number, { dayOf, rules, now }: Pick<Availability, 'dayOf' | 'rules' | 'now'>) =>
  (date: CalendarDate): DayProblem | 'unknown' | undefined => {
    const day = dayOf(date)
    return day && rules ? dayProblem(day, length, rules, now) : 'unknown'
  }
