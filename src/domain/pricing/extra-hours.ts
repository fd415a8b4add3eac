import type { Refusal } from '../refusals.ts'
import type { Rules } from '../schedule/rules.ts'
import { CLOSING_HOUR, type Day, everyLane, FIRST_HOUR, laneProblem, meetsBooking } from '../schedule/slots.ts'

/**
 * Why an event that starts at `hour` and lasts `length` hours cannot take one hour more (§5), or undefined.
 * Before a start is chosen only the longest possible day bounds it.
 */
export function extraHourProblem(
  hour: number | undefined,
  length: number,
  day: Day,
  rules: Rules,
): Refusal | undefined {
  const wanted = { start: hour ?? FIRST_HOUR, end: (hour ?? FIRST_HOUR) + length + 1 }
  if (wanted.end > CLOSING_HOUR) return 'past-closing'
  if (hour === undefined) return undefined
  return everyLane(day, (lane) => {
    if (meetsBooking(wanted, lane, rules)) return 'extra-hour-conflict'
    return laneProblem(wanted, lane, rules)
  })
}
