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

/** 'On our way · about 25 min', counting down in fives, then 'All set up', 'All packed up'. */
export function dayWords({ step, at, minutes }: DayState, now: Date): string {
  if (step !== 'on-our-way') return stepLabels[step]
  const left = (minutes ?? 0) - (now.getTime() - Date.parse(at)) / 60_000
  const about = Math.min(minutes ?? 0, Math.ceil(left / 5) * 5)
  return about > 0 ? `${stepLabels[step]} · about ${about} min` : stepLabels[step]
}
