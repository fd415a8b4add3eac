import { useMutation } from '@tanstack/react-query'
import { toEventFacts } from '../../domain/booking/booking-form.ts'
import { mayAttempt, recentAttempts } from '../../domain/booking-limits.ts'
import { hourLabel } from '../../domain/calendar.ts'
import { dollars } from '../../domain/money.ts'
import { priceOrder } from '../../domain/pricing/pricing.ts'
import type { Promo } from '../../domain/pricing/promo-codes.ts'
import type { Refusal } from '../../domain/refusals.ts'
import type { User } from '../app/session/session.ts'
import { sessionStore } from '../app/storage/session-storage.ts'
import { refusalSentence } from '../site/refusal-sentence.ts'
import type { CustomerForm } from './draft.ts'
import type { Choice } from './order.ts'
import { type BookingAnswer, type BookingRequest, type Outcome, sendBooking } from './send-booking.ts'

const attemptsKey = (userId: string) => `booking-attempts ${userId}`

const isNumber = (value: unknown) => typeof value === 'number'

/** Counts a submission by this account. Returns false, without counting, after three in the last 60 s (§5). */
export function consumeLimit(userId: string, now: Date): boolean {
  const stored = sessionStore.read(attemptsKey(userId))
  const recent = recentAttempts(Array.isArray(stored) ? stored.filter(isNumber) : [], now)
  const allowed = mayAttempt(recent, now)
  if (allowed) sessionStore.write(attemptsKey(userId), [...recent, now.getTime()])
  return allowed
}

export type Submission =
  | { state: 'idle' }
  | { state: 'sending' }
  /** `code` is undefined if we don't know whether the booking went through. */
  | { state: 'failed'; message: string; code: Refusal | undefined }

/** Message for a booking that wasn't saved (§8). */
const NOT_SAVED = 'Failed to save booking. Please try again.'

interface Reactions {
  onBooked: (booking: BookingAnswer) => void
  /** Called before the message shows. Returns true if the refusal is shown elsewhere, such as next to a field. */
  onRefused: (code: Refusal) => boolean
}

interface Sent {
  choice: Choice & { date: string; hour: number }
  customer: CustomerForm
  /** The applied promo code (R95). */
  promo: Promo | undefined
  /** Pay deposit and balance together (R84). */
  payInFull: boolean
  /** Allow charging the balance to the card that pays the deposit (R83: card on file). */
  keepCard: boolean
  /** The user that the page believes is signed in. */
  by: User
}

const tooMany: Outcome = { kind: 'refused', code: 'rate-limited', sentence: refusalSentence('rate-limited') }

/** Sends bookings, one at a time, and reports the result. */
export function useSubmission(user: User, { onBooked, onRefused }: Reactions) {
  const sending = useMutation({
    mutationFn: async ({ by, ...sent }: Sent) =>
      consumeLimit(by.uid, new Date()) ? sendBooking(by.uid, toBookingRequest(sent)) : tooMany,
    onSuccess: (outcome) => {
      if (outcome.kind === 'booked') onBooked(outcome.booking)
      else if (outcome.kind === 'refused' && onRefused(outcome.code)) sending.reset()
    },
  })
  const { isPending, data, variables, reset } = sending

  return {
    submission: isPending ? ({ state: 'sending' } as const) : toSubmission(data, variables?.by, user),
    submit: (sent: Omit<Sent, 'by'>) => sending.mutate({ ...sent, by: user }),
    clear: () => isPending || reset(),
  }
}

function toSubmission(outcome: Outcome | undefined, by: User | undefined, user: User): Submission {
  const failed = (message: string, code?: Refusal) => ({ state: 'failed', message, code }) as const
  if (!outcome || outcome.kind === 'booked') return { state: 'idle' }
  if (outcome.kind === 'unknown') return failed(NOT_SAVED)
  const { code, sentence } = outcome
  if (code !== 'not-signed-in') return failed(sentence, code)
  // After signing in again, `user` is a new object and the message is obsolete.
  return by === user ? failed(`Booking validation failed: ${sentence}`, code) : { state: 'idle' }
}

function toBookingRequest({ choice, customer, promo, payInFull, keepCard }: Omit<Sent, 'by'>): BookingRequest {
  const { location, placeZip, guestCount, crewNote, ...customerInfo } = customer
  return {
    packageId: choice.packageId,
    date: choice.date,
    time: hourLabel(choice.hour),
    extraHours: choice.extraHours,
    addOns: choice.addOns,
    quotedTotal: dollars(priceOrder({ ...choice, promo }).total),
    ...(promo && { promoCode: promo.code }),
    ...(payInFull && { payInFull }),
    ...(keepCard && { keepCard }),
    customerInfo,
    ...(location.trim() && { location }),
    ...(placeZip.trim() && { placeZip }),
    ...toEventFacts({ guestCount, crewNote }),
  }
}
