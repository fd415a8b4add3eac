import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { blocksTime, isCancelled } from '../../../domain/booking/booking.ts'
import { chooseCrew } from '../../../domain/booking/choose-crew.ts'
import { addDays, todayIn, toInstant } from '../../../domain/calendar.ts'
import { orderHours } from '../../../domain/pricing/pricing.ts'
import { gridHours, slotProblem } from '../../../domain/schedule/slots.ts'
import { newBookingRow } from '../../booking/new-booking-row.ts'
import { setPassword } from '../../platform/auth/password-reset.ts'
import { profiles, user } from '../../platform/database/account-schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { blockedDates, bookings } from '../../platform/database/schema.ts'
import { dayAndRules } from '../../schedule/load-days.ts'
import { dayOff, events, type PlannedEvent, people } from './plan.ts'

/** How many days before its event each booking was made. */
const AHEAD = 10

/**
 * Creates three customers, who sign in with `password`, their bookings around `now`, and a day off. Skips existing customers
 * (by address), and bookings and days off if there are any.
 */
export async function seedMonth(db: Db, password: string, now: Date): Promise<{ customers: number; bookings: number }> {
  const made = { customers: 0, bookings: 0 }
  for (const person of people) if (await addCustomer(db, person, password)) made.customers++

  await addDayOff(db, now)
  for (const person of people) {
    const [customer] = await db.select().from(user).where(eq(user.email, person.email))
    if (!customer || (await db.$count(bookings, eq(bookings.userId, customer.id))) > 0) continue
    for (const event of events.filter((planned) => planned.person === person)) {
      if (await addBooking(db, customer.id, event, now)) made.bookings++
    }
  }
  return made
}

async function addCustomer(db: Db, { name, email, phone, address }: PlannedEvent['person'], password: string) {
  const id = randomUUID()
  const added = await db
    .insert(user)
    .values({ id, name, email, emailVerified: true })
    .onConflictDoNothing()
    .returning({ id: user.id })
  if (added.length === 0) return false
  await setPassword(db, id, await hashPassword(password))
  await db.insert(profiles).values({ userId: id, displayName: name, phone, address })
  return true
}

async function addDayOff(db: Db, now: Date) {
  if ((await db.$count(blockedDates)) > 0) return
  const date = addDays(todayIn(now), dayOff.day)
  await db.insert(blockedDates).values({ date, type: 'full', reason: dayOff.reason })
}

async function addBooking(db: Db, userId: string, event: PlannedEvent, now: Date) {
  const place = await firstFreePlace(db, event, now)
  if (!place) return false
  const { person, packageId, extraHours, addOns, status } = event
  const bookedAt = new Date(Math.min(now.getTime(), toInstant(addDays(place.date, -AHEAD), 12).getTime()))
  const customerInfo = {
    fullName: person.name,
    email: person.email,
    billingAddress: person.address,
    phoneNumber: person.phone,
  }
  const { crew, ...time } = place
  const input = { ...time, packageId, extraHours, addOns, customerInfo, location: event.location, ...event.told }
  const cancelledAt = isCancelled(status) ? bookedAt : null
  // Just-created bookings aren't confirmed yet.
  const confirmedAt = blocksTime(status) && bookedAt < now ? bookedAt : null
  await db
    .insert(bookings)
    .values({ ...newBookingRow(userId, input, crew, bookedAt), status, cancelledAt, confirmedAt })
  return true
}

/** The first start at or after the planned day and hour that the rules allowed ten days ahead. */
async function firstFreePlace(db: Db, event: PlannedEvent, now: Date) {
  const first = addDays(todayIn(now), event.day)
  for (let ahead = 0; ahead < 7; ahead++) {
    const { rules, ...crewsDay } = await dayAndRules(db, addDays(first, ahead))
    const { date } = crewsDay.day
    const madeAt = toInstant(addDays(date, -AHEAD), 12)
    for (const hour of gridHours(date, rules).filter((start) => start >= event.hour)) {
      const choice = chooseCrew(crewsDay, undefined, (day) => slotProblem(hour, orderHours(event), day, rules, madeAt))
      if (!choice.problem) return { date, hour, crew: choice.crew }
    }
  }
  return undefined
}
