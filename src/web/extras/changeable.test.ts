import { expect, test } from 'vitest'
import { defaultRules } from '../../domain/schedule/rules.ts'
import { bare, booking } from '../booking/own-booking/booking.test-data.ts'
import { whatToPay } from '../payments/price-change.tsx'
import { type Changeable, changeableFrom, extrasChange, lengthProblem, priceProblem } from './changeable.ts'

const changeable = changeableFrom(booking) as Changeable
const at = new Date('2026-11-20T12:00:00-07:00')

test('the lines of an extras change add up to the price difference, to the cent', () => {
  const { lines, price, length } = extrasChange(changeable, { extraHours: 3, addOns: ['premium'] })
  expect(length).toBe(5)
  const sum = lines.reduce((total, { cents }) => total + cents, 0)
  expect(price.total - (price.before ?? 0)).toBe(sum)
  expect(lines.map(({ label }) => label)).toContain('2 extra hours')
})

test('removing an extra hour shows a line with a negative amount', () => {
  const { lines } = extrasChange(changeable, { ...changeable.extras, extraHours: 0 })
  expect(lines).toEqual([{ label: 'Remove 1 extra hour', cents: -(changeable.priced.hourlyRateCents ?? 0) }])
})

test('a longer event doesn’t conflict with its own booking, whether or not its crew is known', () => {
  const own = { start: changeable.hour, end: changeable.hour + changeable.length }
  const day = { date: changeable.date, booked: [own], blocks: [] }
  const known = { rules: defaultRules, at }
  expect(lengthProblem(changeable, changeable.length + 1, { day, ...known })).toBeUndefined()
  const late = { start: own.end + 1, end: own.end + 2 }
  expect(lengthProblem(changeable, changeable.length + 2, { day: { ...day, booked: [own, late] }, ...known })).toBe(
    'extra-hour-conflict',
  )
  const lanes = [
    { booked: [{ start: 8, end: 21 }], blocks: [] },
    { booked: [own], blocks: [] },
  ]
  for (const lane of [1, undefined])
    expect(lengthProblem({ ...changeable, lane }, changeable.length + 1, { day: { ...day, lanes }, ...known })).toBe(
      undefined,
    )
})

test('a shorter event is always allowed, and nothing is refused until the day has loaded', () => {
  const full = { date: changeable.date, booked: [], blocks: [{ type: 'full' } as const] }
  expect(lengthProblem(changeable, changeable.length - 1, { day: full, rules: defaultRules, at })).toBeUndefined()
  expect(lengthProblem(changeable, changeable.length + 1, { day: undefined, rules: defaultRules, at })).toBeUndefined()
  expect(lengthProblem(changeable, changeable.length + 1, { day: full, rules: defaultRules, at })).toBe('blocked-day')
})

test('fewer extras are refused in the dialog once a cancellation would keep money, and more never', () => {
  const money = { paid: 650, due: 0, refundable: 650, dispute: null, entries: [] }
  const paid = changeableFrom({ ...booking, paidAmount: 650, money }) as Changeable
  const [fewer, more] = [
    { ...paid.extras, addOns: [] },
    { ...paid.extras, extraHours: 2 },
  ]
  const late = new Date('2026-12-03T12:00:00-07:00')
  expect(priceProblem(paid, fewer, at)).toBeUndefined()
  expect(priceProblem(paid, fewer, late)).toBe('less-too-late')
  expect(priceProblem(paid, more, late)).toBeUndefined()
})

test('a booking from the old site without a price can’t be changed online', () => {
  expect(changeableFrom(bare)).toBeUndefined()
})

test('an overpayment is announced as a refund, in words for the customer and for the owner', () => {
  const price = { total: 30_000, before: 40_000, deposit: 10_000, paid: 40_000, due: 0, back: 10_000, owed: 0 }
  expect(whatToPay(price, 40_000, '', 'customer')).toBe('$400 paid. $100 goes back to your card.')
  expect(whatToPay(price, 40_000, '', 'owner')).toBe('$400 paid. $100 goes back to the card.')
  expect(whatToPay(price, 0, '', 'owner')).toBe('$400 paid. You’ll need to pay back $100.')
})

test('a refund that was owed before the change is named as that', () => {
  const price = { total: 30_000, before: 30_000, deposit: 10_000, paid: 32_500, due: 0, back: 2_500, owed: 2_500 }
  expect(whatToPay(price, 32_500, '')).toBe('$325 paid. We still owe you $25 from before.')
  expect(whatToPay(price, 32_500, '', 'owner')).toBe('$325 paid. You still owe them $25 from before.')
  const more = { ...price, total: 25_000, back: 7_500 }
  expect(whatToPay(more, 32_500, '')).toBe(
    '$325 paid. $75 goes back to your card. That includes $25 we already owed you.',
  )
  expect(whatToPay(more, 32_500, '', 'owner')).toBe(
    '$325 paid. $75 goes back to the card. That includes $25 you already owed them.',
  )
})

test('changeable extras include the latest step of the crew', () => {
  const day = { step: 'on-our-way', at: '2026-06-10T19:00:00.000Z', minutes: 25 } as const
  expect(changeableFrom({ ...booking, day })?.day).toEqual(day)
})
