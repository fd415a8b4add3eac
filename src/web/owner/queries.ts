import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ClientResponse, InferRequestType, InferResponseType } from 'hono/client'
import { addDays, type CalendarDate, monthStart } from '../../domain/calendar.ts'
import { Refused } from '../../domain/refusals.ts'
import { adminApi, readAnswer } from '../app/api/api.ts'
import { resolveSession } from '../app/session/session.ts'
import { timed } from '../schedule/server-clock.ts'

type BookingPage = InferResponseType<typeof adminApi.bookings.index.$get, 200>
export type AdminBooking = BookingPage['bookings'][number]
export type Stop = InferResponseType<typeof adminApi.dashboard.today.$get, 200>['stops'][number]
export type AuditEntry = InferResponseType<typeof adminApi.audit.index.$get, 200>['entries'][number]
export type Money = InferResponseType<typeof adminApi.money.index.$get, 200>
export type Details = InferResponseType<(typeof adminApi.bookings)[':id']['$get'], 200>
export type PhoneBookingRequest = InferRequestType<typeof adminApi.bookings.index.$post>['json']

/** Filter and sort order of the list; empty strings match everything. */
export interface ListFilter {
  q: string
  status: NonNullable<InferRequestType<typeof adminApi.bookings.index.$get>['query']['status']> | ''
  from: string
  to: string
  /** Id of the only customer whose bookings are shown. */
  account: string
  sort: NonNullable<InferRequestType<typeof adminApi.bookings.index.$get>['query']['sort']>
}

export const everything: ListFilter = { q: '', status: '', from: '', to: '', account: '', sort: 'newest' }

/** The filter's non-empty fields as a query. */
export const filterParams = ({ q, status, from, to, account }: ListFilter) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(status && { status }),
  ...(from && { from }),
  ...(to && { to }),
  ...(account && { account }),
})

/** Response to an admin's call. If the session is over or locked, refreshes it, so the page shows the gate. */
export async function adminAnswer<Answer>(pending: Promise<ClientResponse<Answer>>): Promise<Answer> {
  try {
    return await readAnswer(timed(pending))
  } catch (error) {
    const isOver = error instanceof Refused && ['no-user', 'not-admin', 'not-unlocked'].includes(error.code)
    if (isOver) void resolveSession({ again: true })
    throw error
  }
}

/** Root query key of everything about bookings. */
export const bookingsKey = ['admin', 'bookings'] as const

export const listQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [...bookingsKey, 'list', filter],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...filterParams(filter), sort: filter.sort, ...(cursor && { cursor }) }
      return adminAnswer(adminApi.bookings.index.$get({ query }, { init: { signal } }))
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: BookingPage) => nextCursor,
    placeholderData: keepPreviousData,
    // Not cached: rendering a thousand rows on return would block the page.
    gcTime: 0,
  })

export const countsQuery = queryOptions({
  queryKey: [...bookingsKey, 'counts'],
  queryFn: () => adminAnswer(adminApi.bookings.counts.$get()),
})

/** What's happening now and next, or only what's after a day. Polled, because it changes just by time passing. */
export const nextQuery = (after?: CalendarDate) =>
  queryOptions({
    queryKey: [...bookingsKey, 'next', after],
    queryFn: () => adminAnswer(adminApi.dashboard.next.$get({ query: after ? { after } : {} })),
    refetchInterval: 60_000,
  })

/** What needs the owner's attention. Polled, because it grows just by time passing. */
export const attentionQuery = queryOptions({
  queryKey: [...bookingsKey, 'attention'],
  queryFn: () => adminAnswer(adminApi.bookings.attention.$get()),
  refetchInterval: 60_000,
})

export const oneQuery = (id: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'one', id],
    queryFn: () => adminAnswer(adminApi.bookings[':id'].$get({ param: { id } })),
    // Offline, a dialog says that this didn't load instead of waiting in silence.
    networkMode: 'always',
    refetchOnReconnect: true,
  })

export const monthQuery = (month: CalendarDate) => {
  const query = { from: monthStart(month), to: addDays(monthStart(month, 1), -1) }
  return queryOptions({
    queryKey: [...bookingsKey, 'month', query.from],
    queryFn: () => adminAnswer(adminApi.dashboard.calendar.$get({ query })),
    placeholderData: keepPreviousData,
  })
}

export const runSheetQuery = (date: CalendarDate) =>
  queryOptions({
    queryKey: [...bookingsKey, 'run-sheet', date],
    queryFn: () => adminAnswer(adminApi.dashboard.today.$get({ query: { date } })),
  })

export const moneyQuery = queryOptions({
  queryKey: [...bookingsKey, 'money'],
  queryFn: () => adminAnswer(adminApi.money.index.$get()),
})

/** Report of a month, `YYYY-MM`. */
export const reportQuery = (month: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'report', month],
    queryFn: () => adminAnswer(adminApi.money.report.$get({ query: { month } })),
    placeholderData: keepPreviousData,
  })

/** Link for a customer to pay what's due. */
export const paymentLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'payment-link', id],
    queryFn: () => adminAnswer(adminApi.money.bookings[':id'].link.$get({ param: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const undeliveredQuery = infiniteQueryOptions({
  queryKey: [...bookingsKey, 'undelivered'],
  queryFn: ({ pageParam: cursor }) => adminAnswer(adminApi.undelivered.index.$get({ query: cursor ? { cursor } : {} })),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
})

export const feedQuery = queryOptions({
  queryKey: ['admin', 'feed'],
  queryFn: () => adminAnswer(adminApi.feed.index.$get()),
})

export const auditQuery = infiniteQueryOptions({
  queryKey: ['admin', 'audit'],
  queryFn: ({ pageParam: cursor }) => adminAnswer(adminApi.audit.index.$get({ query: cursor ? { cursor } : {} })),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  staleTime: 0,
})
