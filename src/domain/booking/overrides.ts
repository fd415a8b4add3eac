import { toWeekday } from '../calendar.ts'
import type { Refusal } from '../refusals.ts'
import type { Rules } from '../schedule/rules.ts'
import { type Day, laneDays, overlap, slotProblem } from '../schedule/slots.ts'

/** Rules the owner can set aside for a caller, each with a reason. Double booking isn't one of them. */
export const overridableRules = [
  'closed-day',
  'outside-hours',
  'too-far',
  'too-soon',
  'blocked-day',
  'blocked-time',
  'within-buffer',
  'past-closing',
  'out-of-area',
] as const satisfies Refusal[]

export type OverridableRule = (typeof overridableRules)[number]

/** True if the owner can set this rule aside for a caller. */
export const isOverridable = (rule: Refusal): rule is OverridableRule =>
  (overridableRules as readonly Refusal[]).includes(rule)

/** A rule that was set aside, and the reason. */
export interface Override {
  rule: OverridableRule
  reason: string
}

type Setting = { day: Day; rules: Rules }
type Relax = (setting: Setting) => Setting

const general = ({ day, rules }: Setting, change: Partial<Rules['generalSettings']>): Setting => ({
  day,
  rules: { ...rules, generalSettings: { ...rules.generalSettings, ...change } },
})

const openAllDay = ({ day, rules }: Setting): Setting => ({
  day,
  rules: {
    ...rules,
    weeklySchedule: {
      ...rules.weeklySchedule,
      [toWeekday(day.date)]: { start: '12:00 AM', end: '11:59 PM', enabled: true },
    },
  },
})

const withoutBookings = ({ day, rules }: Setting): Setting => ({ rules, day: { ...day, booked: [] } })

/** Drops one rule from day and settings, so that `slotProblem` moves on to the next. */
const without: Partial<Record<Refusal, Relax>> = {
  'closed-day': openAllDay,
  'outside-hours': openAllDay,
  'too-far': (setting) => general(setting, { advanceBookingDays: Number.POSITIVE_INFINITY }),
  'too-soon': (setting) => general(setting, { blockHoursBeforeBooking: Number.NEGATIVE_INFINITY }),
  'blocked-day': ({ day, rules }) => ({
    rules,
    day: { ...day, blocks: day.blocks.filter(({ type }) => type !== 'full') },
  }),
  'blocked-time': ({ day, rules }) => ({ rules, day: { ...day, blocks: [] } }),
  // Whoever sets it aside has checked for an overlap first: `chooseCrew`.
  'within-buffer': withoutBookings,
  // Never set aside, only dropped to find what else is broken.
  'time-conflict': withoutBookings,
} satisfies Record<Exclude<OverridableRule, 'past-closing' | 'out-of-area'> | 'time-conflict', Relax>

/** Day and rules without the ones set aside. */
export const withoutRules = (setting: Setting, overrides: readonly Override[]): Setting =>
  overrides.reduce((relaxed, { rule }) => without[rule]?.(relaxed) ?? relaxed, setting)

/**
 * All rules that an event of `length` hours at `hour` would break, in `slotProblem`'s order. `within-buffer` is the
 * free time around a booking, `time-conflict` a booking itself, which can't be set aside. With several crews, the
 * result is for the crew that breaks the fewest.
 */
export function brokenRules(hour: number, length: number, day: Day, rules: Rules, now: Date): Refusal[] {
  const [first = [], ...others] = laneDays(day).map((lane) => laneViolations(hour, length, lane, rules, now))
  return others.reduce((least, broken) => (weighRules(broken) < weighRules(least) ? broken : least), first)
}

/** A rule that can't be set aside outweighs all the others. */
const weighRules = (broken: readonly Refusal[]) => broken.length + (broken.every(isOverridable) ? 0 : 100)

function laneViolations(hour: number, length: number, day: Day, rules: Rules, now: Date): Refusal[] {
  const isBooked = day.booked.some((taken) => overlap({ start: hour, end: hour + length }, taken))
  const broken: Refusal[] = []
  let setting: Setting = { day, rules }
  while (broken.length < overridableRules.length) {
    const found = slotProblem(hour, length, setting.day, setting.rules, now)
    const problem = found === 'time-conflict' && !isBooked ? 'within-buffer' : found
    if (!problem || broken.includes(problem)) return broken
    broken.push(problem)
    const relax = without[problem]
    if (!relax) return broken
    setting = relax(setting)
  }
  return broken
}

/** First broken rule that `overrides` doesn't set aside. */
export const blockingRule = (broken: readonly Refusal[], overrides: readonly Override[]): Refusal | undefined =>
  broken.find((rule) => !overrides.some((override) => override.rule === rule))
