import { useState } from 'react'
import { hourLabel } from '../../domain/calendar.ts'
import { type Refusal, sentenceOf } from '../../domain/refusals.ts'
import type { User } from '../session/session.ts'
import { countAttempt } from './attempt-log.ts'
import type { CustomerForm } from './draft.ts'
import type { Choice } from './order.ts'
import { type BookingAnswer, type BookingRequest, type Outcome, sendBooking } from './send-booking.ts'

export type Submission =
  | { state: 'idle' }
  | { state: 'sending' }
  /** `signedOut` is whoever the page believed to be signed in. */
  | { state: 'failed'; message: string; signedOut: User | undefined }

/** What the screen says of a booking that was not saved (§8). */
const NOT_SAVED = 'Failed to save booking. Please try again.'

interface Reactions {
  onBooked: (booking: BookingAnswer) => void
  /** Called before the message shows; answers true where the refusal is shown elsewhere, beside a field. */
  onRefused: (code: Refusal, sentence: string) => boolean
}

/** Sends bookings, one at a time, and says how it went. */
export function useSubmission(user: User, { onBooked, onRefused }: Reactions) {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' })

  const fail = (message: string, signedOut?: User) => setSubmission({ state: 'failed', message, signedOut })

  const react = (outcome: Outcome) => {
    if (outcome.kind === 'booked') return onBooked(outcome.booking)
    if (outcome.kind === 'unknown') return fail(NOT_SAVED)
    if (outcome.code === 'not-signed-in') return fail(`Booking validation failed: ${outcome.sentence}`, user)
    if (onRefused(outcome.code, outcome.sentence)) return setSubmission({ state: 'idle' })
    fail(outcome.sentence)
  }

  const submit = async (choice: Choice & { date: string; hour: number }, customer: CustomerForm) => {
    if (!countAttempt(user.uid, new Date())) return fail(sentenceOf('rate-limited'))
    setSubmission({ state: 'sending' })
    react(await sendBooking(user.uid, requestOf(choice, customer)))
  }

  // Signing in again answers the message, and gives a new user.
  const answered = submission.state === 'failed' && submission.signedOut && submission.signedOut !== user
  return {
    submission: answered ? ({ state: 'idle' } as const) : submission,
    submit,
    clear: () => setSubmission({ state: 'idle' }),
  }
}

function requestOf(choice: Choice & { date: string; hour: number }, customer: CustomerForm): BookingRequest {
  const { location, ...customerInfo } = customer
  return {
    packageId: choice.packageId,
    date: choice.date,
    time: hourLabel(choice.hour),
    extraHours: choice.extraHours,
    addOns: choice.addOns,
    customerInfo,
    ...(location.trim() && { location }),
  }
}
