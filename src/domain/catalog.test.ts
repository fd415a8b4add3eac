import { expect, test } from 'vitest'
import { addOnIds, addOns, marketing, packageIdFrom, packageIds, packages, playerRange } from './catalog.ts'

test('packages match §3, and their prices match §9', () => {
  expect(packageIds).toEqual(['iron-dome', 'drivers-den'])
  expect(packages['iron-dome']).toMatchObject({
    name: 'Iron Dome',
    baseHours: 2,
    capacity: '4-8 players',
    features: ['9-foot inflatable', 'HD projector', 'professional clubs', 'setup & breakdown'],
    weekday: { base: 15_000, hourly: 15_000 },
    weekend: { base: 20_000, hourly: 20_000 },
  })
  expect(packages['drivers-den']).toMatchObject({
    name: "Driver's Den",
    baseHours: 2,
    capacity: '8-15 players',
    features: ['10-foot premium', '4K projector', 'dedicated technician', 'competition mode'],
    weekday: { base: 25_000, hourly: 20_000 },
    weekend: { base: 30_000, hourly: 30_000 },
  })
})

test('each package has its own description and icon (§3)', () => {
  const facts = packageIds.map((id) => packages[id])
  expect(facts.map(({ icon }) => icon)).toEqual(['dome', 'den'])
  for (const { description } of facts) expect(description).toMatch(/^The .+\.$/)
})

test('add-ons match §3', () => {
  expect(addOnIds.map((id) => [id, addOns[id].name, addOns[id].price, addOns[id].unit])).toEqual([
    ['instruction', 'Professional Instruction', 7_500, 'per hour'],
    ['weather', 'Weather Insurance', 2_500, 'one-time'],
    ['premium', 'Premium Courses', 5_000, 'per event'],
  ])
})

test.each([
  ['iron-dome', 'iron-dome'],
  ['drivers-den', 'drivers-den'],
  ['IRON-DOME', 'drivers-den'],
  ['', 'drivers-den'],
  ['constructor', 'drivers-den'],
  [null, 'drivers-den'],
  [undefined, 'drivers-den'],
])('?package=%s means %s', (parameter, id) => expect(packageIdFrom(parameter)).toBe(id))

test('the marketing pages keep their own prices (§9, R10: two price lists)', () => {
  expect(marketing.packagePrices).toEqual({ 'iron-dome': 29_900, 'drivers-den': 49_900 })
  expect(marketing.addOns.map(({ name, price, unit }) => `${name} $${price / 100}${unit}`)).toEqual([
    'Professional Instruction $75/hour',
    'Extended Hours $50/hour',
    'Weather Insurance $25one-time',
    'Additional Players $25/person',
    'Premium Courses $50/event',
    'Photo/Video $100/event',
  ])
})

test('playerRange reads the player range from the capacity', () => {
  expect(packageIds.map(playerRange)).toEqual([
    { fewest: 4, most: 8 },
    { fewest: 8, most: 15 },
  ])
})
