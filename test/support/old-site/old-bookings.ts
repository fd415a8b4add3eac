import { addDays, hourLabel, toDateAndHour, todayIn, toInstant } from '../../../src/domain/calendar.ts'
import { oldUid } from './old-accounts.ts'
import { type Dialect, stamp } from './old-dialect.ts'

const PER_DAY = 3
const YEARS_BACK = 5

/** The made-up export: its size, its dialect, and the day it's built around. */
export type OldSiteSize = { bookings: number; users: number; dialect: Dialect; now: Date }

/** A document of `bookings`, in one of twelve shapes. */
export function oldBooking(i: number, { bookings, users, dialect, now }: OldSiteSize) {
  const slots = Math.min(bookings, PER_DAY * 365 * YEARS_BACK)
  // The last twentieth is in the future. Beyond five years, the same days repeat as canceled bookings.
  const back = Math.ceil((slots * 19) / 20)
  const slot = i % slots
  const first = addDays(todayIn(now), -Math.ceil(back / PER_DAY))
  const date = addDays(first, Math.floor(slot / PER_DAY))
  const hour = 9 + (slot % PER_DAY) * 4
  return oldBookingShape(i, {
    dialect,
    startsAt: toInstant(date, hour),
    // One in 37 overlaps the booking next to it.
    clash: i % 37 === 36 ? toInstant(date, hour + (hour === 9 ? 2 : -2)) : undefined,
    isOver: i >= slots,
    userId: users > 0 ? oldUid((i * 7) % users) : undefined,
    now,
  })
}

interface Shape {
  dialect: Dialect
  startsAt: Date
  clash: Date | undefined
  isOver: boolean
  userId: string | undefined
  now: Date
}

function oldBookingShape(i: number, { dialect, startsAt, clash, isOver, userId, now }: Shape) {
  const at = clash ?? startsAt
  const { date, hour } = toDateAndHour(at)
  const customer = {
    fullName: `Person ${i}`,
    email: `guest${i}@example.com`,
    billingAddress: `${i} E Palm Ln`,
    phoneNumber: '(480) 555-0113',
  }
  const created = new Date(Math.min(now.getTime(), startsAt.getTime() - 864_000_000) + (i % 3600) * 1000 - 3_600_000)
  const status = isOver ? 'cancelled' : 'BOOKED'
  const common = { userId, status, createdAt: stamp(dialect, created) }
  const ordered = {
    packageId: 'drivers-den',
    packageName: "Driver's Den",
    baseHours: 2,
    extraHours: 1,
    totalHours: 3,
    hourlyRate: 200,
    basePrice: 250,
    extraHoursCost: 200,
    addOns: ['weather', 'premium'],
    addOnsNames: ['Weather Insurance', 'Premium Courses'],
    total: 525,
  }
  const whole = { ...common, date, time: hourLabel(hour), ...ordered, customerInfo: customer }
  if (clash) return whole
  const hours24 = `${String(Math.trunc(hour)).padStart(2, '0')}:00`
  const short = hourLabel(hour).replace(':00 ', '').toLowerCase()
  const { date: _date, time: _time, ...undated } = whole
  const shapes: (() => object)[] = [
    () => whole,
    () => ({ ...common, startAt: stamp(dialect, at), ...ordered, totalHours: undefined, customerInfo: customer }),
    () => ({
      ...common,
      date,
      time: hours24,
      fullName: 'Old Name',
      email: 'old@example.com',
      phone: '602-555-0199',
      package: { name: 'Iron Dome' },
      selectedAddOns: ['instruction'],
      totalHours: '3',
      total: '$300.00',
    }),
    () => ({
      ...common,
      date,
      time: short,
      customerName: 'Older Name',
      packageId: 'iron-dome',
      addOns: { weather: true, premium: false },
      baseHours: 2,
      extraHours: 0.5,
      total: 175,
    }),
    () => ({ ...whole, status: 'confirmed', location: 'Kiwanis Park, Tempe' }),
    () => ({ ...whole, status: undefined, total: undefined }),
    () => ({
      ...whole,
      status: i % 2 ? 'CANCELLED' : 'cancelled',
      cancelledAt: stamp(dialect, created),
      updatedAt: stamp(dialect, created),
    }),
    () => ({ ...undated, date: 'next Friday', time: 'evening' }),
    () => ({ ...whole, userId: undefined, status: 'pending' }),
    () => ({ ...whole, status: 'pending', customerInfo: { fullName: 'No Contact' } }),
    () => ({ ...whole, status: 'No-Show', time: '5:00 AM', totalHours: 0, baseHours: undefined }),
    () => ({
      ...whole,
      startAt: stamp(dialect, new Date(at.getTime() + 3_600_000)),
      addOns: [{ id: 'premium', price: 50 }],
      addOnsNames: undefined,
      createdAt: undefined,
    }),
  ]
  return shapes[i % shapes.length]?.() ?? whole
}
