import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { overridableRules } from '../../src/domain/booking/overrides.ts'
import { addDays, todayIn, toWeekday } from '../../src/domain/calendar.ts'
import { signInAdmin } from './own-server.ts'
import { e2eServer } from './server-settings.ts'

/** Days only dashboard tests book: further ahead than customers can, and different ones on a retry. */
export const adminDay = (number: number) => addDays(todayIn(new Date()), 400 + number + 200 * test.info().retry)

/** A name no other test uses. */
export const someone = () => `Guest ${randomUUID().slice(0, 8)}`

/** Unlocks the session of the signed-in admin. */
export async function unlock({ request }: { request: APIRequestContext }) {
  const answer = await request.post('/api/admin/unlock', {
    data: { password: e2eServer.adminPanelPassword },
    headers: { origin: e2eServer.origin },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Unlocks the admin's session and opens the dashboard. */
export async function openDashboard(page: Page, query = '') {
  await unlock(page.context())
  await page.goto(`/admin${query}`)
  await expect(page.getByRole('tab', { name: 'Bookings' })).toBeVisible()
}

/** Books for a caller through the API, overriding every rule that can be. */
export async function bookForCaller(request: APIRequestContext, fullName: string, date: string, time = '12:00 PM') {
  const answer = await request.post('/api/admin/bookings', {
    headers: { origin: e2eServer.origin },
    data: {
      packageId: 'drivers-den',
      date,
      time,
      extraHours: 1,
      addOns: ['premium'],
      customerInfo: {
        fullName,
        email: '',
        billingAddress: '12 Fairway Dr, Mesa, AZ 85201',
        phoneNumber: '(480) 555-0117',
      },
      overrides: overridableRules.map((rule) => ({ rule, reason: 'A test' })),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string }
}

/** Returns a function that gives, on each call, another weekday from ten days ahead. */
export function freeWeekdays(): () => string {
  const today = todayIn(new Date())
  const days = Array.from({ length: 70 }, (_, ahead) => addDays(today, 10 + ahead)).filter(
    (date) => !['friday', 'saturday', 'sunday'].includes(toWeekday(date)),
  )
  return () => days.shift() as string
}

/** Opens the dashboard of a test's own server. */
export async function openDesk(page: Page, place: { origin: string }, address = '') {
  await signInAdmin(page.context(), place)
  await page.goto(`/admin${address}`)
  await expect(page.getByRole('tab', { name: 'Bookings' })).toBeVisible()
}

export const group = (page: Page, name: string) => page.getByRole('region', { name })
/** Unfolds a group above the list, and on a phone first all of them. */
export async function openGroup(page: Page, name: string) {
  const region = group(page, name)
  const all = page.getByRole('button', { name: /^Waiting for you/, expanded: false })
  if (await all.isVisible()) await all.click()
  await region.locator('summary').click()
  return region
}

export const bookingRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
