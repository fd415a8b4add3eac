import { expect, type Page, test } from '@playwright/test'
import { daysBetween, longDate, todayIn } from '../../src/domain/calendar.ts'
import { sentenceOf } from '../../src/domain/refusals.ts'
import { bookButton, slot } from './booking-steps.ts'
import { onClockServer } from './on-clock-server.ts'
import { post } from './own-server.ts'
import { phoneServer } from './server-settings.ts'

const setClock = onClockServer(phoneServer)

test.use({ baseURL: phoneServer.origin, viewport: { width: 390, height: 844 } })

async function openSignedIn(page: Page, path: string, now: string) {
  await setClock(page, now)
  const email = `${crypto.randomUUID()}@example.com`
  await post(page.context(), phoneServer, '/api/auth/sign-up/email', {
    name: 'Dana',
    email,
    password: 'birdie for par',
  })
  await page.goto(path)
  await expect(page.getByRole('gridcell', { selected: true })).toBeVisible()
}

const openTimes = (page: Page) => page.locator('label:has([name=start]:enabled)')

/** How many start times that can be booked stand above the price bar before anything is scrolled. */
async function timesInSight(page: Page) {
  const bar = await bookButton(page).locator('..').boundingBox()
  const boxes = await Promise.all((await openTimes(page).all()).map((time) => time.boundingBox()))
  return boxes.filter((box) => box && bar && box.y + box.height <= bar.y).length
}

// A month of six weeks from its first day on, the middle of one, and its last days.
for (const now of ['2027-05-01T16:00:00Z', '2027-05-12T16:00:00Z', '2027-05-29T16:00:00Z'])
  test(`the first screen shows times that can be booked, and no week that is over, on ${now.slice(0, 10)}`, async ({
    page,
  }) => {
    await openSignedIn(page, '/booking', now)
    expect(await timesInSight(page)).toBeGreaterThanOrEqual(5)
    const days = page.getByRole('grid').locator('[data-date]')
    const first = await days.first().getAttribute('data-date')
    const today = todayIn(new Date(now))
    expect(daysBetween(first ?? '', today)).toBeLessThan(7)
    expect(await days.count()).toBeLessThanOrEqual(21)
  })

test('the rest of a month unfolds at a press, and wherever the keyboard goes', async ({ page }) => {
  await openSignedIn(page, '/booking', '2027-05-03T16:00:00Z')
  const day = (date: string) => page.getByRole('grid').getByRole('button', { name: longDate(date) })
  await expect(day('2027-05-31')).toHaveCount(0)
  await page.getByRole('button', { name: 'All of May' }).click()
  await expect(day('2027-05-31')).toBeVisible()
  await expect(day('2027-05-23')).toBeFocused()
  await page.reload()
  await day('2027-05-05').focus()
  for (let weeks = 1; weeks <= 3; weeks++) await page.keyboard.press('ArrowDown')
  await expect(day('2027-05-26')).toBeFocused()
})

test('a link to a day further on in the month opens the whole month', async ({ page }) => {
  await openSignedIn(page, '/booking?date=2027-05-27&time=2%3A00+PM', '2027-05-03T16:00:00Z')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/May 27/)
  await expect(slot(page, '2:00 PM')).toBeChecked()
})

test('Google stands in the Log In tab where it is off, too, and says so without opening a window', async ({ page }) => {
  const methods = page.waitForResponse('**/api/auth/methods')
  await page.goto('/booking')
  await page.getByRole('button', { name: 'Log In / Create Account' }).click()
  await (await methods).finished()
  const dialog = page.getByRole('dialog')
  const google = dialog.getByRole('button', { name: 'Continue with Google' })
  await expect(dialog.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await expect(google).toHaveCount(0)
  await dialog.getByRole('tab', { name: 'Log In' }).click()
  await google.click()
  await expect(dialog.getByRole('alert')).toHaveText(sentenceOf('google-not-set-up'))
  expect(page.context().pages()).toHaveLength(1)
})
