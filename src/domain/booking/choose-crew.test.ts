import { expect, test } from 'vitest'
import { dayOf } from '../schedule/lanes.ts'
import { defaultRules } from '../schedule/rules.ts'
import type { Block, Lane } from '../schedule/slots.ts'
import { chooseOtherCrew } from './choose-crew.ts'

const noon = { start: 12, end: 14 }

/** Which crew could take an event at noon from crew 1. */
const otherThan1 = (lanes: Lane[]) =>
  chooseOtherCrew(
    { day: dayOf('2026-06-08', lanes), crews: [1, 2, 3] },
    { crew: 1, hours: noon, overrides: [] },
    undefined,
    defaultRules,
  )

test('a block of all crews, in which an event stands, stops no other crew', () => {
  const ofAll = (): Block => ({ id: 'of all', type: 'full' })
  const closed = (booked: Lane['booked'] = []): Lane => ({ booked, blocks: [ofAll()] })
  expect(otherThan1([closed(), closed(), closed()])).toMatchObject({ crew: 2 })
  expect(otherThan1([closed(), closed([noon]), closed()])).toMatchObject({ crew: 3 })
})

test('a crew that is off by a block of its own is given nothing, whatever block the event stands in', () => {
  const off = (): Lane => ({ booked: [], blocks: [{ type: 'full' }] })
  expect(otherThan1([off(), off(), { booked: [], blocks: [] }])).toMatchObject({ crew: 3 })
  expect(otherThan1([off(), off(), off()])).toEqual({ problem: 'blocked-day' })
})
