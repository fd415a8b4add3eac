import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToStream } from '../../api/event-source.ts'
import { bookingsKey } from '../queries.ts'

/** Many changes at once cause one refetch. */
const GATHER_MS = 250

/** Its next page is on the way: asking for all of it again would drop that page, and the press that wanted it. */
const isGrowing = ({ state: { fetchStatus, fetchMeta } }: Query) =>
  fetchStatus === 'fetching' && fetchMeta?.fetchMore !== undefined

/** Refetches the bookings on screen whenever one changes, while the tab is open. */
export function useLiveBookings() {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        const waits = queries.isFetching({ queryKey: bookingsKey, predicate: isGrowing }) > 0
        void queries.invalidateQueries({ queryKey: bookingsKey, predicate: (query) => !isGrowing(query) })
        if (waits) askAgain()
      }, GATHER_MS)
    }
    const stop = listenToStream('/api/admin/bookings/live', {
      // On hello too: a change between the first response and the start of the stream would be missed.
      events: { hello: askAgain, bookings: askAgain, resync: askAgain },
      onGap: askAgain,
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
}
