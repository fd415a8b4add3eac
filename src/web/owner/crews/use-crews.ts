import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Crew } from '../../../domain/crews.ts'
import { adminApi } from '../../app/api/api.ts'
import { adminAnswer, bookingsKey } from '../queries.ts'

/** Keyed under bookings, so a change to a booking or a crew refetches both. */
export const crewsQuery = queryOptions({
  queryKey: [...bookingsKey, 'crews'],
  queryFn: async (): Promise<Crew[]> => (await adminAnswer(adminApi.crews.index.$get())).crews,
})

const none: readonly Crew[] = []

/** All crews, or none if there has only ever been one; then no screen mentions crews. */
export function useCrews(): readonly Crew[] {
  const { data = none } = useQuery(crewsQuery)
  return data.length > 1 ? data : none
}
