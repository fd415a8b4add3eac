import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAgain } from '../app/api/ask-again.ts'
import { availabilityKey, coversDate } from './availability-queries.ts'
import { listenToAvailability } from './live.ts'

/** Asks again for whatever another customer or the admin just changed, as long as the page is open. */
export function useLiveAvailability() {
  const queries = useQueryClient()

  useEffect(
    () =>
      listenToAvailability('/api/availability/live', {
        onDay: (date) => askAgain(queries, { predicate: ({ queryKey }) => coversDate(queryKey, date) }),
        onEverything: () => askAgain(queries, { queryKey: availabilityKey }),
      }),
    [queries],
  )
}
