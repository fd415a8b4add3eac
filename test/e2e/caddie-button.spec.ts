import { publicPaths } from '../../src/domain/paths.ts'
import { dayFor as accountDay, bookFor, cardOn, fridayAfter, openBookings } from './account-steps.ts'
import { openDashboard } from './admin-steps.ts'
import { bookButton, confirmed, dayFor, openBooking, openFilledBooking } from './booking-steps.ts'
import { expectClearOfCaddie } from './caddie-room.ts'
import { expect, test } from './fixtures.ts'

// Five sizes a state; pages are loaded once and the window resized.
test.describe.configure({ timeout: 60_000 })

const pages = [...Object.values(publicPaths), '/no/such/page', '/booking']
for (const some of [pages.slice(0, 3), pages.slice(3)])
  test(`the caddie covers nothing on ${some.join(', ')}`, async ({ page }) => {
    for (const path of some) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectClearOfCaddie(page, path)
    }
  })

test('the caddie covers nothing while one books: chosen, with errors, failed, booked', async ({ page, signUp }) => {
  const date = dayFor('caddie')
  await openFilledBooking(page, signUp, date)
  await expectClearOfCaddie(page, 'no time yet')
  await page.getByLabel('Phone number').fill('')
  await bookButton(page).click()
  await expect(page.getByText('Choose a start time.')).toBeVisible()
  await expectClearOfCaddie(page, 'errors')

  await openBooking(page, date, '2:00 PM')
  await page.getByLabel('Phone number').fill('(480) 555-0117')
  await page.route('**/api/bookings', (route) => route.fulfill({ status: 500 }))
  await bookButton(page).click()
  await expect(page.getByText('Failed to save booking. Please try again.')).toBeVisible()
  await expectClearOfCaddie(page, 'failed')

  await page.unroute('**/api/bookings')
  await bookButton(page).click()
  await expect(confirmed(page)).toBeVisible()
  await expectClearOfCaddie(page, 'booked')
})

test('the caddie covers nothing in an account: bookings, their dialogs, settings', async ({
  page,
  signUp,
  context,
}) => {
  const date = fridayAfter(accountDay('caddie'))
  await signUp()
  await bookFor(context, date)
  await openBookings(page)
  await expectClearOfCaddie(page, 'My Bookings')
  for (const [action, role] of [
    ['Reschedule', 'dialog'],
    ['Details', 'dialog'],
    ['Cancel', 'alertdialog'],
  ] as const) {
    await cardOn(page, date).getByRole('button', { name: action }).click()
    await expect(page.getByRole(role)).toBeVisible()
    await expectClearOfCaddie(page, action)
    await page.keyboard.press('Escape')
  }
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expectClearOfCaddie(page, 'Account Settings')
})

test('the caddie is small on the pages of tools, which leave it a margin', async ({ page, signInAsAdmin }) => {
  await signInAsAdmin()
  await page.goto('/admin')
  await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible()
  await expectClearOfCaddie(page, 'gate')
  for (const query of ['', '?view=month', '?view=today', '?view=money', '?tab=availability', '?tab=settings']) {
    await openDashboard(page, query)
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await expectClearOfCaddie(page, query || 'list')
  }
  await page.goto('/test-firebase')
  await expect(page.getByRole('heading', { name: 'Tools' })).toBeVisible()
  await expectClearOfCaddie(page, 'diagnostics')
})
