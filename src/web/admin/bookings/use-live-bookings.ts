import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToStream } from '../../api/event-source.ts'
import { bookingsKey } from '../queries.ts'

/** A rush of bookings asks again once, not once for each. */
const GATHER_MS = 250

/** Asks again for whatever of the bookings is on the screen when one of them changes, as long as the tab is open. */
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
      // At hello too: what changed between the first answer and the first moment of listening would be missed.
      events: { hello: askAgain, bookings: askAgain, resync: askAgain },
      onGap: askAgain,
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
}
