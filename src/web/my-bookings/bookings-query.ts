import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api } from '../app/api/api.ts'
import { askAgain } from '../app/api/ask-again.ts'
import { ownAnswer } from '../booking/own-booking/own-answer.ts'
import type { ExtrasRequest } from '../extras/extras-dialog.tsx'

const get = api.bookings.index.$get

/** One page of My Bookings: upcoming first, soonest first, then the past (reading R14). */
export type BookingPage = InferResponseType<typeof get, 200>

/** A booking as the API sends it, amounts in dollars. Nulls occur only in bookings of the old site. */
export type Booking = BookingPage['bookings'][number]

export const bookingsQuery = infiniteQueryOptions({
  queryKey: ['bookings'],
  networkMode: 'always',
  initialPageParam: '',
  queryFn: ({ pageParam: cursor, signal }) => ownAnswer(get({ query: cursor ? { cursor } : {} }, { init: { signal } })),
  getNextPageParam: ({ nextCursor }: BookingPage) => nextCursor,
})

const { queryKey } = bookingsQuery

/** Replaces the list with the first page from the live stream; a longer list is refetched. */
export function takeFirstPage(queries: QueryClient, first: BookingPage) {
  const known = queries.getQueryData(queryKey)
  if (known && (known.pages.length > 1 || queries.isFetching({ queryKey }) > 0)) return askForBookings(queries)
  // A response still in flight is older than this one.
  void queries
    .cancelQueries({ queryKey })
    .then(() => queries.setQueryData(queryKey, { pages: [first], pageParams: [''] }))
}

export const askForBookings = (queries: QueryClient) => askAgain(queries, { queryKey })

/** Shows a changed booking at once, where it stands. A list still in flight is older, and asked for again. */
export function takeChanged(queries: QueryClient, changed: Booking) {
  if (queries.isFetching({ queryKey }) > 0) askForBookings(queries)
  queries.setQueryData(
    queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          bookings: page.bookings.map((booking) => (booking.id === changed.id ? changed : booking)),
        })),
      },
  )
}

const one = api.bookings[':id']

/** What is asked for when a booking is rescheduled. `quotedTotal` (dollars) and `quotedRefundPercent` are what the person was shown. */
export interface RescheduleRequest {
  date: string
  time: string
  quotedTotal: number
  quotedRefundPercent: number
}

export const rescheduleBooking = (id: string, request: RescheduleRequest): Promise<Booking> =>
  ownAnswer(one.reschedule.$post({ param: { id }, json: request }))

export const changeExtras = (id: string, request: ExtrasRequest): Promise<Booking> =>
  ownAnswer(one.extras.$post({ param: { id }, json: request }))

/** What was paid on a booking, and given back. Refetched when the paid amount changes. */
export const paymentsQuery = ({ id, paidAmount }: Pick<Booking, 'id' | 'paidAmount'>) =>
  queryOptions({
    queryKey: ['payments', id, paidAmount],
    networkMode: 'always',
    queryFn: async ({ signal }) =>
      (await ownAnswer(one.payments.$get({ param: { id } }, { init: { signal } }))).payments,
  })

export type Payment = InferResponseType<(typeof one)['payments']['$get'], 200>['payments'][number]

/** The name of the card that a balance is charged to: the server asks the card provider each time. */
export const cardOnFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['kept-card', id],
    networkMode: 'always',
    queryFn: ({ signal }) => ownAnswer(one['kept-card'].$get({ param: { id } }, { init: { signal } })),
    retry: false,
  })

/** The receipt of a booking (reading R59). Refused as long as no money has moved. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['receipt', id],
    networkMode: 'always',
    staleTime: 0,
    queryFn: ({ signal }) => ownAnswer(one.receipt.$get({ param: { id } }, { init: { signal } })),
  })

export type Receipt = InferResponseType<(typeof one)['receipt']['$get'], 200>
