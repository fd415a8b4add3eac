import type { InferRequestType, InferResponseType } from 'hono/client'
import { type Refusal, Refused, statusOf } from '../../domain/refusals.ts'
import { answerOf, api } from '../app/api/api.ts'
import { sessionStore } from '../app/storage/session-storage.ts'

const post = api.bookings.index.$post

/** The body of `POST /api/bookings`. */
export type BookingRequest = InferRequestType<typeof post>['json']

type Answer = InferResponseType<typeof post, 201>

/** What only a booking with cards on says, and may say with null. */
type OfCards = 'payment' | 'holdExpiresAt' | 'cancelReason' | 'money'

/** What may be null in any booking: what its customer need not say, and what is still to come. */
type Open =
  | OfCards
  | 'promo'
  | 'tax'
  | 'taxCertificate'
  | 'location'
  | 'placeZip'
  | 'guestCount'
  | 'crewNote'
  | 'confirmedAt'

/** A booking just made; amounts in dollars. Nulls stand only in rows of the old site. */
export type BookingAnswer = { [Field in Exclude<keyof Answer, Open>]: NonNullable<Answer[Field]> } & Pick<Answer, Open>

export type Outcome =
  | { kind: 'booked'; booking: BookingAnswer }
  | { kind: 'refused'; code: Refusal; sentence: string }
  /** The booking may be made or not: the same request may be sent again, with the same key. */
  | { kind: 'unknown' }

const PATIENCE_MS = 30_000

interface Sent {
  key: string
  request: BookingRequest
}

const keyOf = (userId: string) => `booking-sent ${userId}`

/** The request of this account whose answer was never seen, or undefined. */
export function unansweredRequest(userId: string): BookingRequest | undefined {
  return (sessionStore.read(keyOf(userId)) as Sent | null)?.request
}

/** Forgets the unanswered request. */
const forgetUnanswered = (userId: string) => sessionStore.forget(keyOf(userId))

/** The key under which a request goes out: the earlier one where the same request got no answer, else a new one. */
function idempotencyKey(userId: string, request: BookingRequest): string {
  const earlier = sessionStore.read(keyOf(userId)) as Sent | null
  if (earlier && JSON.stringify(earlier.request) === JSON.stringify(request)) return earlier.key
  const key = crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
  sessionStore.write(keyOf(userId), { key, request })
  return key
}

/** Books. Sending the same request again after a lost answer never books twice. */
export async function sendBooking(userId: string, request: BookingRequest): Promise<Outcome> {
  const key = idempotencyKey(userId, request)
  const init = { signal: AbortSignal.timeout(PATIENCE_MS) }
  try {
    const booking = await answerOf(post({ json: request }, { headers: { 'idempotency-key': key }, init }))
    forgetUnanswered(userId)
    return { kind: 'booked', booking: booking as BookingAnswer }
  } catch (error) {
    // A fault, or a server that is away: it may have booked before it failed.
    if (!(error instanceof Refused) || statusOf(error.code) >= 500) return { kind: 'unknown' }
    forgetUnanswered(userId)
    return { kind: 'refused', code: error.code, sentence: error.message }
  }
}
