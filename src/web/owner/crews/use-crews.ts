import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Crew } from '../../../domain/crews.ts'
import { adminApi } from '../../app/api/api.ts'
import { adminAnswer, bookingsKey } from '../queries.ts'

/** Filed with the bookings: whatever changes those, or a crew, has both asked for again. */
export const crewsQuery = queryOptions({
  queryKey: [...bookingsKey, 'crews'],
  queryFn: async (): Promise<Crew[]> => (await adminAnswer(adminApi.crews.index.$get())).crews,
})

const none: readonly Crew[] = []

/** All crews, where there are several; none where one works and always did: then no screen speaks of crews. */
export function useCrews(): readonly Crew[] {
  const { data = none } = useQuery(crewsQuery)
  return data.length > 1 ? data : none
}
