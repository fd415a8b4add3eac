import { addDays, longDate, todayIn, weekdayOf } from '../../src/domain/calendar.ts'
import { expectAccessible } from './accessible.ts'
import { cardOn, openBookings } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { newCustomer, onOwnServer } from './own-server.ts'
import { guestServer } from './server-settings.ts'

const { query } = onOwnServer(guestServer)
test.use({ baseURL: guestServer.origin })

const day = Array.from({ length: 7 }, (_, ahead) => addDays(todayIn(new Date()), 10 + ahead)).find(
  (date) => weekdayOf(date) === 'wednesday',
) as string

test('a host shares one link, and a guest without a script reads when, where and what to bring', async ({ browser }, {
  retry,
}) => {
  const { context, book } = await newCustomer(browser, guestServer)
  const { id } = await book(addDays(day, 7 * retry), '12:00 PM')
  const page = await context.newPage()
  // A phone's own sheet, which a desk's Chromium does not have.
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (what: object) => Object.assign(window, { shared: what }) })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openBookings(page)
  await cardOn(page, addDays(day, 7 * retry))
    .getByRole('button', { name: 'Details' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What to bring').fill('Sunscreen\nand a hat')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await dialog.getByRole('button', { name: 'Share the link' }).click()
  const url = await dialog.getByLabel('Link for your guests').inputValue()
  expect(await page.evaluate(() => (window as unknown as { shared: object }).shared)).toMatchObject({ url })

  const bare = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const guest = await bare.newPage()
  await guest.goto(url)
  await expect(guest.getByRole('heading', { level: 1, name: 'Dana invited you to tee off.' })).toBeVisible()
  await expect(guest.getByText(longDate(addDays(day, 7 * retry)))).toBeVisible()
  await expect(guest.getByText('Ask Dana for the address.')).toBeVisible()
  await expect(guest.getByText('and a hat')).toBeVisible()
  await expect(guest.getByText('Whitfield')).toHaveCount(0)
  const [file] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('golf.ics')

  await dialog.getByLabel('Show the address: 12 Fairway Dr').check()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('link', { name: 'Get directions' })).toHaveAttribute('href', /12%20Fairway%20Dr/)

  await query('update bookings set status = $2 where id = $1', [id, 'CANCELLED'])
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1, name: 'This one’s called off.' })).toBeVisible()
  await expect(guest.getByText('12 Fairway Dr')).toHaveCount(0)
  await context.close()
  await bare.close()
})

test('the page stays as it was when its script arrives, fits a phone with large text, and prints alone', async ({
  page,
  browser,
}, { retry }) => {
  const { context, book } = await newCustomer(browser, guestServer)
  const { id } = await book(addDays(day, 1 + 7 * retry), '12:00 PM')
  const shared = await context.request.put(`/api/bookings/${id}/guest-page`, {
    data: { showsAddress: true, note: 'A hat' },
    headers: { origin: guestServer.origin },
  })
  const url = ((await shared.json()) as { page: { url: string } }).page.url
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: 'Dana invited you to tee off.' })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Packages' })).toHaveCount(0)
  await expect(page.getByText('A hat')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))

  // Gone to another page of ours and back: it is asked for again.
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Dana invited you to tee off.' })).toBeVisible()
  await context.close()
})
