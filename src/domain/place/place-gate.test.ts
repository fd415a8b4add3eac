import { expect, test } from 'vitest'
import { business } from '../business.ts'
import { refusalSentence } from '../refusals.ts'
import {
  addressHint,
  addressQuestion,
  eventPlace,
  findEventZip,
  guestPlace,
  newZipProblem,
  normalizeZip,
  placeProblem,
} from './place-gate.ts'
import { findReach, milesFromCenter } from './service-area.ts'
import { mapPoint, serviceMap } from './service-map.ts'
import { milesByZip, placeByZip } from './zip-places.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['  ', undefined],
  ['85296', undefined],
  ['85296-1234', undefined],
  ['85128', undefined], // 47 miles: on the edge
  ['85390', 'out-of-area'], // 56 miles
  ['10001', 'out-of-area'],
  ['85280', 'zip-not-found'], // a PO box in Tempe
  ['8529', 'not-a-zip'],
  ['Mesa', 'not-a-zip'],
])('ZIP %j is refused as %s', (typed, problem) => {
  expect(placeProblem(typed, milesByZip)).toBe(problem)
})

test('refusals of a ZIP ask the customer to call', () => {
  for (const problem of ['out-of-area', 'zip-not-found'] as const)
    expect(refusalSentence(problem)).toContain(business.phone)
  expect(normalizeZip(' 85296-1234 ')).toBe('85296')
})

test('every ZIP in the table is on the map where placeProblem says: in the ring, at its edge, or outside', () => {
  expect(placeByZip.size).toBeGreaterThan(200)
  const [cx, cy] = serviceMap.middle
  for (const [zip, place] of placeByZip) {
    const { x, y } = mapPoint(place)
    const miles = (Math.hypot(x - cx, y - cy) / serviceMap.radius) * business.serviceRadiusMiles
    expect(Math.abs(miles - milesFromCenter(place)), zip).toBeLessThan(0.1)
    const reach = findReach(zip, milesByZip)
    expect(reach, zip).toMatchObject({ miles: Math.round(milesFromCenter(place)) })
    const isRefused = placeProblem(zip, milesByZip) === 'out-of-area'
    expect(isRefused, zip).toBe(Math.round(miles) > business.serviceRadiusMiles + 5)
  }
})

test('a nearby ZIP missing from the table is refused as not found', () => {
  const prefixes = new Set([...milesByZip].filter(([, miles]) => miles < 45).map(([zip]) => zip.slice(0, 3)))
  for (const prefix of prefixes) {
    for (let rest = 0; rest < 100; rest++) {
      const zip = prefix + String(rest).padStart(2, '0')
      if (!milesByZip.has(zip)) expect(placeProblem(zip, milesByZip), zip).toBe('zip-not-found')
    }
  }
})

test('a booking’s current ZIP can stay, but a new one is checked', () => {
  expect(newZipProblem(' 85390 ', '85390', milesByZip)).toBeUndefined()
  expect(newZipProblem('85390', '85201', milesByZip)).toBe('out-of-area')
  expect(newZipProblem('', '85201', milesByZip)).toBeUndefined()
  expect(newZipProblem('852', null, milesByZip)).toBe('not-a-zip')
})

test.each([
  ['1 Aspen Ave, Flagstaff, AZ 86001', '86001'],
  ['1 Aspen Ave, Flagstaff 86001-1234 ', '86001'],
  ['1 Aspen Ave, Flagstaff, AZ 86001, USA', '86001'],
  ['1 Main St, Phoenix, AZ 85003.', '85003'],
  ['1 Main St, Phoenix, 85003, United States', '85003'],
  ['1 Main St, Phoenix, AZ 85003 US', '85003'],
  ['1 Main St, Phoenix, AZ 85003,USA', '85003'],
  ['PO Box 12345, Mesa, AZ 85201', '85201'],
  ['5 Main St, Phoenix 85003 U.S.A.', '85003'],
  ['5 Main St, Phoenix 85003 U.S.A', '85003'],
  ['5 Main St, Phoenix 85003, USA,', '85003'],
  ['5 Main St, Phoenix, AZ 85003–1234, United States of America', '85003'],
  ['12 Main St, Apt A, 85003', '85003'],
  ['Suite S 85003', '85003'],
  ['12 Main St, Bldg 10001', null],
  ['12 Main St #10001', null],
  ['12 Main St, Apt # 10001', null],
  ['12 Main St, Phoenix, gate code 10001', null],
  ['P.O. Box: 90210', null],
  ['PO Box 12345', null],
  ['P.O. Box  12345', null],
  ['POB 12345', null],
  ['PO Box, 12345', null],
  ['PO Box No. 12345', null],
  ['2 Main St, Unit 10450', null],
  ['2 Main St, Ste. 10450', null],
  ['10450', null],
  ['10450 N Central Ave', null],
  ['', null],
  [null, null],
])('without another place, the event’s ZIP is the end of the billing address: %j is %j', (billingAddress, zip) => {
  expect(findEventZip({ billingAddress })).toBe(zip)
  expect(findEventZip({ billingAddress, location: 'The park', placeZip: null })).toBeNull()
  expect(findEventZip({ billingAddress, placeZip: '85003' })).toBe('85003')
})

test('an address without a ZIP code gets a hint, unless another place is named', () => {
  expect(addressHint({ billingAddress: '1420 Main' })).toBe('Include the city and ZIP code so our crew can find it.')
  expect(addressHint({ billingAddress: 'PO Box 12345' })).toBeDefined()
  expect(addressHint({ billingAddress: '1420 Main', location: 'The park' })).toBeUndefined()
  expect(addressHint({ billingAddress: '1420 Main', placeZip: '85201' })).toBeUndefined()
  expect(addressHint({ billingAddress: '1420 Main, Mesa, AZ 85201' })).toBeUndefined()
  expect(addressHint({ billingAddress: ' ' })).toBeUndefined()
})

test('an address beyond the radius, or a PO box, is asked about; others aren’t', () => {
  const question = (zip: string) => addressQuestion(zip, milesByZip, '(602) 555-0142')
  expect(question('86001')).toBe(
    '86001 is outside the 50 miles around central Phoenix that we cover. Will we set up there? If so, please call (602) 555-0142 first. If not, enter the place under Event details.',
  )
  expect(question('85280')).toBe(
    '85280 isn’t on our map. It may be for PO boxes only. If we’ll set up somewhere else, enter that place under Event details.',
  )
  expect(question('85003')).toBeUndefined()
})

test.each([
  ['Tempe Town Lake', '85281', '1 Main St, Mesa, AZ 85201', 'Tempe Town Lake'],
  [null, null, '1 Main St, Mesa', '1 Main St, Mesa'],
  [null, '85201', '1 Main St, Mesa', '1 Main St, Mesa'],
  [null, '85201', '1 Main St, Mesa, AZ 85201', '1 Main St, Mesa, AZ 85201'],
  [null, '85374', '1 Main St, Mesa, AZ 85201', 'ZIP code 85374'],
  [null, '85374', null, 'ZIP code 85374'],
  ['', '', '', null],
  [null, null, null, null],
])('an event at %j, ZIP code %j, of a customer at %j is at %j', (location, placeZip, billingAddress, place) =>
  expect(eventPlace({ location, placeZip, billingAddress })).toBe(place),
)

test('guests see the event’s location, else the address, without links', () => {
  expect(guestPlace({ placeZip: null, location: '9 Palm Ln', billingAddress: '1 Main St' })).toBe('9 Palm Ln')
  expect(guestPlace({ placeZip: null, location: null, billingAddress: '1 Main St\nMesa' })).toBe('1 Main St Mesa')
  expect(guestPlace({ placeZip: null, location: 'see evil.example/x', billingAddress: null })).not.toContain(
    'evil.example',
  )
  expect(guestPlace({ placeZip: null, location: null, billingAddress: null })).toBeUndefined()
})
