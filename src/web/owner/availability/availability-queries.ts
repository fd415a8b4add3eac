import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useEffect } from 'react'
import type { CalendarDate } from '../../../domain/calendar.ts'
import { adminApi, readAnswer } from '../../app/api/api.ts'
import { askAgain } from '../../app/api/ask-again.ts'
import { dayFrom } from '../../schedule/availability.ts'
import { availabilityKey, coversDate } from '../../schedule/availability-queries.ts'
import { listenToAvailability } from '../../schedule/live.ts'
import { crewsQuery } from '../crews/use-crews.ts'

const settings = adminApi.availability.settings
const blocked = adminApi.blockedDates

export type SettingsDocument = InferResponseType<typeof settings.$get, 200>
export type BlockedDate = InferResponseType<typeof blocked.index.$get, 200>['blockedDates'][number]

const options = { networkMode: 'always', staleTime: 60_000 } as const

/** The settings with their version, as the dashboard edits them. */
export const settingsDocumentQuery = queryOptions({
  ...options,
  queryKey: [...availabilityKey, 'admin', 'settings'],
  queryFn: ({ signal }) => readAnswer(settings.$get({}, { init: { signal } })),
})

/** All blocked dates, in order. */
export const blockedDatesQuery = queryOptions({
  ...options,
  queryKey: [...availabilityKey, 'admin', 'blocked-dates'],
  queryFn: async ({ signal }) => (await readAnswer(blocked.index.$get({}, { init: { signal } }))).blockedDates,
})

/** Everything that takes time on one day. The public endpoint ends with the booking window; a phone booking may be later. */
export const takenDayQuery = (date: CalendarDate) =>
  queryOptions({
    ...options,
    gcTime: 0,
    queryKey: [...availabilityKey, 'days', date, date, 'admin'],
    queryFn: async ({ signal }) =>
      dayFrom(await readAnswer(adminApi.availability.day.$get({ query: { date } }, { init: { signal } }))),
  })

/** Refetches whatever a customer or another admin changes while the tab is open. */
export function useLiveSettings() {
  const queries = useQueryClient()
  useEffect(
    () =>
      listenToAvailability('/api/availability/live', {
        onDay: (date) => {
          askAgain(queries, { predicate: ({ queryKey }) => coversDate(queryKey, date) })
          askAgain(queries, { queryKey: blockedDatesQuery.queryKey })
        },
        onEverything: () => {
          askAgain(queries, { queryKey: availabilityKey })
          askAgain(queries, { queryKey: crewsQuery.queryKey })
        },
      }),
    [queries],
  )
}
