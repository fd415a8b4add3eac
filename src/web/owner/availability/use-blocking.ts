import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useState } from 'react'
import { parseHour } from '../../../domain/calendar.ts'
import { Refused } from '../../../domain/refusals.ts'
import { timeFromInput } from '../../../domain/schedule/settings-form.ts'
import { adminApi, readAnswer } from '../../app/api/api.ts'
import { availabilityKey } from '../../schedule/availability-queries.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'
import { dismiss, notify } from '../../ui/feedback/toast.tsx'
import { type Problems, useForm } from '../../ui/form/use-form.ts'
import { failureSentence } from '../settings/use-section.ts'
import { useSaveState } from '../use-save-state.ts'
import { blockedDatesQuery } from './availability-queries.ts'

/** Message from §8. */
const ADD_FAILED = 'Error adding blocked date. Please try again.'

const blocked = adminApi.blockedDates

/** A booking within the time to be blocked. */
export type BookingInBlock = InferResponseType<typeof blocked.preview.$post, 200>['bookings'][number]

/** Form values; times in the format of time inputs. */
export interface BlockInput {
  date: string
  type: 'full' | 'partial'
  startTime: string
  endTime: string
  reason: string
  /** Crew to block; null for all crews. */
  crewId: number | null
}

type Problem = Problems<'date' | 'times' | 'form'>

const defaults: BlockInput = { date: '', type: 'full', startTime: '09:00', endTime: '12:00', reason: '', crewId: null }

/** Validates the form (§5: adding needs a date). An end at midnight means the end of the day. */
function validate({ date, type, startTime, endTime }: BlockInput): Problem {
  if (!date) return { date: refusalSentence('date-required') }
  if (type === 'full') return {}
  const [start, end] = [timeFromInput(startTime), timeFromInput(endTime)]
  const isSpan = start !== '' && end !== '' && (parseHour(start) ?? 0) < (parseHour(end) || 24)
  return isSpan ? {} : { times: refusalSentence('block-times') }
}

const toBlockRequest = ({ date, type, startTime, endTime, crewId }: BlockInput) =>
  type === 'full'
    ? { date, type, crewId, startTime: null, endTime: null }
    : { date, type, crewId, startTime: timeFromInput(startTime), endTime: timeFromInput(endTime) }

/** Bookings in the time of a valid form, before the button is pressed: the ones its dialog lists. */
function useBookingsInside(input: BlockInput): BookingInBlock[] {
  const json = toBlockRequest(input)
  const isValid = Object.keys(validate(input)).length === 0
  const { data } = useQuery({
    queryKey: [...availabilityKey, 'admin', 'block-preview', json],
    queryFn: isValid ? () => readAnswer(blocked.preview.$post({ json })) : skipToken,
    gcTime: 0,
  })
  return data?.bookings ?? []
}

const fieldByRefusal: Partial<Record<string, keyof Problem>> = {
  'date-required': 'date',
  'block-in-past': 'date',
  'block-times': 'times',
}

/** Blocks the time if it has no bookings, or only those in `seen`. Otherwise returns the bookings in it. */
async function block(input: BlockInput, seen: readonly string[]): Promise<BookingInBlock[]> {
  const json = toBlockRequest(input)
  const { bookings } = await readAnswer(blocked.preview.$post({ json }))
  if (bookings.some(({ id }) => !seen.includes(id))) return bookings
  const seenBookings = bookings.map(({ id }) => id)
  await readAnswer(blocked.index.$post({ json: { ...json, reason: input.reason, seenBookings } }))
  return []
}

/** Form state for blocking a time: shows the bookings in it first, then blocks. */
export function useBlocking() {
  const queries = useQueryClient()
  const [asking, setAsking] = useState<BookingInBlock[]>([])

  const blocking = useMutation({
    onMutate: () => {
      dismiss(ADD_FAILED)
      setAsking([])
    },
    mutationFn: ({ input, seen }: { input: BlockInput; seen: readonly string[] }) => block(input, seen),
    onSuccess: (unseen, { input: { type, crewId } }) => {
      setAsking(unseen)
      if (unseen.length > 0) return
      form.reset({ type, crewId })
      void queries.invalidateQueries({ queryKey: blockedDatesQuery.queryKey })
    },
    onError: (error) => {
      const sentence = failureSentence(error, ADD_FAILED)
      if (sentence === ADD_FAILED) return notify(sentence, { about: ADD_FAILED })
      form.refuse({ [(error instanceof Refused && fieldByRefusal[error.code]) || 'form']: sentence })
    },
  })
  const form = useForm<BlockInput, keyof Problem>({
    defaults,
    validate,
    onSubmit: (input) => blocking.mutate({ input, seen: [] }),
  })

  return {
    ...form,
    state: useSaveState({ ...blocking, isSuccess: blocking.isSuccess && blocking.data.length === 0 }),
    asking,
    inside: useBookingsInside(form.values),
    confirm: () => blocking.mutate({ input: form.values, seen: asking.map(({ id }) => id) }),
    goBack: () => setAsking([]),
  }
}
