import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, request } from '@playwright/test'
import { addDays, longDate, todayIn, toWeekday } from '../../src/domain/calendar.ts'
import { anyAddress, noteCustomer } from './fixtures.ts'
import { e2eServer } from './server-settings.ts'

/** The days that tests of the booking page book, one each, because they share one schedule. */
const mine = [
  'whole flow',
  'keyboard',
  'live',
  'conflict on submit',
  'rate limit',
  'lost answer',
  'signed out',
  'one thumb',
  'stepper',
  'deep link',
  'states',
  'booked states',
  'address',
  'guest',
  'crew',
  'caddie',
  'large text',
  'day line',
  'back',
] as const

/** An open weekday, far enough ahead that only this test books it. Thursdays belong to the account tests. */
export function dayFor(test: (typeof mine)[number]): string {
  const last = addDays(todayIn(new Date()), 86)
  const weekdays = Array.from({ length: 60 }, (_, back) => addDays(last, -back)).filter((date) =>
    ['monday', 'tuesday', 'wednesday'].includes(toWeekday(date)),
  )
  return weekdays[mine.indexOf(test)] as string
}

/** Opens the booking page on a day, and checks that `time` (if given) is chosen. */
export async function openBooking(page: Page, date: string, time?: string) {
  await page.goto(`/booking?date=${date}${time ? `&time=${encodeURIComponent(time)}` : ''}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Book your tee time' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: longDate(date) })).toHaveAttribute('aria-selected', 'true')
  if (time) await expect(slot(page, time)).toBeChecked()
}

/** The radio button of a start time, whatever note follows the time. */
export const slot = (page: Page, time: string) =>
  page.getByRole('radio', { name: new RegExp(`^${time}`) }).and(page.locator('[name=start]'))

export async function fillCustomer(page: Page) {
  await page.getByLabel('Billing address').fill('12 Fairway Dr, Mesa, AZ 85201')
  await page.getByLabel('Phone number').fill('(480) 555-0117')
}

/** Unfolds the optional event details: place, ZIP code, guests and a note. */
export async function openEventDetails(page: Page) {
  await page.getByText('Event details (optional)').click()
  await expect(page.getByLabel('Where should we set up?')).toBeVisible()
}

/** Opens the booking page as a new customer and fills in everything. */
export async function openFilledBooking<Person>(
  page: Page,
  signUp: () => Promise<Person>,
  date: string,
  time?: string,
) {
  const customer = await signUp()
  await openBooking(page, date, time)
  await fillCustomer(page)
  return customer
}

/** The button in the summary; the form ends with another. */
export const bookButton = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Your booking' })
    .getByRole('button', { name: /^(Book this time|Choose a|Processing)/ })

export const confirmed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })

/** Books through the API as another customer from another address. */
export async function bookAsAnother(date: string, time: string, extraHours = 0) {
  const another = await request.newContext({
    baseURL: e2eServer.origin,
    extraHTTPHeaders: { origin: e2eServer.origin, 'x-forwarded-for': anyAddress() },
  })
  const email = `${randomUUID()}@example.com`
  const signUp = await another.post('/api/auth/sign-up/email', {
    data: { name: 'Lee Other', email, password: 'birdie putt for par' },
  })
  expect(signUp.status(), await signUp.text()).toBe(200)
  noteCustomer(email)
  const customerInfo = { fullName: 'Lee Other', email, billingAddress: 'Elsewhere', phoneNumber: '1' }
  const booked = await another.post('/api/bookings', {
    data: { packageId: 'iron-dome', date, time, extraHours, addOns: [], customerInfo },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  await another.dispose()
}

/** The signed-in customer's own bookings. */
export async function myBookings(context: { request: APIRequestContext }) {
  const answer = await context.request.get('/api/bookings')
  const { bookings } = (await answer.json()) as { bookings: { date: string; time: string; total: number }[] }
  return bookings
}
