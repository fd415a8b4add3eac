import type { Page } from '@playwright/test'
import { bookButton, confirmed, dayFor, openBooking, openFilledBooking } from './booking-steps.ts'
import { expectClearOfCaddie } from './clear-of-caddie.ts'
import { expect, test } from './fixtures.ts'

// Covers the booking flow; every-page.spec.ts covers each page as it opens.
test.describe.configure({ timeout: 60_000 })

/** Whether the button can be pressed anywhere, so none of it is cut off. */
const isWhole = (page: Page) =>
  page.getByRole('button', { name: 'your caddie' }).evaluate((button) => {
    const { left, right, top, height } = button.getBoundingClientRect()
    return [left + 4, right - 4].every((x) => button.contains(document.elementFromPoint(x, top + height / 2)))
  })

test('the caddie button covers nothing during a booking: with a choice, with errors, failed, booked', {
  tag: '@long',
}, async ({ page, signUp }) => {
  const date = dayFor('caddie')
  await openFilledBooking(page, signUp, date)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => isWhole(page)).toBe(true)
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
