import { queryOptions } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import type { PaymentPurpose } from '../../../domain/payments/ledger.ts'
import { api } from '../../app/api/api.ts'
import { ownAnswer } from './own-answer.ts'

const one = api.bookings[':id']

/** A booking as the API sends it, amounts in dollars. Nulls occur only in bookings of the old site. */
export type OwnBooking = InferResponseType<typeof one.$get, 200>

/** One of my bookings. Asking for it makes the server look at the card provider for a payment that is under way. */
export const ownBookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['own-booking', id],
    networkMode: 'always',
    staleTime: 0,
    queryFn: ({ signal }) => ownAnswer(one.$get({ param: { id } }, { init: { signal } })),
  })

/** The provider's page on which to pay what is due. */
export const askForPayment = async (id: string, purpose: PaymentPurpose): Promise<string> =>
  (await ownAnswer(one.pay.$post({ param: { id }, json: { purpose } }))).url

type Agreed = InferRequestType<typeof one.cancel.$post>['json']

/** Cancels, or gives up a time that is only held. `agreed` is what the person was shown, amounts in dollars. */
export const cancelOwnBooking = (id: string, agreed: Agreed): Promise<OwnBooking> =>
  ownAnswer(one.cancel.$post({ param: { id }, json: agreed }))

/** Takes the card for the balance back: nothing is charged to it from now on. */
export const removeCardOnFile = (id: string): Promise<OwnBooking> =>
  ownAnswer(one['kept-card'].$delete({ param: { id } }))
