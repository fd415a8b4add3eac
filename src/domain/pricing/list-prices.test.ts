import { expect, test } from 'vitest'
import { addOnIds, addOns, marketing, packageIds, packages } from '../catalog.ts'
import { addOnsToAskFor, isBookedOnline, listPriceWords } from './list-prices.ts'

test.each(packageIds)('the list price of %s is higher than any day’s rate, as the pages claim', (id) => {
  const { weekday, weekend } = packages[id]
  expect(Math.max(weekday.base, weekend.base)).toBeLessThan(marketing.packagePrices[id])
})

test('the rates of both kinds of days are next to the list price', () => {
  expect(listPriceWords('drivers-den')).toBe(
    'The list price is $499. Online, you pay less for 2 hours: $250 Monday through Thursday, $300 Friday through Sunday.',
  )
})

test('three add-ons of §9 can be booked online, the others on request', () => {
  expect(marketing.addOns.filter(({ name }) => isBookedOnline(name)).map(({ name }) => name)).toEqual(
    addOnIds.map((id) => addOns[id].name),
  )
  expect(addOnsToAskFor).toBe('Extended Hours, Additional Players or Photo/Video')
})
