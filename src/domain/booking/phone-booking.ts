import { weekdayOf } from '../calendar.ts'
import type { Refusal } from '../refusals.ts'
import type { Rules } from '../schedule/rules.ts'
import { type Day, laneDays, overlap, slotProblem } from '../schedule/slots.ts'
import { type CustomerInfo, problemsOf } from './booking-form.ts'

/** The rules that the owner may set aside for a caller, each with a reason. Double booking is none of them. */
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

/** Is it a rule that the owner may set aside for a caller? */
export const isOverridable = (rule: Refusal): rule is OverridableRule =>
  (overridableRules as readonly Refusal[]).includes(rule)

/** A rule set aside, and why. */
export interface Override {
  rule: OverridableRule
  reason: string
}

type Setting = { day: Day; rules: Rules }

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
      [weekdayOf(day.date)]: { start: '12:00 AM', end: '11:59 PM', enabled: true },
    },
  },
})

/** The same day and rules without one rule, so that `slotProblem` goes on to the next. */
const without: Record<Exclude<OverridableRule, 'past-closing' | 'out-of-area'>, (setting: Setting) => Setting> = {
  'closed-day': openAllDay,
  'outside-hours': openAllDay,
  'too-far': (setting) => general(setting, { advanceBookingDays: Number.POSITIVE_INFINITY }),
  'too-soon': (setting) => general(setting, { blockHoursBeforeBooking: Number.NEGATIVE_INFINITY }),
  'blocked-day': ({ day, rules }) => ({
    rules,
    day: { ...day, blocks: day.blocks.filter(({ type }) => type !== 'full') },
  }),
  'blocked-time': ({ day, rules }) => ({ rules, day: { ...day, blocks: [] } }),
  'within-buffer': ({ day, rules }) => ({ rules, day: { ...day, booked: [] } }),
}

/** The day and rules with these set aside. */
export const withoutRules = (setting: Setting, overrides: readonly Override[]): Setting =>
  overrides.reduce((relaxed, { rule }) => without[rule as keyof typeof without]?.(relaxed) ?? relaxed, setting)

/**
 * Every rule that an event of `length` hours at `hour` would break, as `slotProblem` would name them one after another.
 * `within-buffer` is the free time around a booking; `time-conflict` is a booking itself, which nobody may set aside.
 * Of several crews: of the one for which fewest are broken.
 */
export function brokenRules(hour: number, length: number, day: Day, rules: Rules, now: Date): Refusal[] {
  const [first = [], ...others] = laneDays(day).map((lane) => brokenOf(hour, length, lane, rules, now))
  return others.reduce((least, broken) => (weightOf(broken) < weightOf(least) ? broken : least), first)
}

/** What nobody may set aside weighs more than all that one may. */
const weightOf = (broken: readonly Refusal[]) => broken.length + (broken.every(isOverridable) ? 0 : 100)

function brokenOf(hour: number, length: number, day: Day, rules: Rules, now: Date): Refusal[] {
  const isBooked = day.booked.some((taken) => overlap({ start: hour, end: hour + length }, taken))
  const broken: Refusal[] = []
  let setting: Setting = { day, rules }
  while (broken.length < overridableRules.length) {
    const found = slotProblem(hour, length, setting.day, setting.rules, now)
    const problem = found === 'time-conflict' && !isBooked ? 'within-buffer' : found
    if (!problem || broken.includes(problem)) return broken
    broken.push(problem)
    if (problem === 'past-closing') return broken
    const relax = without[problem === 'time-conflict' ? 'within-buffer' : (problem as keyof typeof without)]
    if (!relax) return broken
    setting = relax(setting)
  }
  return broken
}

/** The first rule that stands in the way, as far as `overrides` do not set it aside. */
export const blockingRule = (broken: readonly Refusal[], overrides: readonly Override[]): Refusal | undefined =>
  broken.find((rule) => !overrides.some((override) => override.rule === rule))

/** The problems of a caller's details: those of the customer form (§5), but a caller need not have an email. */
export const callerProblems = (caller: CustomerInfo) =>
  problemsOf(caller).filter(({ field }) => field !== 'email' || caller.email.trim() !== '')
