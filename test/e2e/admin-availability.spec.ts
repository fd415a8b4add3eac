import type { Page } from '@playwright/test'
import { addDays, longDate, shortDate, todayIn, toWeekday } from '../../src/domain/calendar.ts'
import { expectAccessible } from './accessible.ts'
import { openBooking, slot } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { newCustomer, onOwnServer, signInAdmin } from './own-server.ts'
import { adminServer } from './server-settings.ts'

onOwnServer(adminServer)
test.use({ baseURL: adminServer.origin })

const today = todayIn(new Date())
const next = (weekday: string, from = 14): string => {
  const date = addDays(today, from)
  return toWeekday(date) === weekday ? date : next(weekday, from + 1)
}
const blockName = (date: string) => `${shortDate(date)}, ${date.slice(0, 4)}`

const openTab = async (page: Page, tab: 'Availability' | 'Settings') => {
  await page.goto(`/admin?tab=${tab.toLowerCase()}`)
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
}
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved!' })
const fetchSettings = async (page: Page) => (await page.request.get('/api/availability/settings')).json()

test('a saved schedule reaches an open booking page within a second', { tag: '@long' }, async ({
  page,
  context,
  browser,
}) => {
  const monday = next('monday')
  const customer = await newCustomer(browser, adminServer)
  const booking = await customer.context.newPage()
  await openBooking(booking, monday)
  await expect(slot(booking, '9:00 AM')).toBeEnabled()

  await signInAdmin(context, adminServer)
  await openTab(page, 'Availability')
  await page.getByLabel('Monday from').fill('11:00')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  expect((await answered).status()).toBe(200)
  await expect(slot(booking, '9:00 AM')).toHaveCount(0, { timeout: 1_000 })
  await expect(slot(booking, '11:00 AM')).toBeEnabled()

  await expect(saved(page)).toBeVisible()
  await expect(page.getByText('Saved!')).toHaveCount(0)
  expect((await fetchSettings(page)).weeklySchedule.monday).toEqual({
    start: '11:00 AM',
    end: '5:00 PM',
    enabled: true,
  })

  await page.getByRole('switch', { name: 'Monday' }).click()
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(saved(page)).toBeVisible()
  await expect(booking.getByRole('gridcell', { name: new RegExp(`${longDate(monday)}.*closed`) })).toBeVisible()
  await customer.context.close()
})

test("a day that ends before it starts isn't saved, and a sentence says why", { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signInAdmin(context, adminServer)
  await openTab(page, 'Availability')
  await page.getByLabel('Friday from').fill('18:00')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByLabel('Friday from')).toBeFocused()
  await expect(page.getByLabel('Friday from')).toHaveAccessibleDescription('Friday must start before it ends.')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Friday from')).toHaveValue('09:00')
})

test('the second of two admins sees what the first saved, and no change is lost', async ({
  page,
  context,
  browser,
}) => {
  await signInAdmin(context, adminServer)
  const elsewhere = await browser.newContext({ baseURL: adminServer.origin })
  await signInAdmin(elsewhere, adminServer)
  const other = await elsewhere.newPage()
  await openTab(page, 'Availability')
  await openTab(other, 'Availability')

  await other.getByLabel('Thursday to').fill('20:00')
  await page.getByLabel('Tuesday to').fill('19:00')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(saved(page)).toBeVisible()

  await other.getByRole('button', { name: 'Save schedule' }).click()
  const dialog = other.getByRole('alertdialog', { name: 'Someone else saved changes' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    /Tuesday.*Was 9:00 AM to 5:00 PM.*They saved 9:00 AM to 7:00 PM/,
    /Thursday.*You want 9:00 AM to 8:00 PM/,
  ])
  await dialog.getByRole('button', { name: 'Save mine too' }).click()
  await expect(saved(other)).toBeVisible()
  const { weeklySchedule } = await fetchSettings(page)
  expect([weeklySchedule.tuesday.end, weeklySchedule.thursday.end]).toEqual(['7:00 PM', '8:00 PM'])

  await page.getByLabel('Tuesday to').fill('18:00')
  await other.getByLabel('Tuesday to').fill('21:00')
  await other.getByRole('button', { name: 'Save schedule' }).click()
  await expect(saved(other)).toBeVisible()
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await page.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(page.getByLabel('Tuesday to')).toHaveValue('21:00')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await elsewhere.close()
})

test('every failed change of availability has its own alert, and nothing typed is lost', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signInAdmin(context, adminServer)
  await openTab(page, 'Availability')
  await page.route('**/api/admin/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  const save = page.getByRole('button', { name: 'Save schedule' })
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByLabel('Friday to').fill('19:00')
    const before = await save.boundingBox()
    await save.click()
    await expect(page.getByRole('alert')).toHaveText('Error saving settings. Please try again.')
    // The button must not move aside: a second press would discard the changes.
    const after = await save.boundingBox()
    expect(after?.x, `${width} px`).toBeCloseTo(before?.x ?? 0, 0)
    // On a narrower screen, the bar grows upward, and reaching for the button may scroll the page.
    if (width === 1440) expect(after?.y, `${width} px`).toBeCloseTo(before?.y ?? 0, 0)
    await expect(save).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Friday to')).toHaveValue('19:00')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }

  await page.getByLabel('Date', { exact: true }).fill(next('tuesday'))
  await page.getByRole('button', { name: 'Block this date' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error adding blocked date. Please try again.')
  await page.unroute('**/api/admin/**')
  await page.getByRole('button', { name: 'Block this date' }).click()
  const remove = page.getByRole('button', { name: `Remove the block on ${blockName(next('tuesday'))}, Full day` })
  await expect(remove).toBeVisible()
  // An alert disappears once the retry succeeds.
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.route('**/api/admin/blocked-dates/*', (route) => route.fulfill({ status: 500 }))
  // Removing asks first, and Enter keeps the block.
  const question = page.getByRole('alertdialog', { name: `Remove the block on ${blockName(next('tuesday'))}?` })
  await remove.press('Enter')
  await expect(question).toContainText('This opens that day to customers again.')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Remove block' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error removing blocked date. Please try again.')
  await page.unroute('**/api/admin/blocked-dates/*')
  await remove.click()
  await question.getByRole('button', { name: 'Remove block' }).click()
  await expect(remove).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Blocked dates' })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.route('**/api/admin/availability/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await page.getByLabel('Friday to').fill('20:00')
  for (let time = 1; time <= 2; time++) {
    await save.click()
    await expect(page.getByRole('alert')).toHaveText(['Error saving settings. Please try again.'])
  }
  await page.unroute('**/api/admin/availability/**')
  for (const friday of ['19:00', '17:00']) {
    await page.getByLabel('Friday to').fill(friday)
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
    await save.click()
    expect((await answer).status()).toBe(200)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('blocking some hours with a reason works, and a missing date is asked for first', { tag: '@long' }, async ({
  page,
  context,
  browser,
}) => {
  const date = next('wednesday')
  const customer = await newCustomer(browser, adminServer)
  const booking = await customer.context.newPage()
  await openBooking(booking, date)
  await signInAdmin(context, adminServer)
  await openTab(page, 'Availability')
  await page.getByRole('button', { name: 'Block this date' }).click()
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Date', { exact: true })).toHaveAccessibleDescription('Choose a date first.')

  await page.getByLabel('Date', { exact: true }).fill(date)
  await page.getByLabel('Block', { exact: true }).selectOption('Some hours')
  await page.getByLabel('From', { exact: true }).fill('09:00')
  await page.getByLabel('To', { exact: true }).fill('12:00')
  await page.getByLabel('Reason').fill('Trailer service')
  await page.getByRole('button', { name: 'Block this date' }).click()
  const row = page.getByRole('listitem').filter({ hasText: blockName(date) })
  await expect(row.first()).toContainText('9:00 AM to 12:00 PM. Trailer service')
  await expect(page.getByLabel('Reason')).toHaveValue('')
  await expect(slot(booking, '10:00 AM')).toHaveAccessibleName('10:00 AM (Unavailable)')
  await expect(slot(booking, '12:00 PM')).toBeEnabled()
  await customer.context.close()
})

test('blocking a time lists its bookings first and keeps them booked', async ({ page, context, browser }) => {
  const date = next('thursday')
  const customer = await newCustomer(browser, adminServer, 'Luis Ortega')
  const { id } = await customer.book(date, '2:00 PM')
  await signInAdmin(context, adminServer)
  await openTab(page, 'Availability')
  await page.getByLabel('Date', { exact: true }).fill(date)
  await expect(page.getByText('1 booking overlaps this time.')).toBeVisible()
  await page.getByLabel('Block', { exact: true }).selectOption('Some hours')
  await expect(page.getByText('1 booking overlaps this time.')).toBeHidden()
  await page.getByLabel('Block', { exact: true }).selectOption('Full day')
  await expect(page.getByText('1 booking overlaps this time.')).toBeVisible()
  await page.getByRole('button', { name: 'Block this date' }).click()
  const dialog = page.getByRole('alertdialog', { name: '1 booking overlaps this time' })
  await expect(dialog).toContainText('Luis Ortega2:00 PM to 4:00 PM, Iron Dome')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: blockName(date) })).toHaveCount(0)

  await page.getByRole('button', { name: 'Block this date' }).click()
  await dialog.getByRole('button', { name: 'Block it, keep the booking' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: blockName(date) })).toBeVisible()
  const { status } = await (await customer.context.request.get(`/api/bookings/${id}`)).json()
  expect(status).toBe('BOOKED')
  await customer.context.close()
})

test('the settings have bounds, and preview what customers would see before saving', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signInAdmin(context, adminServer)
  await openTab(page, 'Settings')
  const notice = page.getByLabel('How much notice do you need?')
  const preview = page.getByRole('region', { name: 'What customers would see' })
  await expect(preview.getByRole('status')).toContainText('the same as your saved settings')
  await notice.fill('-1')
  await expect(notice).toHaveAccessibleDescription(/Enter a whole number of hours from 0 to 720\./)
  await page.getByLabel('How far ahead can people book?').fill('7')
  await notice.fill('169')
  await expect(notice).toHaveAccessibleDescription(/169 hours of notice is more than the 7 days/)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(notice).toBeFocused()

  await notice.fill('24')
  await expect(preview.getByRole('status')).toContainText(
    /open start times in the next 14 days. Your saved settings have \d+/,
  )
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(saved(page)).toBeVisible()
  const { generalSettings } = await fetchSettings(page)
  expect(generalSettings).toMatchObject({ advanceBookingDays: 7, blockHoursBeforeBooking: 24 })
  await page.getByLabel('How far ahead can people book?').fill('90')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(saved(page)).toBeVisible()
})

test("a week no one could book asks for confirmation before it's saved", { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signInAdmin(context, adminServer)
  await openTab(page, 'Availability')
  const before = await fetchSettings(page)
  const open = page.getByRole('switch', { checked: true })
  await expect(open.first()).toBeVisible()
  for (let left = await open.count(); left > 0; left--) {
    await open.first().click()
    await expect(open).toHaveCount(left - 1)
  }
  const preview = page.getByRole('region', { name: 'What customers would see' })
  await expect(preview).toContainText('With these settings, no one could book in the next 60 days.')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Close the calendar?' })
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await fetchSettings(page)).toEqual(before)
})

test("unsaved changes stay in their tab, and the browser warns before they're lost", async ({ page, context }) => {
  await signInAdmin(context, adminServer)
  await openTab(page, 'Settings')
  await page.getByLabel('Free time before an event').fill('3')
  await page.getByRole('tab', { name: 'Availability' }).click()
  // It isn't good news, so it stays until it's closed or the owner is back.
  const note = page.getByText('Not saved yet. Your changes are still there, under Settings.')
  await expect(note.getByRole('button', { name: 'Close' })).toBeVisible()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(note).toHaveCount(0)
  await expect(page.getByLabel('Free time before an event')).toHaveValue('3')
  const asked = page.waitForEvent('dialog')
  const left = page.reload().catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await left
  await expect(page.getByLabel('Free time before an event')).toHaveValue('1')
})

for (const width of [390, 820, 1440]) {
  test(
    `Availability and Settings are accessible and fit at ${width} px`,
    { tag: '@long' },
    async ({ page, context }, testInfo) => {
      await page.setViewportSize({ width, height: 900 })
      await signInAdmin(context, adminServer)
      for (const tab of ['Availability', 'Settings'] as const) {
        await openTab(page, tab)
        if (tab === 'Availability') await page.getByLabel('Friday to').fill('12:00')
        await expect(page.getByRole('region', { name: 'What customers would see' }).getByRole('status')).toContainText(
          'open start times',
        )
        await expectAccessible(page)
        await page.emulateMedia({ colorScheme: 'light' })
        await page.screenshot({ path: testInfo.outputPath(`${tab}-${width}.png`), fullPage: true })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        if (tab === 'Availability') await page.getByRole('button', { name: 'Discard changes' }).click()
      }
    },
  )
}
