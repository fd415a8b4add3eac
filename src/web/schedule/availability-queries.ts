import { queryOptions } from '@tanstack/react-query'
import { type CalendarDate, monthEnd, monthStart } from '../../domain/calendar.ts'
import type { Day } from '../../domain/schedule/slots.ts'
import { api, readAnswer } from '../app/api/api.ts'
import { type DayAnswer, dayFrom } from './availability.ts'
import { timed } from './server-clock.ts'

/** Key prefix of all availability queries; `days` is followed by the first and last date it covers. */
export const availabilityKey = ['availability'] as const
const daysKey = (from: CalendarDate, to: CalendarDate) => [...availabilityKey, 'days', from, to] as const

/** True if a query's key covers a date, so that a change on that day makes it stale. */
export function coversDate([area, kind, from, to]: readonly unknown[], date: CalendarDate): boolean {
  return area === 'availability' && kind === 'days' && String(from) <= date && date <= String(to)
}

/** Options that revalidate every response, so that its Date header is current. */
const fresh = (signal: AbortSignal) => ({ init: { signal, cache: 'no-cache' } }) as const

/** Fails offline instead of waiting for the network, because the error message has a button to try again. */
const options = { networkMode: 'always', refetchOnReconnect: true, staleTime: 60_000 } as const

export const settingsQuery = queryOptions({
  ...options,
  queryKey: [...availabilityKey, 'settings'],
  queryFn: ({ signal }) => readAnswer(timed(api.availability.settings.$get({}, fresh(signal)))),
})

async function askDays(from: CalendarDate, to: CalendarDate, signal: AbortSignal): Promise<Day[]> {
  const answer = await readAnswer(timed(api.availability.days.$get({ query: { from, to } }, fresh(signal))))
  // The server sends cached bytes, so the response has no type.
  return (answer as DayAnswer[]).map(dayFrom)
}

/** Queries every day in the month of `date`. */
export function monthQuery(date: CalendarDate) {
  const from = monthStart(date)
  const to = monthEnd(date)
  return queryOptions({
    ...options,
    queryKey: daysKey(from, to),
    queryFn: ({ signal }) => askDays(from, to, signal),
  })
}

/** Queries one day, again each time it's chosen (§4). */
export const dayQuery = (date: CalendarDate) =>
  queryOptions({
    ...options,
    gcTime: 0,
    queryKey: daysKey(date, date),
    queryFn: async ({ signal }) => (await askDays(date, date, signal))[0] ?? { date, booked: [], blocks: [] },
  })
