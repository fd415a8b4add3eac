import { expect, test } from 'vitest'
import { type Charged, receiptLines } from './receipt.ts'

const booking: Charged = {
  packageName: 'Iron Dome',
  baseHours: 2,
  extraHours: 0,
  hourlyRateCents: 12_500,
  addOnsNames: [],
  basePriceCents: 25_000,
  extraHoursCostCents: 0,
  totalCents: 25_000,
  promo: null,
  promoOffCents: 0,
  discountCents: 0,
}

test('a receipt names the package, extra hours, add-ons and discount, and adds up', () => {
  expect(receiptLines(booking)).toEqual([{ label: 'Iron Dome, 2 hours', cents: 25_000 }])
  const more = {
    ...booking,
    extraHours: 1,
    extraHoursCostCents: 12_500,
    addOnsNames: ['Instruction', 'Weather'],
    totalCents: 47_500,
    discountCents: 2_050,
  }
  expect(receiptLines(more)).toEqual([
    { label: 'Iron Dome, 2 hours', cents: 25_000 },
    { label: '1 extra hour at $125', cents: 12_500 },
    { label: 'Add-ons: Instruction, Weather', cents: 10_000 },
    { label: 'Discount', cents: -2_050 },
  ])
})

test('a receipt from the old site, with only a total, has one line', () => {
  const old = { ...booking, packageName: null, baseHours: null, basePriceCents: null, extraHoursCostCents: null }
  expect(receiptLines(old)).toEqual([{ label: 'Golf simulator', cents: 25_000 }])
})

test('a receipt lists the promo code and the owner’s discount on separate lines', () => {
  const promo = { code: 'SPRING', percent: 10, cents: null }
  const lines = receiptLines({ ...booking, promo, promoOffCents: 2_500, totalCents: 22_500, discountCents: 1_000 })
  expect(lines).toEqual([
    { label: 'Iron Dome, 2 hours', cents: 25_000 },
    { label: 'Promo code SPRING (10% off)', cents: -2_500 },
    { label: 'Discount', cents: -1_000 },
  ])
})

test('a discount on a receipt never exceeds the price', () => {
  expect(receiptLines({ ...booking, discountCents: 30_000 }).at(-1)).toEqual({ label: 'Discount', cents: -25_000 })
})
