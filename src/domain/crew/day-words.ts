import { arrivalLabel, unbroken } from '../calendar.ts'

/** Steps a crew presses at an event, in the order of the day. */
export const daySteps = ['on-our-way', 'set-up', 'packed'] as const
export type DayStep = (typeof daySteps)[number]

/** Label of each step, for the crew and the customer alike. */
export const stepLabels: Record<DayStep, string> = {
  'on-our-way': 'On our way',
  'set-up': 'All set up',
  packed: 'All packed up',
}

/** The crew's latest step at an event. Instants are ISO 8601 in UTC. */
export interface DayState {
  step: DayStep
  at: string
  /** Length of the drive as of `at`. Only for 'on-our-way'. */
  minutes: number | null
}

const arrivesAt = ({ at, minutes }: DayState) => new Date(Date.parse(at) + (minutes ?? 0) * 60_000)

/** Minutes of the drive that are left, in fives; 0 before and after it. */
function minutesLeft(day: DayState, now: Date): number {
  if (day.step !== 'on-our-way') return 0
  const left = (arrivesAt(day).getTime() - now.getTime()) / 60_000
  return Math.max(0, Math.min(day.minutes ?? 0, Math.ceil(left / 5) * 5))
}

/** 'On our way · about 25 min', counting down in fives, then 'All set up', 'All packed up'. */
export function dayWords(day: DayState, now: Date): string {
  const about = minutesLeft(day, now)
  return about > 0 ? `${stepLabels[day.step]} · about ${about} min` : stepLabels[day.step]
}

/** The same for the customer, with the time to expect the crew: 'On our way · about 25 min, here about 1:35 PM'. */
export function dayWordsForCustomer(day: DayState, now: Date): string {
  const words = dayWords(day, now)
  return minutesLeft(day, now) > 0 ? unbroken(`${words}, here about ${arrivalLabel(arrivesAt(day))}`) : words
}
