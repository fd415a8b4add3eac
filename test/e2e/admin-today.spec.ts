import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { longDate, monthLabel, monthStart, todayIn } from '../../src/domain/calendar.ts'
import { adminDay, bookForCaller, openDashboard, someone } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'
import { post } from './own-server.ts'
import { e2eServer } from './server-settings.ts'

test('the run sheet says when to be where and whom to call, and prints without the rest of the page', async ({
  page,
  context,
  signInAsAdmin,
}) => {
  const name = someone()
  await signInAsAdmin()
  await openDashboard(page, '?view=today')
  const { id } = await bookForCaller(context.request, name, adminDay(20))
  const gate = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2e6b4f' } })
    .jpeg()
    .toBuffer()
  const photo = `/api/photos/${id}/${randomUUID()}`
  const headers = { origin: e2eServer.origin, 'content-type': 'image/jpeg' }
  expect((await context.request.put(photo, { headers, data: gate })).status()).toBe(201)
  const about = { headers: { origin: e2eServer.origin }, data: { description: 'The gate' } }
  expect((await context.request.patch(photo, about)).status()).toBe(200)
  const place = {
    trailer: 'lot',
    accessNotes: 'Gate code 4471',
    contactName: 'Luis Ramos',
    contactPhone: '(480) 555-0199',
  }
  const said = { headers: { origin: e2eServer.origin }, data: place }
  expect((await context.request.patch(`/api/site-checks/${id}`, said)).status()).toBe(200)
  await page.getByLabel('Day', { exact: true }).fill(adminDay(20))
  await expect(page.getByRole('heading', { level: 2, name: longDate(adminDay(20)) })).toBeVisible()
  const stop = page.getByRole('listitem').filter({ hasText: name })
  const sentences = ['Set up between 11:15 and 11:30 AM', 'Packed up between 3:20 and 3:30 PM']
  for (const words of [...sentences, '12:00 PM', '3:00 PM']) {
    await expect(stop.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(stop.getByRole('link', { name: '(480) 555-0117' })).toBeVisible()
  await expect(stop.getByRole('link', { name: '12 Fairway Dr, Mesa, AZ 85201' })).toBeVisible()

  for (const words of ['On site: Luis Ramos (480) 555-0199', 'Way in: Gate code 4471', 'Trailer: parking lot']) {
    await expect(stop.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(stop.getByRole('link', { name: '(480) 555-0199' })).toBeVisible()

  const thumb = stop.getByRole('button', { name: 'The gate: view larger' })
  await thumb.press('Enter')
  await expect(page.getByRole('dialog').getByRole('img', { name: 'The gate' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(thumb).toBeFocused()

  // The cash at the door is recorded from here.
  await stop.getByRole('button', { name: `Contact ${name}` }).click()
  await page.getByRole('dialog', { name, exact: true }).getByRole('button', { name: 'Payments' }).click()
  await expect(page.getByRole('dialog', { name: 'Payments' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.emulateMedia({ media: 'print' })
  const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  expect(await thumb.locator('img').evaluate(isDrawn)).toBe(true)
  await expect(thumb).toBeVisible()
  await expect(stop).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Bookings' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByLabel('Day', { exact: true })).toBeHidden()
  await expect(page.getByText('(602) 555-0142').filter({ visible: true })).toBeVisible()

  // On letter paper within its margins, no time overlaps a name.
  await page.setViewportSize({ width: 720, height: 960 })
  const right = (await Promise.all(
    (
      await stop.getByText(/(AM|PM)$/).all()
    ).map((time) =>
      time.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().right
      }),
    ),
  )) as number[]
  const named = await stop.getByRole('heading', { name }).boundingBox()
  expect(right).toHaveLength(4)
  expect(Math.max(...right)).toBeLessThanOrEqual(named?.x ?? 0)
})

test("on a phone, the day comes first after the gate, and the list stays once it's chosen", { tag: '@long' }, async ({
  page,
  signInAsAdmin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsAdmin()
  await openDashboard(page)
  await expect(page.getByRole('heading', { level: 2, name: longDate(todayIn(new Date())) })).toBeInViewport()
  // What's next comes below the day, and isn't repeated above the list.
  const next = page.getByRole('region', { name: 'Next up' })
  await expect(next).toBeVisible()
  await page.getByRole('button', { name: 'List' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'All bookings' })).toBeAttached()
  await expect(page.getByLabel('Search')).toBeVisible()
  await expect(next).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'List' })).toHaveAttribute('aria-current', 'page')
})

test('the month shows each booking on its day', { tag: '@long' }, async ({ page, context, signInAsAdmin }) => {
  const name = someone()
  await signInAsAdmin()
  await openDashboard(page, '?view=month')
  await bookForCaller(context.request, name, adminDay(21))
  const blocked = {
    date: adminDay(21),
    type: 'partial',
    startTime: '6:00 AM',
    endTime: '7:00 AM',
    reason: 'Tire change',
  }
  await post(context, e2eServer, '/api/admin/blocked-dates', blocked)
  const event = page.getByRole('button', { name: `12:00 PM ${name} Driver's Den, Booked` })
  const target = monthStart(adminDay(21))
  for (let month = monthStart(todayIn(new Date())); month < target; month = monthStart(month, 1)) {
    await expect(page.getByRole('heading', { level: 2, name: monthLabel(month) })).toBeVisible()
    await page.getByRole('button', { name: 'Next month' }).click()
  }
  await expect(page.getByRole('cell').filter({ has: event })).toContainText('Blocked 6:00 AM to 7:00 AM: Tire change')
  await event.click()
  await expect(page.getByRole('dialog', { name })).toContainText(longDate(adminDay(21)))
})
