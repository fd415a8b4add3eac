import { type BrowserContext, expect, type Page } from '@playwright/test'
import { publicPaths } from '../../src/domain/paths.ts'
import { bookFor, openBookings } from './account-steps.ts'
import { openDashboard } from './admin-steps.ts'
import { openBooking } from './booking-steps.ts'

/** What a test does on each page; `where` names it. */
type Look = (where: string) => Promise<void>

const headed = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

/** Every page that needs no account, and the sign-in dialog, tab by tab. */
export async function everyPublicPage(page: Page, look: Look) {
  for (const path of [
    ...Object.values(publicPaths),
    '/no/such/page',
    '/booking',
    '/reset-password',
    '/confirm-email',
  ]) {
    await page.goto(path)
    await headed(page)
    if (path === '/booking') await expect(page.getByRole('button', { name: /\d [AP]M on / }).first()).toBeVisible()
    await look(path)
  }
  await page.goto('/account/bookings')
  await page.getByRole('button', { name: 'Log In / Create Account' }).click()
  for (const tab of ['Log In', 'Create Account', 'Forgot Password']) {
    await page.getByRole('dialog').getByRole('tab', { name: tab }).click()
    await look(tab)
  }
}

/** The pages of a customer with one booking, which is made on `date`. */
export async function everyAccountPage(page: Page, context: BrowserContext, date: string, look: Look) {
  await openBookings(page)
  await look('My Bookings, empty')
  const { id } = await bookFor(context, date)
  await openBooking(page, date)
  await look('booking')
  await openBookings(page)
  await look('My Bookings')
  for (const [action, role] of [
    ['Reschedule', 'dialog'],
    ['Details', 'dialog'],
    ['Cancel', 'alertdialog'],
  ] as const) {
    await page.getByRole('article').getByRole('button', { name: action }).click()
    await expect(page.getByRole(role)).toBeVisible()
    await look(action)
    await page.keyboard.press('Escape')
  }
  await page.goto(`/site-check?booking=${id}`)
  await headed(page)
  await look('site check')
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await look('Account Settings')
}

/** The gate, and every view of the dashboard behind it. */
export async function everyAdminView(page: Page, look: Look) {
  await page.goto('/admin')
  await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible()
  await look('gate')
  const views = ['list', 'month', 'today', 'weather', 'money', 'companies', 'reviews', 'call', 'log'].map(
    (view) => `?view=${view}`,
  )
  for (const query of [...views, '?tab=availability', '?tab=settings']) {
    await openDashboard(page, query)
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await look(`admin${query}`)
  }
}
