import type { Locator, Page } from '@playwright/test'
import { longDate } from '../../src/domain/calendar.ts'
import { dayFor as accountDay, bookFor, cardOn, fridayAfter, openBookings } from './account-steps.ts'
import { dayFor, slot } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Text at twice its size, as a browser's setting makes it, from the first paint on. */
async function doubleText(page: Page) {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    ),
  )
}

/** Tabs until `target` has the focus, and holds that it can be seen there: nothing fixed lies over its middle. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 90 && !(await hasFocus()); presses++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const box = element.getBoundingClientRect()
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        return !!at && (element.contains(at) || !!at.closest('label')?.contains(element))
      }),
    )
    .toBe(true)
}

async function expectNoOverflow(page: Page, at = page.url()) {
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(390)
}

test('one books by keyboard alone with text at 200 % on a phone', async ({ page, signUp }) => {
  const date = dayFor('large text')
  await signUp()
  await doubleText(page)
  await page.goto(`/booking?package=iron-dome&date=${date}`)
  await expect(slot(page, '2:00 PM')).toBeAttached()
  await expectNoOverflow(page)

  await tabTo(page, page.getByRole('button', { name: longDate(date) }))
  await tabTo(page, slot(page, '9:00 AM'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(slot(page, '9:00 AM')).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'More extra hours' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Billing address'))
  await page.keyboard.type('12 Fairway Dr, Mesa, AZ 85201')

  // Enter where something is missing: the sentence is spoken, in its field and in the one that has the focus already.
  await page.keyboard.press('Enter')
  const phone = page.getByLabel('Phone number')
  await expect(phone).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'Phone number is required' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Phone number is required' })).toBeVisible()
  await expectNoOverflow(page)
  await page.keyboard.type('(480) 555-0117')

  await tabTo(page, page.getByRole('button', { name: 'Book this time' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeVisible()
  await expectNoOverflow(page)
})

test('one cancels by keyboard alone with text at 200 % on a phone', async ({ page, signUp, context }) => {
  const date = fridayAfter(accountDay('large text'))
  await signUp()
  await bookFor(context, date)
  await doubleText(page)
  await openBookings(page)
  await tabTo(page, cardOn(page, date).getByRole('button', { name: 'Cancel' }))
  await expectNoOverflow(page)

  // The dialog begins at what leaves everything as it is.
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cardOn(page, date).getByRole('button', { name: 'Cancel' })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectNoOverflow(page)
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel booking' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Booking cancelled successfully!')).toBeVisible()
})

test('no page grows wider than the window with text at 200 %', async ({ page }) => {
  await doubleText(page)
  for (const path of ['/', '/about', '/packages', '/faq', '/privacy', '/booking', '/no/such/page']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoOverflow(page)
  }
})
