import { expect, test } from 'vitest'
import { brokenRules } from '../../../domain/booking/overrides.ts'
import type { Crew } from '../../../domain/crews.ts'
import { combineLanes } from '../../../domain/schedule/lanes.ts'
import { defaultRules } from '../../../domain/schedule/rules.ts'
import type { Lane } from '../../../domain/schedule/slots.ts'
import { callCrew } from './use-phone-booking.ts'

const now = new Date('2026-06-01T12:00:00-07:00')
const crew = (id: number, isRetired = false): Crew => ({ id, name: `Crew ${id}`, color: 'green', isRetired })
const crews = [crew(3), crew(5, true), crew(8)]

const free: Lane = { booked: [], blocks: [] }
const tillTwo: Lane = { booked: [{ start: 12, end: 14 }], blocks: [] }

/** Crew of a call from 2 to 4 PM on a day with one lane per crew. */
function crewWith(lanes: Lane[], reasons = {}) {
  const day = combineLanes('2026-06-08', lanes)
  const broken = brokenRules(14, 2, day, defaultRules, now)
  const call = { packageId: 'drivers-den', hour: 14, extraHours: 0, reasons } as const
  return callCrew(call, broken, crews.slice(0, lanes.length + 1), day, defaultRules, now)
}

test('a reason typed for another time does not assign the event to a crew whose buffers it would break', () => {
  expect(crewWith([tillTwo, free], { 'within-buffer': 'Same street' })).toBe(8)
})

test('if every crew breaks a rule, the assigned crew is known before a reason is typed', () => {
  expect(crewWith([tillTwo, tillTwo])).toBe(3)
})

test('no crew is named if all are booked or there is only one', () => {
  const booked: Lane = { booked: [{ start: 15, end: 17 }], blocks: [] }
  expect(crewWith([booked, booked])).toBeUndefined()
  expect(crewWith([free])).toBeUndefined()
})
