import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listenToStream } from '../app/api/event-source.ts'
import { askForBookings, type BookingPage, bookingsQuery, takeFirstPage } from './bookings-query.ts'

/** Loading ends after this time, whatever happens (§9). */
const LOADING_ENDS_MS = 5_000

/** My bookings, kept up to date with the server while the page is open. */
export function useBookings() {
  const queries = useQueryClient()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(bookingsQuery)
  const [late, setLate] = useState(false)
  const waits = !data && !error

  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLate(true), LOADING_ENDS_MS)
    return () => clearTimeout(timer)
  }, [waits])

  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a failed load is logged (§8).
    if (error) console.warn(error)
  }, [error])

  useEffect(
    () =>
      listenToStream('/api/bookings/live', {
        events: {
          bookings: (page) => takeFirstPage(queries, JSON.parse(page) as BookingPage),
          resync: () => askForBookings(queries),
        },
        onGap: () => askForBookings(queries),
      }),
    [queries],
  )

  return {
    bookings: data?.pages.flatMap(({ bookings }) => bookings),
    total: data?.pages.at(-1)?.total ?? 0,
    loading: waits && !late,
    asking: isFetching && !late,
    retry: () => {
      setLate(false)
      // refetch() would wait for a request that hangs.
      void queries.cancelQueries({ queryKey: bookingsQuery.queryKey }).then(() => refetch())
    },
    more: hasNextPage ? { loading: isFetchingNextPage, load: () => void fetchNextPage() } : undefined,
  }
}
