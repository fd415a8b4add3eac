import { hourLabel, toDateAndHour } from '../calendar.ts'

/** Shortest and longest time for setup and for teardown, in minutes (§9). */
export const SETUP_MINUTES = { min: 30, max: 45 } as const
export const TEARDOWN_MINUTES = { min: 20, max: 30 } as const

export interface CrewTimes {
  /** Latest time to begin the long setup. */
  setupFrom: Date
  /** Latest time to begin the short setup. */
  setupLatest: Date
  start: Date
  end: Date
  /** Earliest and latest end of the teardown. */
  packedFrom: Date
  packedLatest: Date
}

const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

/** The crew's times around an event: setup 30-45 minutes before, teardown 20-30 minutes after (§9). */
export const crewTimes = (start: Date, end: Date): CrewTimes => ({
  setupFrom: after(start, -SETUP_MINUTES.max),
  setupLatest: after(start, -SETUP_MINUTES.min),
  start,
  end,
  packedFrom: after(end, TEARDOWN_MINUTES.min),
  packedLatest: after(end, TEARDOWN_MINUTES.max),
})

const clock = (instant: Date) => hourLabel(toDateAndHour(instant).hour)

/** 'between 3:15 and 3:30 PM'. */
function between(from: Date, to: Date): string {
  const [start, end] = [clock(from), clock(to)]
  const isSameHalf = start.slice(-2) === end.slice(-2)
  return `between ${isSameHalf ? start.slice(0, -3) : start} and ${end}`
}

/** 'Set up between 3:15 and 3:30 PM'. */
export const setupWords = ({ setupFrom, setupLatest }: Pick<CrewTimes, 'setupFrom' | 'setupLatest'>): string =>
  `Set up ${between(setupFrom, setupLatest)}`

/** 'We’ll arrive between 1:15 and 1:30 PM to set up.', as shown to the customer. */
export const arrivalWords = (start: Date): string => {
  const { setupFrom, setupLatest } = crewTimes(start, start)
  return `We’ll arrive ${between(setupFrom, setupLatest)} to set up.`
}

/** 'Packed up between 6:20 and 6:30 PM'. */
export const packedWords = ({ packedFrom, packedLatest }: Pick<CrewTimes, 'packedFrom' | 'packedLatest'>): string =>
  `Packed up ${between(packedFrom, packedLatest)}`
