import type { InferRequestType, InferResponseType } from 'hono/client'
import type { Refusal } from '../../domain/refusals.ts'
import { api, isFinalRefusal, readAnswer } from '../app/api/api.ts'
import { sessionStore } from '../app/storage/session-storage.ts'

const post = api.bookings.index.$post

/** The body of `POST /api/bookings`. */
export type BookingRequest = InferRequestType<typeof post>['json']

type Answer = InferResponseType<typeof post, 201>

/** Fields present only with cards on, where they may be null. */
type OfCards = 'payment' | 'holdExpiresAt' | 'cancelReason' | 'money'

/** Fields that may be null in any booking: optional customer input, and what's set later. */
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

/** A booking just made, amounts in dollars. Other nulls, which occur only in bookings from the old site, are excluded. */
export type BookingAnswer = { [Field in Exclude<keyof Answer, Open>]: NonNullable<Answer[Field]> } & Pick<Answer, Open>

export type Outcome =
  | { kind: 'booked'; booking: BookingAnswer }
  | { kind: 'refused'; code: Refusal; sentence: string }
  /** It may or may not have been booked. A retry with the same key is safe. */
  | { kind: 'unknown' }

const PATIENCE_MS = 30_000

interface Sent {
  key: string
  request: BookingRequest
}

const sentBookingKey = (userId: string) => `booking-sent ${userId}`

/** This account's last request if its response never arrived, else undefined. */
export function unansweredRequest(userId: string): BookingRequest | undefined {
  return (sessionStore.read(sentBookingKey(userId)) as Sent | null)?.request
}

/** Forgets the request that got no response. */
const forgetUnanswered = (userId: string) => sessionStore.forget(sentBookingKey(userId))

/** Idempotency key for a request: reused if the same request got no response before, else new. */
function idempotencyKey(userId: string, request: BookingRequest): string {
  const earlier = sessionStore.read(sentBookingKey(userId)) as Sent | null
  if (earlier && JSON.stringify(earlier.request) === JSON.stringify(request)) return earlier.key
  const key = crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
  sessionStore.write(sentBookingKey(userId), { key, request })
  return key
}

/** Sends a booking. Retrying after a lost response never books twice. */
export async function sendBooking(userId: string, request: BookingRequest): Promise<Outcome> {
  const key = idempotencyKey(userId, request)
  const init = { signal: AbortSignal.timeout(PATIENCE_MS) }
  try {
    const booking = await readAnswer(post({ json: request }, { headers: { 'idempotency-key': key }, init }))
    forgetUnanswered(userId)
    return { kind: 'booked', booking: booking as BookingAnswer }
  } catch (error) {
    if (!isFinalRefusal(error)) return { kind: 'unknown' }
    forgetUnanswered(userId)
    return { kind: 'refused', code: error.code, sentence: error.message }
  }
}
