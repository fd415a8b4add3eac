import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToStream } from '../../api/event-source.ts'
import { bookingsKey } from '../queries.ts'

/** Many changes at once cause one refetch. */
const GATHER_MS = 250

/** Refetches the bookings on screen whenever one changes, while the tab is open. */
export function useLiveBookings() {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: bookingsKey })
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
