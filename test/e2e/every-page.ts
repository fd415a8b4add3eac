import { type BrowserContext, expect, type Page } from '@playwright/test'
import { publicPaths } from '../../src/domain/paths.ts'
import { bookFor, openBookings } from './account-steps.ts'
import { openDashboard } from './admin-steps.ts'
import { openBooking } from './booking-steps.ts'

/** The test's check of each page; `where` names the page. */
type Look = (where: string) => Promise<void>

const headed = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

/** Visits every page that needs no account, and each tab of the sign-in dialog. */
export async function everyPublicPage(page: Page, look: Look) {
  for (const path of [
    ...Object.values(publicPaths),
    '/no/such/page',
    '/booking',
    '/reset-password',
    '/confirm-email',
    '/quote?token=of-nobody',
    '/pay?token=of-nobody',
    '/review?token=of-nobody',
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

/** Visits the pages of a customer who makes one booking, on `date`. */
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

/** Visits the gate, every view of the dashboard, and the owner's tools. */
export async function everyAdminView(page: Page, lookAt: Look) {
  await page.goto('/admin')
  await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible()
  await lookAt('gate')
  await openDashboard(page, '?view=list')
  const look = async (where: string) => {
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await lookAt(`admin, ${where}`)
  }
  await look('List')
  for (const view of [
    'Month',
    'Today',
    'Weather',
    'Money',
    'Companies',
    'Reviews',
    'Change log',
    'Book for a caller',
  ]) {
    const button = page.getByRole('button', { name: view, exact: true })
    await button.click()
    await expect(button).toHaveAttribute('aria-current', 'page')
    await look(view)
  }
  for (const tab of ['Availability', 'Settings']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await look(tab)
  }
  await page.goto('/test-firebase')
  await expect(page.getByRole('heading', { name: 'Tools' })).toBeVisible()
  await lookAt('diagnostics')
}
