import { expect, test } from 'vitest'
import { addOnIds, addOns, marketing, packageIds, packages } from '../catalog.ts'
import { addOnsToAskFor, isBookedOnline, listPriceWords } from './list-prices.ts'

test.each(packageIds)('the list price of %s is higher than any day’s rate, as the pages claim', (id) => {
  const { weekday, weekend } = packages[id]
  expect(Math.max(weekday.base, weekend.base)).toBeLessThan(marketing.packagePrices[id])
  expect(listPriceWords(id)).toMatch(/^The list price is \$\d99\. .*2 hours cost less, at the rate for your date\.$/)
})

test('three add-ons of §9 can be booked online, the others on request', () => {
  expect(marketing.addOns.filter(({ name }) => isBookedOnline(name)).map(({ name }) => name)).toEqual(
    addOnIds.map((id) => addOns[id].name),
  )
  expect(addOnsToAskFor).toBe('Extended Hours, Additional Players or Photo/Video')
})
