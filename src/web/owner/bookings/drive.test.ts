import { expect, test } from 'vitest'
import type { Stop } from '../queries.ts'
import { driveFrom } from './drive.ts'

const stop = (start: string, end: string, billingAddress: string, placeZip: string | null = null) =>
  ({
    start: `2026-12-04T${start}:00-07:00`,
    end: `2026-12-04T${end}:00-07:00`,
    booking: { location: null, placeZip, customerInfo: { billingAddress } },
  }) as unknown as Stop

const inMesa = stop('09:00', '11:00', '1 Main St, Mesa, AZ 85201')

test.each([
  ['in Surprise', stop('12:00', '14:00', '88 W Bell Rd, Surprise, AZ 85374'), true],
  ['in Surprise, but set up in Mesa', stop('12:00', '14:00', '88 W Bell Rd, Surprise, AZ 85374', '85201'), false],
  ['at an address without a ZIP code', stop('12:00', '14:00', '88 W Bell Rd'), false],
])('an hour after an event in Mesa, one at a billing address %s: tight drive %s', (_, next, isTight) => {
  expect(driveFrom(inMesa, next) !== undefined).toBe(isTight)
})
