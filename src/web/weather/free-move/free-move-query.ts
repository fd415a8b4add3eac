import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answerOf, api } from '../../app/api/api.ts'
import { timed } from '../../schedule/server-clock.ts'

const one = api.freeMoves[':token']

/** An offer to move an event for free, as its link shows it; amounts in dollars. */
export type FreeMove = InferResponseType<typeof one.$get, 200>

export const freeMoveQuery = (token: string) =>
  queryOptions({
    queryKey: ['free-move', token],
    networkMode: 'always',
    staleTime: 30_000,
    queryFn: ({ signal }) => answerOf(timed(one.$get({ param: { token } }, { init: { signal } }))),
  })

/** How an offer is answered: with a new time, or by keeping the date. */
export type Answer = 'keep' | { date: string; time: string }

export const sendAnswer = (token: string, answer: Answer): Promise<FreeMove> =>
  answer === 'keep'
    ? answerOf(timed(one.keep.$post({ param: { token } })))
    : answerOf(timed(one.move.$post({ param: { token }, json: answer })))
