import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { adminApi } from '../../app/api/api.ts'
import { adminAnswer, bookingsKey } from '../queries.ts'

type Desk = InferResponseType<typeof adminApi.weather.index.$get, 200>
export type WeatherEvent = Desk['events'][number]

/** The weather of the next seven days' events. Polled, because time alone changes it. */
export const weatherQuery = queryOptions({
  queryKey: [...bookingsKey, 'weather'],
  queryFn: () => adminAnswer(adminApi.weather.index.$get()),
  refetchInterval: 300_000,
})
