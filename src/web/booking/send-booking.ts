import { isRefusal, type Refusal } from '../../domain/refusals.ts'
import { kept } from './kept.ts'

/** The body of `POST /api/bookings`. */
export interface BookingRequest {
  packageId: string
  date: string
  time: string
  extraHours: number
  addOns: readonly string[]
  customerInfo: { fullName: string; email: string; billingAddress: string; phoneNumber: string }
  location?: string
}

/** What the confirmation shows of a booking; amounts in dollars. */
export interface BookingAnswer {
  id: string
  date: string
  time: string
  packageName: string
  totalHours: number
  total: number
  depositAmount: number
  status: string
}

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
  return (kept.read(keyOf(userId)) as Sent | null)?.request
}

/** Says that the unanswered request does not matter any more. */
export const forgetUnanswered = (userId: string) => kept.forget(keyOf(userId))

/** The key under which a request goes out: the earlier one where the same request got no answer, else a new one. */
function idempotencyKey(userId: string, request: BookingRequest): string {
  const earlier = kept.read(keyOf(userId)) as Sent | null
  if (earlier && JSON.stringify(earlier.request) === JSON.stringify(request)) return earlier.key
  const key = crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
  kept.write(keyOf(userId), { key, request })
  return key
}

/** Books. Sending the same request again after a lost answer never books twice. */
export async function sendBooking(userId: string, request: BookingRequest): Promise<Outcome> {
  const key = idempotencyKey(userId, request)
  let outcome: Outcome
  try {
    const response = await fetch('/api/bookings', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    outcome = await outcomeOf(response)
  } catch {
    return { kind: 'unknown' }
  }
  if (outcome.kind !== 'unknown') forgetUnanswered(userId)
  return outcome
}

/** Reads an answer. Faults of the server, and a server that is away, leave the outcome unknown. */
export async function outcomeOf(response: Response): Promise<Outcome> {
  if (response.ok) return { kind: 'booked', booking: (await response.json()) as BookingAnswer }
  if (response.status >= 500) return { kind: 'unknown' }
  const { code, detail } = (await response.json()) as { code?: unknown; detail?: unknown }
  return isRefusal(code) ? { kind: 'refused', code, sentence: String(detail) } : { kind: 'unknown' }
}
