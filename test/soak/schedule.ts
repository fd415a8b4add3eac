import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { addDays, hourLabel, todayIn } from '../../src/domain/calendar.ts'
import type { Customer } from './customers.ts'

/**
 * Opens every day from 6 AM to 10 PM for ten years, without notice or buffers, so there's room for any number of bookings.
 */
export async function openEverything(pool: Pool): Promise<void> {
  const day = { start: '6:00 AM', end: '10:00 PM', enabled: true }
  const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  await pool.query(
    `insert into availability_settings (weekly_schedule, general_settings) values ($1, $2)
     on conflict (id) do update set weekly_schedule = $1, general_settings = $2`,
    [
      Object.fromEntries(names.map((name) => [name, day])),
      { advanceBookingDays: 3650, blockHoursBeforeBooking: 0, preTimeBuffer: 0, postTimeBuffer: 0 },
    ],
  )
}

export interface Start {
  date: string
  hour: number
}

/** Starts of two-hour events that don't overlap, eight a day. */
export function* freeStarts(daysAhead = 7): Generator<Start> {
  const first = addDays(todayIn(new Date()), daysAhead)
  for (let day = 0; ; day++) {
    for (let hour = 6; hour <= 20; hour += 2) yield { date: addDays(first, day), hour }
  }
}

/** The input of one booking. Its key is the same on every retry. */
export interface BookingInput extends Start {
  customer: Customer
  extraHours: number
  key: string
  /** The balance may be charged to the card that pays the deposit. */
  keepCard?: boolean
}

export const inputFor = (customer: Customer, start: Start, extraHours = 0): BookingInput => ({
  ...start,
  customer,
  extraHours,
  key: randomUUID(),
})

/** The request that posts the input. */
export function bookingRequestInit({ customer, date, hour, extraHours, key, keepCard }: BookingInput, origin: string) {
  return {
    method: 'POST',
    headers: { ...customer.headers, origin, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      packageId: 'drivers-den',
      date,
      time: hourLabel(hour),
      extraHours,
      addOns: ['weather'],
      ...(keepCard && { keepCard }),
      customerInfo: {
        fullName: 'Ada Racer',
        // A separate address for each, because emails to an unconfirmed one are limited.
        email: `${customer.id}@race.example`,
        billingAddress: '1 Fast Lane, Phoenix',
        phoneNumber: '602 555 0100',
      },
    }),
  }
}

export interface Answer {
  status: number
  body: { id?: string; code?: string; detail?: string }
  retryAfter: string | null
}

/** Posts a booking; undefined if the server didn't answer. */
export async function post(server: { url: string; origin: string }, input: BookingInput): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${server.url}/api/bookings`, {
      ...bookingRequestInit(input, server.origin),
      signal: AbortSignal.timeout(20_000),
    })
    const body = (await response.json()) as Answer['body']
    return { status: response.status, body, retryAfter: response.headers.get('retry-after') }
  } catch {
    return undefined
  }
}
