import { queryOptions } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { api, readAnswer } from '../app/api/api.ts'
import { timed } from '../schedule/server-clock.ts'

const one = api.companies.quotes[':token']

/** A quote as its link shows it, with amounts in dollars. */
export type CompanyQuote = InferResponseType<typeof one.$get, 200>

export type AcceptRequest = InferRequestType<typeof one.accept.$post>['json']

export const quoteQuery = (token: string) =>
  queryOptions({
    queryKey: ['company-quote', token],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => readAnswer(timed(one.$get({ param: { token } }, { init: { signal } }))),
  })

export const sendAcceptance = (token: string, json: AcceptRequest): Promise<CompanyQuote> =>
  readAnswer(timed(one.accept.$post({ param: { token }, json })))
