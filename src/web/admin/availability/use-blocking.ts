import { useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useEffect, useState } from 'react'
import { hourOf } from '../../../domain/calendar.ts'
import { Refused, sentenceOf } from '../../../domain/refusals.ts'
import { timeFromInput } from '../../../domain/settings/settings-form.ts'
import { adminApi, answerOf } from '../../api/api.ts'
import { dismiss, notify } from '../../ui/toast.tsx'
import { sentenceOfFailure } from '../settings/use-section.ts'
import { blockedDatesQuery } from './availability-queries.ts'

/** §8. */
const ADD_FAILED = 'Error adding blocked date. Please try again.'
const SAVED_MS = 3_000

const blocked = adminApi.blockedDates

/** A booking that falls into the time to be blocked. */
export type BookingInBlock = InferResponseType<typeof blocked.preview.$post, 200>['bookings'][number]

/** The form as it is typed: times as time inputs hold them. */
export interface BlockInput {
  date: string
  type: 'full' | 'partial'
  startTime: string
  endTime: string
  reason: string
}

interface Problem {
  field: 'date' | 'times' | 'form'
  sentence: string
  times: number
}

const empty: BlockInput = { date: '', type: 'full', startTime: '09:00', endTime: '12:00', reason: '' }

/** What is sent, or what is missing (§5: adding needs a date). */
function readInput({ date, type, startTime, endTime }: BlockInput) {
  if (!date) return { field: 'date', sentence: sentenceOf('date-required') } as const
  if (type === 'full') return { json: { date, type, startTime: null, endTime: null } }
  const [start, end] = [timeFromInput(startTime), timeFromInput(endTime)]
  // Midnight as an end closes the day.
  if (start === '' || end === '' || (hourOf(start) ?? 0) >= (hourOf(end) || 24)) {
    return { field: 'times', sentence: sentenceOf('block-times') } as const
  }
  return { json: { date, type, startTime: start, endTime: end } }
}

const fieldOf: Partial<Record<string, Problem['field']>> = {
  'date-required': 'date',
  'block-in-past': 'date',
  'block-times': 'times',
}

/** Blocking a time: first what is booked in it, then the block. */
export function useBlocking() {
  const queries = useQueryClient()
  const [input, setInput] = useState(empty)
  const [problem, setProblem] = useState<Problem>()
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [asking, setAsking] = useState<BookingInBlock[]>([])

  useEffect(() => {
    if (state !== 'saved') return
    const timer = setTimeout(() => setState('idle'), SAVED_MS)
    return () => clearTimeout(timer)
  }, [state])

  const refuse = (field: Problem['field'], sentence: string) =>
    setProblem((before) => ({ field, sentence, times: (before?.times ?? 0) + 1 }))

  function fail(error: unknown) {
    setState('idle')
    const sentence = sentenceOfFailure(error, ADD_FAILED)
    if (sentence === ADD_FAILED) return notify(sentence, { about: ADD_FAILED })
    refuse((error instanceof Refused && fieldOf[error.code]) || 'form', sentence)
  }

  /** Looks at what is booked in that time; blocks at once where nothing is, or where `seen` names all of it. */
  async function submit(seen: string[] = []) {
    dismiss(ADD_FAILED)
    setProblem(undefined)
    setAsking([])
    const { json, ...missing } = readInput(input)
    if (!json) return refuse(missing.field ?? 'form', missing.sentence ?? ADD_FAILED)
    setState('saving')
    try {
      const { bookings } = await answerOf(blocked.preview.$post({ json }))
      if (bookings.some(({ id }) => !seen.includes(id))) {
        setState('idle')
        return setAsking(bookings)
      }
      const seenBookings = bookings.map(({ id }) => id)
      await answerOf(blocked.index.$post({ json: { ...json, reason: input.reason, seenBookings } }))
      setInput({ ...empty, type: input.type, reason: input.reason })
      setState('saved')
      await queries.invalidateQueries({ queryKey: blockedDatesQuery.queryKey })
    } catch (error) {
      fail(error)
    }
  }

  return {
    input,
    change: (change: Partial<BlockInput>) => {
      setInput({ ...input, ...change })
      setProblem(undefined)
    },
    problem,
    state,
    asking,
    submit: () => submit(),
    confirm: () => submit(asking.map(({ id }) => id)),
    goBack: () => setAsking([]),
  }
}
