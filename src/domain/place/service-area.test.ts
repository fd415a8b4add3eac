import { expect, test } from 'vitest'
import { business } from '../business.ts'
import { findReach, milesBetween, milesFromCenter, reachAt } from './service-area.ts'

const milesByZip = new Map([
  ['85003', 0],
  ['85296', 20],
  ['85128', 47],
  ['85390', 56],
  ['86351', 93],
])

test('a degree of latitude is about 69.1 miles, and distance is the same both ways', () => {
  const tucson = { latitude: 32.2226, longitude: -110.9747 }
  expect(milesBetween({ latitude: 33, longitude: -112 }, { latitude: 34, longitude: -112 })).toBeCloseTo(69.09, 1)
  expect(milesBetween(business.center, tucson)).toBe(milesBetween(tucson, business.center))
  expect(milesFromCenter(tucson)).toBeCloseTo(106, 0)
  expect(milesFromCenter(business.center)).toBe(0)
})

test.each([
  [0, 'in-range'],
  [44, 'in-range'],
  [45, 'edge'],
  [50, 'edge'],
  [55, 'edge'],
  [56, 'out-of-range'],
])('%i miles is %s', (miles, kind) => {
  expect(reachAt(miles)).toEqual({ kind, miles })
})

test.each([
  ['85296', { kind: 'in-range', miles: 20 }],
  [' 85296-1234 ', { kind: 'in-range', miles: 20 }],
  ['85128', { kind: 'edge', miles: 47 }],
  ['85390', { kind: 'out-of-range', miles: 56 }],
  ['85280', { kind: 'unlisted' }],
  ['86399', { kind: 'far-away' }],
  ['10001', { kind: 'far-away' }],
  ['8529', { kind: 'not-a-zip' }],
  ['852961', { kind: 'not-a-zip' }],
  ['Gilbert', { kind: 'not-a-zip' }],
  ['', { kind: 'not-a-zip' }],
])('a typed ZIP of %j has reach %j', (typed, reach) => {
  expect(findReach(typed, milesByZip)).toEqual(reach)
})
