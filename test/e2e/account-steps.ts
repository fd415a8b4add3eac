import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { addDays, longDate, todayIn, toWeekday } from '../../src/domain/calendar.ts'
import { e2eServer } from './server-settings.ts'

/**
 * The days that tests of the account pages book, one Thursday or Friday each. No more than twelve, to stay within the
 * 90 days of §9.
 */
const mine = [
  'two tabs',
  'cancel',
  'fails',
  'move',
  'details',
  'states',
  'access',
  'streams',
  'caddie',
  'large text',
  'prints',
  'photos',
] as const

function nth(weekday: string, index: number): string {
  const from = addDays(todayIn(new Date()), 3)
  const days = Array.from({ length: 7 * (mine.length + 1) }, (_, ahead) => addDays(from, ahead))
  return days.filter((date) => toWeekday(date) === weekday)[index] as string
}

/** A weekday only this test uses. The Friday after it has the weekend rate. */
export const dayFor = (test: (typeof mine)[number]) => nth('thursday', mine.indexOf(test))
export const fridayAfter = (date: string) => addDays(date, 1)

interface Made {
  id: string
  date: string
  total: number
}

/** Books through the API with the session of `context`: Driver's Den for three hours, $450 on a weekday. */
export async function bookFor(
  context: { request: APIRequestContext },
  date: string,
  time = '2:00 PM',
  more: object = {},
  origin = e2eServer.origin,
): Promise<Made> {
  const answer = await context.request.post(`${origin}/api/bookings`, {
    headers: { origin },
    data: {
      packageId: 'drivers-den',
      date,
      time,
      extraHours: 1,
      addOns: [],
      customerInfo: {
        fullName: 'Dana Whitfield',
        email: 'dana@example.com',
        billingAddress: '12 Fairway Dr, Mesa',
        phoneNumber: '(480) 555-0117',
      },
      ...more,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Made
}

/** The card of the booking on this day. */
export const cardOn = (page: Page, date: string) => page.getByRole('article').filter({ hasText: longDate(date) })

export async function openBookings(page: Page, origin = '') {
  await page.goto(`${origin}/account/bookings`)
  await expect(page.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible()
}

/** Cancels the booking on this day from its card. */
export async function cancelOn(page: Page, date: string) {
  await cardOn(page, date).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('Booking cancelled successfully!')).toBeVisible()
}

/** Expects the card to show within a second that its booking is canceled, and to offer no cancellation. */
export async function seesCancelled(page: Page, date: string) {
  await expect(cardOn(page, date).getByText('Cancelled')).toBeVisible(withinASecond)
  await expect(cardOn(page, date).getByRole('button', { name: 'Cancel' })).toHaveCount(0)
}

/** A page of the same customer in another browser. */
export async function elsewhere(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  return context.newPage()
}

/** The deadline for a change made elsewhere to be on screen. */
export const withinASecond = { timeout: 1_000 }
