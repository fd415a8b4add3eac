import type { Locator, Page } from '@playwright/test'
import { longDate } from '../../src/domain/calendar.ts'
import { dayFor as accountDay, bookFor, cardOn, fridayAfter, openBookings } from './account-steps.ts'
import { adminDay, bookForCaller, openDashboard, someone } from './admin-steps.ts'
import { dayFor, slot } from './booking-steps.ts'
import { everyAccountPage, everyAdminView, everyPublicPage } from './every-page.ts'
import { expect, test } from './fixtures.ts'
import { expectNoOverflow, expectWhole, lostWords } from './large-text.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Doubles the text size from the first paint on, like the browser setting. */
async function doubleText(page: Page) {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    ),
  )
}

/** Tabs to `target` and checks that it's visible there, with nothing fixed over its center. */
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

test('a customer books with the keyboard alone, with text at 200% on a phone', { tag: '@long' }, async ({
  page,
  signUp,
}) => {
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

  // Enter with a field missing: its error is announced, also if that field already has the focus.
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

test('a customer cancels with the keyboard alone, with text at 200% on a phone', { tag: '@long' }, async ({
  page,
  signUp,
  context,
}) => {
  const date = fridayAfter(accountDay('large text'))
  await signUp()
  await bookFor(context, date)
  await doubleText(page)
  await openBookings(page)
  await tabTo(page, cardOn(page, date).getByRole('button', { name: 'Cancel' }))
  await expectNoOverflow(page)

  // Focus starts on the non-destructive button.
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

// The dashboard's other views are covered in every-page.spec.ts.
test("the owner's list with text at 200% starts right below its collapsed filters, fits the window, and has search one press away", {
  tag: '@long',
}, async ({ page, context, signInAsAdmin }) => {
  const name = someone()
  await signInAsAdmin()
  await doubleText(page)
  await openDashboard(page, '?view=list')
  await bookForCaller(context.request, name, adminDay(40))
  await expect(page.getByRole('table')).toBeVisible()
  // Other tests' bookings may be waiting for the owner above the list.
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const filters = await top(page.getByRole('search'))
  expect((await top(page.getByRole('row').first())) - filters).toBeLessThan(250)
  await expect(page.getByLabel('Search')).toBeHidden()
  await expect(page.getByText(/^[\d,]+ bookings? · /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export CSV' })).toBeVisible()
  const fold = page.getByRole('button', { name: 'Find and sort' })
  await fold.click()
  await expect(page.getByLabel('Search')).toBeVisible()
  await fold.click()
  await expect(page.getByLabel('Search')).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search')).toBeFocused()
  await page.getByLabel('Search').fill(name)
  await expect(page.getByRole('button', { name: /^Contact / })).toHaveCount(1)
  await expectNoOverflow(page)
})

// The short form checks the same along with everything else in every-page.spec.ts, where the text grows on a loaded page.
test.describe('with text at 200% from the first paint,', { tag: '@long' }, () => {
  test.describe.configure({ timeout: 120_000 })

  test('every public page is whole', async ({ page }) => {
    await doubleText(page)
    await everyPublicPage(page, (where) => expectWhole(page, where))
  })

  test('every account page is whole', async ({ page, context, signUp }) => {
    await signUp()
    await doubleText(page)
    await everyAccountPage(page, context, accountDay('large text'), (where) => expectWhole(page, where))
  })

  test('every dashboard view is whole', async ({ page, signInAsAdmin }) => {
    await signInAsAdmin()
    await doubleText(page)
    await everyAdminView(page, (where) => expectWhole(page, where))
  })
})

test.describe('a visitor not asked about cookies yet', () => {
  test.use({ cookiesConsent: null })

  test('sees banner and caddie side by side with text at 200%, at 390 and 320 px', { tag: '@long' }, async ({
    page,
  }) => {
    await doubleText(page)
    await page.goto('/about')
    const banner = page.getByRole('region', { name: 'Cookies' })
    for (const size of [
      { width: 390, height: 844 },
      { width: 320, height: 568 },
    ]) {
      await page.setViewportSize(size)
      await expect(banner).toBeInViewport({ ratio: 1 })
      await page.getByRole('button', { name: 'Open your caddie' }).click()
      const caddie = page.getByRole('dialog', { name: 'Your Caddie' })
      await expect(caddie).toBeInViewport({ ratio: 1 })
      await expect(caddie.getByLabel('Your message')).toBeInViewport({ ratio: 0.99 })
      expect(await page.evaluate(lostWords), `at ${size.width} px`).toEqual([])
      await caddie.getByRole('button', { name: 'Close' }).click()
      await expect(banner).toBeInViewport({ ratio: 1 })
    }
    await banner.getByRole('button', { name: 'No, Thanks' }).click()
    await expect(banner).toBeHidden()
  })
})
