import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/api/api.ts'
import { ownAnswer } from '../../booking/own-booking/own-answer.ts'

const { forecast } = api.bookings[':id']

/** The forecast of one of my events outdoors, and the page of an offer to move it for free; each null where there is none. */
export const forecastQuery = (id: string) =>
  queryOptions({
    queryKey: ['forecast', id],
    networkMode: 'always',
    queryFn: ({ signal }) => ownAnswer(forecast.$get({ param: { id } }, { init: { signal } })),
  })
