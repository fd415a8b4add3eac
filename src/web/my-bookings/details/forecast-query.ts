import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/api/api.ts'
import { ownAnswer } from '../../booking/own-booking/own-answer.ts'

const { forecast } = api.bookings[':id']

/** Forecast for one of the customer's outdoor events, and the page of an open free-move offer. Either may be null. */
export const forecastQuery = (id: string) =>
  queryOptions({
    queryKey: ['forecast', id],
    networkMode: 'always',
    queryFn: ({ signal }) => ownAnswer(forecast.$get({ param: { id } }, { init: { signal } })),
  })
