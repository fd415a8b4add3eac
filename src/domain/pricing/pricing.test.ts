import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toInstant } from '../calendar.ts'
import { addOnIds, packageIds } from '../catalog.ts'
import { balanceDueLabel, balanceDueWhen, isBalanceDueSoon } from './balance-due.ts'
import { computeBalance, computeDeposit, depositName, isWeekendRate, orderHours, priceOrder } from './pricing.ts'

const thursday = '2026-12-03'
const friday = '2026-12-04'

test.each([
  ['2026-11-30', false],
  ['2026-12-01', false],
  ['2026-12-02', false],
  [thursday, false],
  [friday, true],
  ['2026-12-05', true],
  ['2026-12-06', true],
])('the weekend rate applies on Friday, Saturday and Sunday: %s is %s', (date, weekend) =>
  expect(isWeekendRate(date)).toBe(weekend),
)

describe('prices match §9 in dollars', () => {
  test.each([
    ['iron-dome', thursday, 0, 150],
    ['iron-dome', thursday, 3, 150 + 3 * 150],
    ['iron-dome', friday, 0, 200],
    ['iron-dome', friday, 2, 200 + 2 * 200],
    ['drivers-den', thursday, 0, 250],
    ['drivers-den', thursday, 1, 250 + 200],
    ['drivers-den', friday, 0, 300],
    ['drivers-den', friday, 4, 300 + 4 * 300],
  ] as const)('%s on %s with %d extra hours costs %d', (packageId, date, extraHours, total) => {
    expect(priceOrder({ packageId, date, extraHours, addOns: [] }).total).toBe(total * 100)
  })

  test('add-ons have flat prices, even instruction, which is listed per hour', () => {
    const order = { packageId: 'drivers-den', date: thursday, addOns: addOnIds } as const
    expect(priceOrder({ ...order, extraHours: 0 }).addOnsCost).toBe(15_000)
    expect(priceOrder({ ...order, extraHours: 6 }).addOnsCost).toBe(15_000)
    expect(priceOrder({ ...order, extraHours: 0, addOns: ['instruction'] }).total).toBe(32_500)
  })

  test('a priced order has every amount', () => {
    expect(
      priceOrder({ packageId: 'drivers-den', date: friday, extraHours: 2, addOns: ['weather', 'premium'] }),
    ).toEqual({
      basePrice: 30_000,
      hourlyRate: 30_000,
      extraHoursCost: 60_000,
      addOnsCost: 7_500,
      promoOff: 0,
      total: 97_500,
      deposit: 24_375,
      isWeekendRate: true,
    })
  })
})

test('the deposit is a quarter of the total, to the cent', () => {
  expect(computeDeposit(65_000)).toBe(16_250)
  expect(computeDeposit(22_500)).toBe(5_625)
  expect(computeDeposit(1)).toBe(0)
  expect(computeDeposit(2)).toBe(1)
})

test.each([
  ['nothing paid', 0, 52_500],
  ['a part of the deposit paid', 10_000, 52_500],
  ['the deposit paid', 17_500, 52_500],
  ['a part of the balance paid', 40_000, 30_000],
  ['all paid', 70_000, 0],
  ['more than the total paid', 80_000, 0],
])('the balance of $700 with a deposit of $175: %s', (_, paid, balance) => {
  expect(computeBalance({ total: 70_000, deposit: 17_500, paid })).toBe(balance)
})

test('the amounts of any order add up', () => {
  const order = fc.record({
    packageId: fc.constantFrom(...packageIds),
    date: fc.constantFrom(thursday, friday),
    extraHours: fc.nat(14),
    addOns: fc.subarray(addOnIds),
    promo: fc.option(
      fc.oneof(
        fc.record({ code: fc.constant('SPRING'), percent: fc.integer({ min: 1, max: 100 }), cents: fc.constant(null) }),
        fc.record({
          code: fc.constant('SPRING'),
          percent: fc.constant(null),
          cents: fc.integer({ min: 1, max: 1_000_000 }),
        }),
      ),
      { nil: undefined },
    ),
  })
  fc.assert(
    fc.property(order, (wanted) => {
      const { basePrice, hourlyRate, extraHoursCost, addOnsCost, promoOff, total, deposit } = priceOrder(wanted)
      expect(extraHoursCost).toBe(wanted.extraHours * hourlyRate)
      expect(total).toBe(basePrice + extraHoursCost + addOnsCost - promoOff)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(promoOff === 0).toBe(wanted.promo === undefined)
      expect(Math.abs(deposit * 4 - total)).toBeLessThanOrEqual(2)
      expect([total, deposit, promoOff].every(Number.isInteger)).toBe(true)
      expect(orderHours(wanted)).toBe(2 + wanted.extraHours)
    }),
  )
})

test('the balance is due 48 hours before the start in Phoenix, unaffected by daylight saving elsewhere', () => {
  expect(balanceDueLabel({ startsAt: toInstant('2026-12-04', 14) })).toBe('Wed, Dec 2, 2:00 PM')
  expect(balanceDueLabel({ startsAt: toInstant('2027-03-15', 14) })).toBe('Sat, Mar 13, 2:00 PM')
})

const ofEvent = { startsAt: toInstant('2026-12-04', 14) }
const byInvoice = { ...ofEvent, invoiceDueOn: '2026-12-02' as const }

test.each([
  [toInstant('2026-12-01', 13), ofEvent, 'by Wed, Dec 2, 2:00 PM', false],
  [toInstant('2026-12-01', 14), ofEvent, 'by Wed, Dec 2, 2:00 PM', true],
  [toInstant('2026-12-02', 0), ofEvent, 'today by 2:00 PM', true],
  [toInstant('2026-12-02', 14), ofEvent, 'now', true],
  [toInstant('2026-12-01', 23), byInvoice, 'by Wed, Dec 2', false],
  [toInstant('2026-12-02', 0), byInvoice, 'today', true],
  [toInstant('2026-12-02', 0), { startsAt: null }, undefined, false],
])('at %j, the balance of %j is due %s', (now, terms, when, isSoon) => {
  expect(balanceDueWhen(terms, now)).toBe(when)
  expect(isBalanceDueSoon(terms, now)).toBe(isSoon)
})

test.each([
  ['of an unpaid booking', { total: 70_000, deposit: 17_500, paid: 0 }, 'Deposit, 25%'],
  ['of a booking with its deposit paid', { total: 70_000, deposit: 17_500, paid: 17_500 }, 'Deposit'],
  ['of a quote', { total: 70_000, deposit: 35_000, paid: 0 }, 'Deposit'],
] as const)('the name of the deposit %s', (_, sums, name) => expect(depositName(sums)).toBe(name))
