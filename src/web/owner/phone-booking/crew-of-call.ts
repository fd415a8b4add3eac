import { chooseCrew } from '../../../domain/booking/choose-crew.ts'
import { brokenRules, standingRule } from '../../../domain/booking/phone-booking.ts'
import { type Crew, working } from '../../../domain/crews.ts'
import { hoursOf } from '../../../domain/pricing/pricing.ts'
import type { Refusal } from '../../../domain/refusals.ts'
import type { Rules } from '../../../domain/schedule/rules.ts'
import type { Day } from '../../../domain/schedule/slots.ts'
import { type Call, overridesOf } from './phone-call.ts'

/** The crew that the server would give the event, once all of `broken` is set aside; undefined with one crew, or none free. */
export function crewOfCall(
  call: Pick<Call, 'packageId' | 'hour' | 'extraHours' | 'reasons'>,
  broken: readonly Refusal[],
  crews: readonly Crew[],
  day: Day,
  rules: Rules,
  now: Date,
): number | undefined {
  const ids = working(crews).map(({ id }) => id)
  const overrides = overridesOf(call, broken)
  const problemOf = (lane: Day) => standingRule(brokenRules(call.hour, hoursOf(call), lane, rules, now), overrides)
  return ids.length > 1 ? chooseCrew({ day, crews: ids }, undefined, problemOf).crew : undefined
}
