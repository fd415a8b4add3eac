import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAgain } from '../../app/api/ask-again.ts'
import { listenToStream } from '../../app/api/event-source.ts'
import { bookingsKey } from '../queries.ts'

/** Many changes at once cause one refetch. */
const GATHER_MS = 250

/** Refetches the bookings on screen whenever one changes, while the tab is open. */
export function useLiveBookings() {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const gather = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        askAgain(queries, { queryKey: bookingsKey })
      }, GATHER_MS)
    }
    const stop = listenToStream('/api/admin/bookings/live', {
      // On hello too: a change between the first response and the start of the stream would be missed.
      events: { hello: gather, bookings: gather, resync: gather },
      onGap: gather,
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
}
