import { queryOptions } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import type { PaymentPurpose } from '../../../domain/payments/ledger.ts'
import { api } from '../../app/api/api.ts'
import { ownAnswer } from './own-answer.ts'

const one = api.bookings[':id']

/** A booking as the API returns it, amounts in dollars. Nulls occur only in bookings from the old site. */
export type OwnBooking = InferResponseType<typeof one.$get, 200>

/** One of the customer's own bookings. The request makes the server check pending payments with the card provider. */
export const ownBookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['own-booking', id],
    networkMode: 'always',
    staleTime: 0,
    queryFn: ({ signal }) => ownAnswer(one.$get({ param: { id } }, { init: { signal } })),
  })

/** Returns the address of the provider's page to pay what's due. */
export const askForPayment = async (id: string, purpose: PaymentPurpose): Promise<string> =>
  (await ownAnswer(one.pay.$post({ param: { id }, json: { purpose } }))).url

type Agreed = InferRequestType<typeof one.cancel.$post>['json']

/** Cancels a booking, or gives up a hold. `agreed` is what the customer was shown, amounts in dollars. */
export const cancelOwnBooking = (id: string, agreed: Agreed): Promise<OwnBooking> =>
  ownAnswer(one.cancel.$post({ param: { id }, json: agreed }))

/** Removes the card on file for the balance; nothing will be charged to it. */
export const removeCardOnFile = (id: string): Promise<OwnBooking> =>
  ownAnswer(one['kept-card'].$delete({ param: { id } }))
