import type { GeneralSettings } from '../../domain/schedule/rules.ts'
import { contact } from '../site/contact.ts'
import { type AvailabilityAnswer, answerAvailability } from './availability-answer.ts'
import { type AvailabilityQuestion, type DayAnswer, daysToAsk } from './availability-question.ts'

const PATIENCE_MS = 8_000

async function read<T>(address: string): Promise<T> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.json()
}

/** Answers from the real calendar. Throws where it cannot be reached. */
export async function fetchAvailability(question: AvailabilityQuestion, now: Date): Promise<AvailabilityAnswer> {
  const { generalSettings } = await read<{ generalSettings: GeneralSettings }>('/api/availability/settings')
  const limits = { ...generalSettings, phone: contact.phone }
  const { from, to } = daysToAsk(question, limits, now)
  const days = await read<DayAnswer[]>(`/api/availability/days?from=${from}&to=${to}&hours=${question.hours}`)
  return answerAvailability(question, days, limits, now)
}
