import { expect, type Locator, type Page, test } from '@playwright/test'
import { daysBetween, longDate, todayIn } from '../../src/domain/calendar.ts'
import { refusalSentence } from '../../src/domain/refusals.ts'
import { expectAccessible } from './accessible.ts'
import { bookButton, slot } from './booking-steps.ts'
import { onClockServer } from './on-clock-server.ts'
import { post } from './own-server.ts'
import { phoneServer } from './server-settings.ts'

const setClock = onClockServer(phoneServer)

test.use({ baseURL: phoneServer.origin, viewport: { width: 390, height: 844 } })

/** Opens a page as a new customer. With `isAsked`, the cookie banner is still open. */
async function openSignedIn(page: Page, path: string, now: string, isAsked = false) {
  await setClock(page, now)
  if (!isAsked) await page.addInitScript(() => localStorage.setItem('cookiesConsent', 'declined'))
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

/** How many bookable start times are above the bar before scrolling. */
async function timesAbove(page: Page, bar: Locator) {
  const edge = (await bar.boundingBox())?.y ?? 0
  const boxes = await Promise.all((await openTimes(page).all()).map((time) => time.boundingBox()))
  return boxes.filter((box) => box && box.y + box.height <= edge).length
}

const timesInSight = (page: Page) => timesAbove(page, bookButton(page).locator('..'))

// The last days of a month of six weeks, its first day, and its middle.
for (const now of ['2027-05-29T16:00:00Z', '2027-05-01T16:00:00Z', '2027-05-12T16:00:00Z'])
  test(`the first screen on a phone shows bookable times and no past week on ${now.slice(0, 10)}`, {
    tag: '@long',
  }, async ({ page }) => {
    await openSignedIn(page, '/booking', now)
    expect(await timesInSight(page)).toBeGreaterThanOrEqual(5)
    const days = page.getByRole('grid').locator('[data-date]')
    const first = await days.first().getAttribute('data-date')
    const today = todayIn(new Date(now))
    expect(daysBetween(first ?? '', today)).toBeLessThan(7)
    expect(await days.count()).toBeLessThanOrEqual(21)
  })

for (const [width, height] of [
  [360, 640],
  [390, 844],
] as const)
  test(`the cookie banner covers no start time at ${width} × ${height}, and makes room for the bar on the first press`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openSignedIn(page, '/booking', '2027-05-12T16:00:00Z', true)
    const banner = page.getByRole('region', { name: 'Cookies' })
    await expect(banner).toBeInViewport({ ratio: 1 })
    await expect(bookButton(page)).toHaveCount(0)
    const asked = await timesAbove(page, banner)

    // Once a time is chosen, the bar appears and the banner sits on top of it.
    await openTimes(page).first().click()
    await expect(bookButton(page)).toBeInViewport({ ratio: 1 })
    await expect(banner).toBeInViewport({ ratio: 1 })
    const [above, below] = [await banner.boundingBox(), await bookButton(page).locator('..').boundingBox()]
    if (!above || !below) throw new Error('Banner and bar are both shown')
    expect(above.y + above.height).toBeLessThanOrEqual(below.y)

    await page.reload()
    await banner.getByRole('button', { name: 'No, Thanks' }).click()
    await expect(banner).toBeHidden()
    await expect(bookButton(page)).toBeVisible()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    expect(asked).toBeGreaterThanOrEqual(await timesInSight(page))
  })

test('on a phone, a focused field is above the price bar and its caddie', { tag: '@long' }, async ({ page }) => {
  await openSignedIn(page, '/booking', '2027-05-12T16:00:00Z')
  const bar = await bookButton(page).locator('..').boundingBox()
  const fields = page.getByRole('main').getByRole('textbox')
  expect(await fields.count()).toBeGreaterThanOrEqual(4)
  for (const field of await fields.all()) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await field.focus()
    const box = await field.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})

test('later weeks unfold with a press, or when reached by keyboard', { tag: '@long' }, async ({ page }) => {
  await openSignedIn(page, '/booking', '2027-05-03T16:00:00Z')
  const day = (date: string) => page.getByRole('grid').getByRole('button', { name: longDate(date) })
  await expect(page.getByRole('grid')).toHaveAccessibleName('May 2027')
  await expect(day('2027-05-31')).toHaveCount(0)
  await page.getByRole('button', { name: 'More weeks' }).click()
  await expect(page.getByRole('grid')).toHaveAccessibleName('May – Jun 2027')
  await expect(day('2027-05-31')).toBeVisible()
  await expect(day('2027-05-23')).toBeFocused()
  await page.reload()
  await day('2027-05-05').focus()
  for (let weeks = 1; weeks <= 3; weeks++) await page.keyboard.press('ArrowDown')
  await expect(day('2027-05-26')).toBeFocused()
})

test('a day chosen below all weeks has its start times in view, even after a day with few', { tag: '@long' }, async ({
  page,
}) => {
  await openSignedIn(page, '/booking', '2027-05-05T21:30:00Z')
  await expect(openTimes(page)).toHaveText(['3:00 PM', '4:00 PM'])
  await page.getByRole('button', { name: 'More weeks' }).click()
  await page.locator('[data-date="2027-05-26"]').click()
  await expect(page.getByRole('group', { name: 'Wednesday, May 26' })).toBeVisible()
  await expect.poll(() => timesInSight(page)).toBeGreaterThanOrEqual(8)
})

test('a link to a later day opens all five weeks', { tag: '@long' }, async ({ page }) => {
  await openSignedIn(page, '/booking?date=2027-05-27&time=2%3A00+PM', '2027-05-03T16:00:00Z')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/May 27/)
  await expect(slot(page, '2:00 PM')).toBeChecked()
})

test('if the first day has few starts, one press picks another day and its time', { tag: '@long' }, async ({
  page,
}) => {
  // Wednesday, 2:30 PM in Phoenix: only Friday's last two starts give enough notice.
  await openSignedIn(page, '/booking', '2027-05-05T21:30:00Z')
  await expect(openTimes(page)).toHaveText(['3:00 PM', '4:00 PM'])
  const next = page.getByRole('region', { name: 'Next open days' })
  await expect(next.getByRole('listitem')).toHaveText([/^Saturday, May 8/, /^Sunday, May 9/])
  const saturday = next.getByRole('button', { name: '11:00 AM on Sat, May 8' })
  const [button, bar] = await Promise.all([saturday.boundingBox(), bookButton(page).locator('..').boundingBox()])
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await expect(slot(page, '9:00 AM')).toBeDisabled()
  await expectAccessible(page)

  await saturday.click()
  await expect(slot(page, '11:00 AM')).toBeChecked()
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/May 8/)
  await expect(page.getByRole('group', { name: 'Saturday, May 8' })).toBeFocused()
  await expect(next).toHaveCount(0)
  await expect(page).toHaveURL(/date=2027-05-08&time=11%3A00\+AM/)
})

test("the Log In tab offers Google even if it's off, and then says so without opening a window", {
  tag: '@long',
}, async ({ page }) => {
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
  await expect(dialog.getByRole('alert')).toHaveText(refusalSentence('google-not-set-up'))
  expect(page.context().pages()).toHaveLength(1)
})
