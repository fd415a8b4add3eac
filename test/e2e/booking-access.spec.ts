import { expectAccessible } from './accessible.ts'
import { bookAsAnother, bookButton, confirmed, dayFor, fillCustomer, openBooking, slot } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { mostly } from './length.ts'

for (const [width, height] of mostly([
  [390, 844],
  [1440, 900],
] as const)) {
  test.describe(`the booking page at ${width} px`, () => {
    test.use({ viewport: { width, height } })
    test.beforeEach(async ({ signUp }) => void (await signUp()))

    test('is accessible while loading, loaded, filled in and with errors', async ({ page }) => {
      test.slow()
      const load = await hold(page, '**/api/availability/days?*')
      await page.goto('/booking')
      await expect(page.getByText('Loading available times...')).toBeAttached()
      await expectAccessible(page)
      load()
      await expect(page.getByRole('gridcell', { selected: true })).toBeVisible()
      await expectAccessible(page)
      await bookButton(page).click()
      await expect(page.getByText('Choose a start time.')).toBeVisible()
      await expect(page.getByText('Address is required')).toBeVisible()
      await expectAccessible(page, { closely: true })
    })

    test('is accessible after failures', { tag: '@long' }, async ({ page, context }) => {
      test.slow()
      await openBooking(page, dayFor('states'), '10:00 AM')
      await fillCustomer(page)
      await page.route('**/api/bookings', (route) => route.abort(), { times: 1 })
      await bookButton(page).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await context.clearCookies()
      await bookButton(page).click()
      await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible()
      await expectAccessible(page)
    })

    test('shows the Book button from the start, with targets of 44 px', { tag: '@long' }, async ({ page }) => {
      await openBooking(page, dayFor('states'))
      await expect(bookButton(page)).toBeInViewport({ ratio: 1 })
      const small = await page.getByRole('main').evaluate((main) =>
        [
          ...main.querySelectorAll(
            'button, label:has(input:is([type=radio], [type=checkbox])), input:not([type=radio], [type=checkbox])',
          ),
        ]
          .filter((target) => target.checkVisibility())
          .map((target) => ({
            what: target.textContent || target.getAttribute('name'),
            box: target.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.height < 44 || box.width < 44)
          .map(({ what, box }) => `${what} ${box.width} × ${box.height}`),
      )
      expect(small).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  })
}

test('booked slots, a full stepper and the confirmation are accessible', { tag: '@long' }, async ({ page, signUp }) => {
  test.slow()
  await signUp()
  const date = dayFor('booked states')
  await bookAsAnother(date, '9:00 AM')
  await openBooking(page, date, '2:00 PM')
  await slot(page, '4:00 PM').check()
  for (let hours = 1; hours <= 4; hours++) await page.getByRole('button', { name: 'More extra hours' }).click()
  await expect(slot(page, '9:00 AM')).toBeDisabled()
  await expectAccessible(page)
  await fillCustomer(page)
  await bookButton(page).click()
  await expect(confirmed(page)).toBeVisible()
  await expectAccessible(page)
})

test('nothing on the booking page overflows a screen of 320 px', { tag: '@long' }, async ({ page, signUp }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signUp()
  await openBooking(page, dayFor('deep link'), '4:00 PM')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
