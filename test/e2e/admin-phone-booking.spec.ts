import type { Locator } from '@playwright/test'
import { longDate } from '../../src/domain/calendar.ts'
import { adminDay, bookForCaller, openDashboard, someone } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'

/** Gives a reason for each rule that the call breaks, once they're known. */
async function giveReasons(form: Locator) {
  const reasons = form.getByLabel(/Why book anyway\?/)
  await expect(reasons).not.toHaveCount(0)
  for (const reason of await reasons.all()) await reason.fill('An old friend')
}

async function typeCall(form: Locator, name: string, date: string) {
  await form.getByText('Another day or time').click()
  await form.getByLabel('Date').fill(date)
  await form.getByLabel('Start time').selectOption('9:00 AM')
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Phone number').fill('(602) 555-0100')
  await form.getByLabel('Billing address').fill('1 Main St, Phoenix, AZ 85003')
  await giveReasons(form)
}

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin())

test('the owner books for a caller and gives a reason for each rule set aside', async ({ page }) => {
  const name = someone()
  await openDashboard(page)
  await page.getByRole('button', { name: 'Book for a caller' }).click()
  const form = page.getByRole('form', { name: 'Book for a caller' })
  await form.getByText('Another day or time').click()
  await form.getByLabel('Date').fill(adminDay(10))
  await form.getByLabel('Start time').selectOption('9:00 PM')
  await form.getByRole('button', { name: 'More extra hours' }).click()
  await form.getByRole('button', { name: 'Book this time' }).click()
  await expect(form.getByText('Full name is required')).toBeVisible()
  await expect(form.getByText('Give a reason, or choose another time.').first()).toBeVisible()

  await giveReasons(form)
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Phone number').fill('602 555 01')
  await expect(form.getByText('Ten digits, with the area code.')).toBeVisible()
  await form.getByLabel('Phone number').fill('(602) 555-0100')
  await expect(form.getByText('Ten digits, with the area code.')).toBeHidden()
  await form.getByLabel('Guests').fill('16')
  await expect(form.getByText('add Additional Players')).toBeVisible()
  await form.getByLabel('Guests').fill('15')
  await expect(form.getByText('add Additional Players')).toBeHidden()
  await form.getByLabel('Billing address').fill('1 Main St, Phoenix')
  await form.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByText(`Booked for ${name}: ${longDate(adminDay(10))}, 9:00 PM.`)).toBeVisible()

  await page.getByRole('button', { name: `Contact ${name}` }).click()
  await expect(page.getByRole('dialog', { name })).toContainText('An old friend')
})

test('on a phone, the price and the button of a phone booking stay in sight, and the last field ends above them', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDashboard(page, '?view=call')
  const form = page.getByRole('form', { name: 'Book for a caller' })
  const button = form.getByRole('button', { name: 'Choose a time' })
  await expect(form.getByText(/^\d+ hours, deposit \$/)).toBeInViewport({ ratio: 1 })
  await expect(button).toBeInViewport({ ratio: 1 })
  const note = form.getByLabel('Note for the crew')
  await note.focus()
  await expect(note).toBeInViewport({ ratio: 1 })
  const [field, bar] = [await note.boundingBox(), await button.boundingBox()]
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
})

test("a taken time can't be booked for a caller, whatever the reason", { tag: '@long' }, async ({ page, context }) => {
  await openDashboard(page)
  await bookForCaller(context.request, someone(), adminDay(12))
  await page.getByRole('button', { name: 'Book for a caller' }).click()
  await page.getByText('Another day or time').click()
  await page.getByLabel('Date', { exact: true }).fill(adminDay(12))
  await page.getByLabel('Start time').selectOption('1:00 PM')
  await expect(page.getByRole('alert')).toHaveText(
    'Selected time range conflicts with existing bookings. Please choose another time.',
  )
  await expect(page.getByRole('button', { name: 'Book this time' })).toBeDisabled()
  await page.getByLabel('Start time').selectOption('3:00 PM')
  await expect(page.getByLabel(/too close to another booking/)).toBeVisible()
})

test("a phone booking starts on the first open day without a time, with the booking page's calendar and slots", {
  tag: '@long',
}, async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Book for a caller' }).click()
  const form = page.getByRole('form', { name: 'Book for a caller' })
  await expect(form.getByRole('gridcell', { selected: true })).toHaveCount(1)
  await expect(
    form.getByRole('radio', { checked: false, disabled: false }).and(page.locator('[name=start]')),
  ).not.toHaveCount(0)
  await expect(form.getByRole('radio', { checked: true }).and(page.locator('[name=start]'))).toHaveCount(0)
  await form.getByRole('button', { name: 'Choose a time' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose a start time.')
  await expect(form.getByRole('group', { name: /day, / })).toBeFocused()

  // Late in the day, the first day may have only one start left.
  await form.getByRole('grid').getByRole('button', { disabled: false }).nth(1).click()
  const others = form.getByRole('radio', { checked: false, disabled: false }).and(page.locator('[name=start]'))
  const time = (await others.first().getAttribute('value')) ?? ''
  await form.locator(`[name=start][value="${time}"]`).check({ force: true })
  await expect(form.getByRole('img', { name: /yours from/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(form.getByLabel('Start time')).toHaveValue(time)
})

test('a call whose answer was lost is booked once, even if the form was changed and reloaded since', async ({
  page,
}) => {
  const name = someone()
  await openDashboard(page, '?view=call')
  const form = page.getByRole('form', { name: 'Book for a caller' })
  await typeCall(form, name, adminDay(15))
  await page.route('**/api/admin/bookings', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const book = form.getByRole('button', { name: 'Book this time' })
  await book.click()
  await expect(form.getByRole('alert').filter({ hasText: /internet|connection|reach/ })).toBeVisible()
  await page.unroute('**/api/admin/bookings')
  await expect(form.getByRole('img', { name: /booked from/ })).toBeVisible()
  await expect(form.getByText(/conflicts with existing bookings/)).toBeHidden()
  await expect(book).toBeEnabled()

  await form.getByLabel('Guests').fill('12')
  await expect(form.getByText(/conflicts with existing bookings/)).toBeHidden()
  await expect(book).toBeEnabled()
  await page.reload()
  await expect(form.getByLabel('Guests')).toHaveValue('12')
  await expect(form.getByRole('img', { name: /booked from/ })).toBeVisible()
  await expect(form.getByText(/conflicts with existing bookings/)).toBeHidden()
  await form.getByText('Another day or time').click()
  await form.getByLabel('Start time').selectOption('5:00 PM')
  await giveReasons(form)
  await book.click()
  await expect(form.getByRole('alert')).toHaveText(/^Your first try did go through/)
  await book.click()
  await expect(form.getByRole('alert')).toHaveText(/^Your first try did go through/)
  // What's typed from here on isn't kept for the next visit. A tab opened from this one starts with what it has kept.
  await form.getByLabel('Guests').fill('14')
  const [next] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open(location.href))])
  await expect(next.getByLabel('Full name')).toHaveValue('')
  await expect(next.getByText('We kept what you typed.')).toHaveCount(0)
  await next.close()
  await book.click()
  await expect(form.getByRole('alert')).toHaveText(/^Your first try did go through/)
  await form.getByRole('button', { name: 'Start over' }).click()
  await expect(form.getByLabel('Full name')).toHaveValue('')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByRole('button', { name: 'Back to the list' }).click()
  await page.getByLabel('Search').fill(name)
  await expect(page.getByRole('button', { name: `Contact ${name}` })).toHaveCount(1)
  await expect(page.getByText(/^1 booking/)).toBeVisible()
})

test('a call that was left while being booked ends without taking the owner from the view they are in', {
  tag: '@long',
}, async ({ page }) => {
  const name = someone()
  await openDashboard(page, '?view=call')
  const form = page.getByRole('form', { name: 'Book for a caller' })
  await typeCall(form, name, adminDay(16))
  const waiting = page.getByText('We’re still booking for your last caller.')
  let answer: (() => void) | undefined
  const leaveAndReturn = async () => {
    await form.getByRole('button', { name: 'Book this time' }).click()
    await form.getByRole('button', { name: 'Back to the list' }).click()
    await page.getByRole('button', { name: 'Book for a caller' }).click()
    await expect(waiting).toBeVisible()
    await expect(form).toHaveCount(0)
    answer?.()
  }
  await page.route('**/api/admin/bookings', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.abort()
  })
  await leaveAndReturn()
  await expect(page.getByRole('alert').filter({ hasText: `Error booking for ${name}.` })).toBeVisible()
  await expect(form.getByLabel('Full name')).toHaveValue(name)

  await page.unroute('**/api/admin/bookings')
  await page.route('**/api/admin/bookings', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await leaveAndReturn()
  await expect(page.getByText(`Booked for ${name}: ${longDate(adminDay(16))}, 9:00 AM.`)).toBeVisible()
  await expect(form.getByLabel('Full name')).toHaveValue('')
  await expect(page).toHaveURL(/view=call/)
})

test('what was typed for a caller is still there after another view and a reload, until the owner starts over', async ({
  page,
}) => {
  await openDashboard(page, '?view=call')
  const form = page.getByRole('form', { name: 'Book for a caller' })
  const name = form.getByLabel('Full name')
  await name.fill('Casey Caller')
  await form.getByText('Another day or time').click()
  await form.getByLabel('Date').fill(adminDay(14))
  await form.getByLabel('Start time').selectOption('3:00 PM')
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await expect(form).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Book for a caller' }).click()
  await expect(name).toHaveValue('Casey Caller')
  await expect(form.getByLabel('Start time')).toHaveValue('15')
  await expect(form.getByLabel('Date')).toHaveValue(adminDay(14))

  await form.getByLabel('Phone number').fill('(602) 555-0100')
  await form.getByLabel('Billing address').fill('1 Main St, Phoenix')
  await giveReasons(form)
  await page.route('**/api/admin/bookings', (route) => route.abort())
  await form.getByRole('button', { name: 'Book this time' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByRole('button', { name: 'Start over' }).click()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByRole('gridcell', { selected: true })).toHaveCount(1)
  await expect(name).toHaveValue('')
  await expect(form.getByText('We kept what you typed.')).toBeHidden()
  await page.reload()
  await expect(name).toHaveValue('')

  // Before the next visit, the first open day is taken. The time stays with the day it was chosen on.
  await form.getByText('Another day or time').click()
  await expect(form.getByRole('gridcell', { selected: true })).toHaveCount(1)
  const date = await form.getByLabel('Date').inputValue()
  await form.getByLabel('Start time').selectOption('2:00 PM')
  await page.route('**/api/availability/days?*', async (route) => {
    const response = await route.fetch()
    const days = (await response.json()) as { date: string }[]
    const full = { booked: [], blocks: [{ type: 'full' }] }
    await route.fulfill({ response, json: days.map((day) => (day.date === date ? { date, ...full } : day)) })
  })
  await page.reload()
  await form.getByText('Another day or time').click()
  await expect(form.getByRole('gridcell', { selected: true })).toHaveCount(1)
  await expect(form.getByLabel('Start time')).toHaveValue('14')
  await expect(form.getByLabel('Date')).toHaveValue(date)
})
