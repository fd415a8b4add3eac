import { expect, test } from 'vitest'
import { combineLanes } from '../schedule/lanes.ts'
import { defaultRules } from '../schedule/rules.ts'
import type { Block, Lane } from '../schedule/slots.ts'
import { chooseOtherCrew } from './choose-crew.ts'

const noon = { start: 12, end: 14 }

/** Picks the crew that could take an event at noon over from crew 1. */
const otherThan1 = (lanes: Lane[]) =>
  chooseOtherCrew(
    { day: combineLanes('2026-06-08', lanes), crews: [1, 2, 3] },
    { crew: 1, hours: noon, overrides: [] },
    undefined,
    defaultRules,
  )

test('an event inside a block of all crews can still move to another crew', () => {
  const ofAll = (): Block => ({ id: 'of all', type: 'full' })
  const closed = (booked: Lane['booked'] = []): Lane => ({ booked, blocks: [ofAll()] })
  expect(otherThan1([closed(), closed(), closed()])).toMatchObject({ crew: 2 })
  expect(otherThan1([closed(), closed([noon]), closed()])).toMatchObject({ crew: 3 })
})

test('a crew with its own block gets no events, even if the event’s crew is blocked too', () => {
  const off = (): Lane => ({ booked: [], blocks: [{ type: 'full' }] })
  expect(otherThan1([off(), off(), { booked: [], blocks: [] }])).toMatchObject({ crew: 3 })
  expect(otherThan1([off(), off(), off()])).toEqual({ problem: 'blocked-day' })
})
