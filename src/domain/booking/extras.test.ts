import { expect, test } from 'vitest'
import { type AddOnId, addOnIds, addOns, packageIds, packages } from '../catalog.ts'
import { stillDue, toGiveBack } from '../payments/amounts-due.ts'
import { moneyAtNewPrice } from '../payments/money-at-new-price.ts'
import { discountedPrice, priceOrder } from '../pricing/pricing.ts'
import type { Promo } from '../pricing/promo-codes.ts'
import { defaultRules } from '../schedule/rules.ts'
import { extraHourProblem } from '../schedule/slots.ts'
import {
  bookingExtras,
  type Extras,
  hoursWith,
  isSameExtras,
  longerProblem,
  type PricedBooking,
  priceWithExtras,
} from './extras.ts'

const promos: (Promo | undefined)[] = [
  undefined,
  { code: 'TENTH', percent: 13, cents: null },
  { code: 'FIXED', percent: null, cents: 33_333 },
  { code: 'ALL', percent: 100, cents: null },
]
const days = ['2026-12-07', '2026-12-05'] // a Monday, a Saturday
const choices: Extras[] = [0, 1, 3].flatMap((extraHours) =>
  [[], ['weather'], ['instruction', 'premium'], [...addOnIds]].map((chosen) => ({
    extraHours,
    addOns: chosen as AddOnId[],
  })),
)
const orders = packageIds.flatMap((packageId) =>
  days.flatMap((date) => promos.map((promo) => ({ packageId, date, promo }))),
)

/** A booking as `book` stores it. */
function booked(order: (typeof orders)[number], extras: Extras): PricedBooking {
  const price = priceOrder({ ...order, ...extras })
  return {
    packageId: order.packageId,
    ...extras,
    totalHours: packages[order.packageId].baseHours + extras.extraHours,
    basePriceCents: price.basePrice,
    hourlyRateCents: price.hourlyRate,
    extraHoursCostCents: price.extraHoursCost,
    totalCents: price.total,
    promo: order.promo ?? null,
    promoOffCents: price.promoOff,
  }
}

test.each(orders)(
  'changing extras of $packageId costs what booking them at once would have: $date, $promo.code',
  (order) => {
    for (const before of choices)
      for (const after of choices) {
        const { isWeekendRate: _, ...asBooked } = priceOrder({ ...order, ...after })
        expect(priceWithExtras(booked(order, before), after)).toEqual(asBooked)
      }
  },
)

test('after a change of extras, payments, amount due and refund add up to the new price, to the cent', () => {
  for (const order of orders)
    for (const before of choices)
      for (const after of choices) {
        const row = booked(order, before)
        const total = row.totalCents ?? 0
        const { deposit } = priceOrder({ ...order, ...before })
        for (const paid of [0, deposit, total, Math.floor(total / 3)])
          for (const discount of [0, 1, 2_000]) {
            const money = {
              status: 'BOOKED',
              totalCents: total,
              depositCents: deposit,
              paidCents: paid,
              refundCents: null,
              givenBackCents: 0,
              refundingCents: Math.min(paid, 7),
              discountCents: discount,
              dispute: null,
            }
            const there = moneyAtNewPrice(money, priceWithExtras(row, after))
            const inHand = paid - Math.min(paid, 7)
            expect(inHand + stillDue(there) - toGiveBack(there)).toBe(discountedPrice(there))
            // A deposit that was paid isn't asked for again.
            if (paid >= deposit + 7 && deposit > 0) expect(there.depositCents).toBe(deposit)
          }
      }
})

test('a booking moved for weather keeps its first day’s rates when extras change', () => {
  // Booked for a Monday, now on a Saturday.
  const row = booked({ packageId: 'drivers-den', date: '2026-12-07', promo: undefined }, { extraHours: 1, addOns: [] })
  const { total } = priceWithExtras(row, { extraHours: 1, addOns: ['premium'] })
  expect(total - (row.totalCents ?? 0)).toBe(addOns.premium.price)
  expect(priceWithExtras(row, { extraHours: 2, addOns: [] }).total - (row.totalCents ?? 0)).toBe(20_000)
})

test('an old site’s total that its parts don’t explain is kept when extras change', () => {
  const row = {
    ...booked({ packageId: 'iron-dome', date: '2026-12-07', promo: undefined }, { extraHours: 0, addOns: [] }),
  }
  const odd = { ...row, totalCents: 12_345, extraHoursCostCents: null }
  expect(priceWithExtras(odd, { extraHours: 0, addOns: [] }).total).toBe(12_345)
  expect(priceWithExtras(odd, { extraHours: 1, addOns: ['weather'] }).total).toBe(12_345 + 15_000 + 2_500)
})

const sold = booked(
  { packageId: 'iron-dome', date: '2026-12-07', promo: undefined },
  { extraHours: 1, addOns: ['weather'] },
)

test.each([
  ['no price', { totalCents: null }],
  ['no rate', { hourlyRateCents: null }],
  ['an add-on that is no longer sold', { addOns: ['caddy'] }],
  ['a package that is no longer sold', { packageId: 'old-tent' }],
  ['half an hour', { extraHours: 0.5, totalHours: 2.5 }],
])('a booking with %s can’t be changed online', (_, lacking) => {
  expect(bookingExtras(sold)).toEqual({ extraHours: 1, addOns: ['weather'] })
  expect(bookingExtras({ ...sold, ...lacking })).toBeUndefined()
})

test('extras give the total hours and compare regardless of order', () => {
  expect(hoursWith(sold, { extraHours: 4 })).toBe(6)
  expect(
    isSameExtras({ extraHours: 1, addOns: ['weather', 'premium'] }, { extraHours: 1, addOns: ['premium', 'weather'] }),
  ).toBe(true)
  expect(isSameExtras({ extraHours: 1, addOns: ['weather'] }, { extraHours: 1, addOns: ['premium'] })).toBe(false)
})

const monday = '2026-12-07'
const now = new Date('2026-12-01T12:00:00-07:00')
const free = { date: monday, booked: [], blocks: [] }
const rules = {
  ...defaultRules,
  generalSettings: { ...defaultRules.generalSettings, preTimeBuffer: 1, postTimeBuffer: 1 },
}
const longer = (
  length: number,
  day: Parameters<typeof longerProblem>[1],
  overrides: { rule: 'within-buffer'; reason: string }[] = [],
) => longerProblem({ hour: 12, length, overrides }, day, rules, now)

test.each([
  ['nothing in the way', 4, free, undefined],
  ['past closing', 11, free, 'past-closing'],
  ['into a booking', 4, { ...free, booked: [{ start: 15, end: 17 }] }, 'extra-hour-conflict'],
  ['into the free time before one', 3, { ...free, booked: [{ start: 15, end: 17 }] }, 'extra-hour-conflict'],
  ['up to the free time before one', 2, { ...free, booked: [{ start: 15, end: 17 }] }, undefined],
  ['into a block', 4, { ...free, blocks: [{ type: 'partial', start: 15, end: 18 } as const] }, 'blocked-time'],
])('making an event longer, %s, is checked', (_, length, day, problem) => expect(longer(length, day)).toBe(problem))

test('an event can get longer if one of two crews is free', () => {
  const lanes = [
    { booked: [{ start: 15, end: 17 }], blocks: [] },
    { booked: [], blocks: [] },
  ]
  expect(longer(4, { ...free, lanes })).toBeUndefined()
})

test('making an event longer doesn’t check its start again: closed day, one hour ahead', () => {
  const closed = {
    ...rules,
    weeklySchedule: { ...rules.weeklySchedule, monday: { ...rules.weeklySchedule.monday, enabled: false } },
  }
  const soon = new Date('2026-12-07T11:00:00-07:00')
  expect(longerProblem({ hour: 12, length: 4, overrides: [] }, free, closed, soon)).toBeUndefined()
})

test('making an event longer respects overridden buffers but never double-books', () => {
  const aside = [{ rule: 'within-buffer' as const, reason: 'neighbors' }]
  const day = { ...free, booked: [{ start: 15, end: 17 }] }
  expect(longer(3, day, aside)).toBeUndefined()
  expect(longer(4, day, aside)).toBe('extra-hour-conflict')
})

test('making an event longer is refused for the same hours as on the booking page', () => {
  for (const start of [13, 14, 15, 16, 20])
    for (const length of [2, 3, 5, 9, 10]) {
      const day = { ...free, booked: [{ start, end: start + 2 }] }
      expect(longer(length + 1, day) === undefined).toBe(extraHourProblem(12, length, day, rules) === undefined)
    }
})
