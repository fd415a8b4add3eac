import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { adminApi } from '../../app/api/api.ts'
import { adminAnswer } from '../queries.ts'

type RequestPage = InferResponseType<typeof adminApi.companies.requests.$get, 200>
export type CompanyRequest = RequestPage['requests'][number]
export type AdminQuote = CompanyRequest['quotes'][number]

/** Root query key of everything about companies. */
export const companiesKey = ['admin', 'companies'] as const

export const requestsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...companiesKey, 'requests', q],
    queryFn: ({ pageParam: cursor }) =>
      adminAnswer(adminApi.companies.requests.$get({ query: { ...(q && { q }), ...(cursor && { cursor }) } })),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: RequestPage) => nextCursor,
    placeholderData: keepPreviousData,
    // There's no live stream for new requests, only an email.
    staleTime: 0,
  })
