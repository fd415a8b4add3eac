import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api, readAnswer } from '../../app/api/api.ts'
import { timed } from '../../schedule/server-clock.ts'

const one = api.payments.links[':token']

/** What a payment link asks for, with amounts in dollars. */
export type PaymentLink = InferResponseType<typeof one.$get, 200>

const ASK_AGAIN_MS = 2_000

/** What a link asks for. Polled while its payment `isAwaited`. */
export const linkQuery = (token: string, isAwaited: (link: PaymentLink) => boolean) =>
  queryOptions({
    queryKey: ['payment-link', token],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => readAnswer(timed(one.$get({ param: { token } }, { init: { signal } }))),
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? ASK_AGAIN_MS : false),
  })

/** Requests the URL of the provider's payment page. */
export const askForPayment = async (token: string, inFull: boolean): Promise<string> =>
  (await readAnswer(timed(one.$post({ param: { token }, query: inFull ? { inFull: 'yes' } : {} })))).url
