import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api } from '../app/api/api.ts'
import { askAgain } from '../app/api/ask-again.ts'
import { ownAnswer } from '../booking/own-booking/own-answer.ts'
import type { ExtrasRequest } from '../extras/extras-dialog.tsx'

const get = api.bookings.index.$get

/** One page of My Bookings: upcoming first, soonest first, then past ones (R14: paging). */
export type BookingPage = InferResponseType<typeof get, 200>

/** A booking as the API sends it, amounts in dollars. Nulls occur only in bookings from the old site. */
export type Booking = BookingPage['bookings'][number]

export const bookingsQuery = infiniteQueryOptions({
  queryKey: ['bookings'],
  networkMode: 'always',
  initialPageParam: '',
  queryFn: ({ pageParam: cursor, signal }) => ownAnswer(get({ query: cursor ? { cursor } : {} }, { init: { signal } })),
  getNextPageParam: ({ nextCursor }: BookingPage) => nextCursor,
})

const { queryKey } = bookingsQuery

/** Replaces the list with the first page from the live stream. A list of several pages is refetched instead. */
export function takeFirstPage(queries: QueryClient, first: BookingPage) {
  const known = queries.getQueryData(queryKey)
  if (known && (known.pages.length > 1 || queries.isFetching({ queryKey }) > 0)) return askForBookings(queries)
  // A response still in flight is older than this page.
  void queries
    .cancelQueries({ queryKey })
    .then(() => queries.setQueryData(queryKey, { pages: [first], pageParams: [''] }))
}

export const askForBookings = (queries: QueryClient) => askAgain(queries, { queryKey })

/** Shows a changed booking right away, in its place in the list. Refetches a list in flight, because it's older. */
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

/** Body of a reschedule request. `quotedTotal` (dollars) and `quotedRefundPercent` are what the customer was shown. */
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

/** Payments and refunds recorded on a booking. Keyed by the paid amount, so a change refetches them. */
export const paymentsQuery = ({ id, paidAmount }: Pick<Booking, 'id' | 'paidAmount'>) =>
  queryOptions({
    queryKey: ['payments', id, paidAmount],
    networkMode: 'always',
    queryFn: async ({ signal }) =>
      (await ownAnswer(one.payments.$get({ param: { id } }, { init: { signal } }))).payments,
  })

export type Payment = InferResponseType<(typeof one)['payments']['$get'], 200>['payments'][number]

/** Name of the card on file that the balance will be charged to. The server asks the card provider every time. */
export const cardOnFileQuery = (id: string) =>
  queryOptions({
    queryKey: ['kept-card', id],
    networkMode: 'always',
    queryFn: ({ signal }) => ownAnswer(one['kept-card'].$get({ param: { id } }, { init: { signal } })),
    retry: false,
  })

/** A booking's receipt (R59: receipts). Refused until money has moved. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['receipt', id],
    networkMode: 'always',
    staleTime: 0,
    queryFn: ({ signal }) => ownAnswer(one.receipt.$get({ param: { id } }, { init: { signal } })),
  })

export type Receipt = InferResponseType<(typeof one)['receipt']['$get'], 200>
