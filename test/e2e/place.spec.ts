import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, todayIn, toWeekday } from '../../src/domain/calendar.ts'
import { secretHash } from '../../src/server/platform/http/links/secret.ts'
import { expectAccessible } from './accessible.ts'
import { bookingRow, openDesk } from './admin-steps.ts'
import { confirmed, openEventDetails, slot } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { newCustomer, onOwnServer } from './own-server.ts'
import { placeServer } from './server-settings.ts'

const { query } = onOwnServer(placeServer)
const { origin } = placeServer
test.use({ baseURL: origin })

const weekdays = Array.from({ length: 40 }, (_, ahead) => addDays(todayIn(new Date()), 10 + ahead)).filter(
  (date) => !['friday', 'saturday', 'sunday'].includes(toWeekday(date)),
)
const nextDay = () => weekdays.shift() as string

const group = (page: Page, name: string) => page.getByRole('group', { name })
const status = (page: Page) =>
  page.getByRole('status').filter({ has: page.getByText(/Ready|Needs a look|Not started|In progress/) })
/** Shown next to the question answered last. */
const saved = (page: Page) => expect(page.getByText('Saved!')).toBeVisible()
const plan = (page: Page) => page.getByRole('img', { name: /^Plan to scale/ })

test("a customer gives the place, immediately sees what doesn't fit, and loses nothing on a bad connection", async ({
  browser,
}) => {
  const { context } = await newCustomer(browser, placeServer)
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/booking?package=iron-dome&date=${nextDay()}&time=12:00+PM`)
  await expect(slot(page, '12:00 PM')).toBeChecked()
  await page.getByLabel('Billing address').fill('12 Fairway Dr, Mesa, AZ 85201')
  await page.getByLabel('Phone number').fill('(480) 555-0117')
  await openEventDetails(page)
  const zip = page.getByLabel('ZIP code of the event')
  await zip.pressSequentially('85390')
  await expect(page.getByRole('alert')).toHaveText(/farther out\. Please call \(602\) 555-0142/)
  await expect(zip).toHaveAccessibleDescription(/farther out\. Please call \(602\) 555-0142/)
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(zip).toBeFocused()
  await zip.fill('85201')
  await expect(zip).toHaveAccessibleDescription(/^85201 is in range, about \d+ miles out\.$/)
  await zip.fill('85128')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(confirmed(page)).toBeVisible()

  await page.getByRole('link', { name: /^Tell us about the place/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check the place' })).toBeVisible()
  await expect(status(page)).toContainText('Not started')
  await group(page, 'Where will we set up?').getByLabel('Indoors').check()
  // No problem yet.
  await expect(status(page)).toContainText('In progress')
  await page.getByLabel('How high is the ceiling').fill('8')
  await expect(page.getByText('8 feet is too low for the Iron Dome, which needs 9 feet. Call us at')).toBeVisible()
  await saved(page)
  await expect(page.getByText('Saved!')).toBeInViewport()
  await expect(status(page)).toContainText('Needs a look')
  await page.getByLabel('How high is the ceiling').fill('9\'6"')
  await expect(page.getByText('High enough.')).toBeVisible()

  // The connection breaks: input waits in the tab, survives a reload, and is sent once it's back.
  await saved(page)
  await context.route('**/api/site-checks/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await group(page, 'Where can the trailer park?').getByLabel('Driveway').check()
  await page.getByLabel('How do we get in?').fill('Gate 4711')
  await expect(page.getByRole('alert')).toContainText('Not saved yet')
  await expectAccessible(page)
  await page.reload()
  await expect(group(page, 'Where can the trailer park?').getByLabel('Driveway')).toBeChecked()
  await expect(page.getByLabel('How do we get in?')).toHaveValue('Gate 4711')
  await expect(page.getByRole('alert')).toContainText('Not saved yet')
  await context.unroute('**/api/site-checks/*')
  await page.getByRole('button', { name: 'Save again' }).click()
  await saved(page)

  await group(page, 'What’s the ground like?').getByLabel('Indoor floor').check()
  await expect(plan(page)).toHaveAccessibleName(/a space of 15′.×.15′, with the 12′.×.12′ that the simulator needs\.$/)
  await page.getByLabel('Width in feet').fill('15')
  await page.getByLabel('Length in feet').fill('20 ft')
  await expect(plan(page)).toHaveAccessibleName(/your space of 15′.×.20′/)
  // The drawing is to scale: 20 feet are a third longer than 15.
  const [drawn] = await plan(page)
    .locator('rect')
    .evaluateAll((rects) => rects.map((rect) => rect.getBoundingClientRect()))
    .then((boxes) => boxes.map(({ width, height }) => height / width))
  expect(drawn).toBeCloseTo(20 / 15, 2)
  await page.getByLabel('How far away is the nearest outlet').fill('0')
  await group(page, 'Any stairs on the way in?').getByLabel('No stairs').check()
  await group(page, 'Who will meet us?').getByLabel('Name').fill('Dana')
  await group(page, 'Who will meet us?').getByLabel('Phone number').fill('(480) 555-0117')
  await expect(status(page)).toContainText('You’re all set.')
  await saved(page)
  await page.reload()
  await expect(status(page)).toContainText('Ready')
  await expect(page.getByLabel('How high is the ceiling')).toHaveValue('9.5')
  await expectAccessible(page)

  await page.goto('/account/bookings')
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('dialog').getByText('All set.')).toBeVisible()
  // A phone has no room for a legible map.
  const map = page.getByRole('img', { name: 'Map of the service area, with ZIP code 85128 marked' })
  await expect(map).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(map).toBeVisible()
  await expectAccessible(page)
  await context.close()
})

test('the site check asks again for the optional event details of the booking form', { tag: '@long' }, async ({
  browser,
}) => {
  const { context } = await newCustomer(browser, placeServer)
  const customerInfo = { fullName: 'Dana', email: 'd@example.com', billingAddress: 'Mesa', phoneNumber: '1' }
  const order = { packageId: 'iron-dome', date: nextDay(), time: '12:00 PM', extraHours: 0, addOns: [], customerInfo }
  const booked = await context.request.post('/api/bookings', {
    headers: { origin },
    data: { ...order, placeZip: '85128' },
  })
  const { id } = await booked.json()
  const page = await context.newPage()
  await page.goto(`/site-check?booking=${id}`)
  const event = group(page, 'A few details about the event')
  const zip = event.getByLabel('ZIP code of the event')
  await expect(zip).toHaveValue('85128')
  await event.getByLabel('How many guests?').fill('14')
  await saved(page)
  await expect(page.getByText('Saved!')).toBeInViewport()
  // Too far away: reported at the field, and not saved.
  await zip.fill('85390')
  await expect(zip).toHaveAccessibleDescription(/farther out\. Please call \(602\) 555-0142/)
  await event.getByLabel('Anything our crew should know?').fill('A surprise for Bo')
  await saved(page)
  await expectAccessible(page)
  await page.reload()
  await expect(zip).toHaveValue('85128')
  await expect(event.getByLabel('How many guests?')).toHaveValue('14')
  await page.goto('/account/bookings')
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByText('A surprise for Bo')).toBeVisible()

  // What doesn't fit is said on the card, not only in Details.
  await context.request.patch(`/api/site-checks/${id}`, {
    headers: { origin },
    data: { ceilingFeet: 8, setting: 'indoors' },
  })
  await page.reload()
  await expect(page.getByText('Something about your place doesn’t fit.')).toBeVisible()
  await expectAccessible(page)
  await context.close()
})

test('a mailed link opens one site check without signing in, and the owner decides on it', { tag: '@long' }, async ({
  browser,
  page,
}) => {
  const name = `Guest ${randomUUID().slice(0, 8)}`
  const date = nextDay()
  const { context, book } = await newCustomer(browser, placeServer, name)
  const { id } = await book(date, '12:00 PM')
  const other = await book(nextDay(), '12:00 PM')
  await context.close()
  const secret = randomUUID()
  const address = (booking: string, link = secret) => `${origin}/site-check?booking=${booking}&link=${link}`
  await query(
    `insert into site_check_links (token_hash, booking_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [secretHash(secret), id],
  )

  const friends = await browser.newContext()
  const friend = await friends.newPage()
  await friend.goto(address(other.id))
  await expect(friend.getByRole('heading', { name: 'We can’t open this page' })).toBeVisible()
  await expectAccessible(friend)
  await friend.goto(address(id))
  await expect(friend.getByText('Iron Dome,')).toBeVisible()
  await group(friend, 'Where will we set up?').getByLabel('Outdoors').check()
  await friend.getByLabel('How far away is the nearest outlet').fill('80')
  await expect(friend.getByText('We need an outlet within 50 feet.').last()).toBeVisible()
  await saved(friend)
  // Next to the questions here; on a phone, below the one about size.
  const [beside, questions] = [await plan(friend).boundingBox(), await friend.getByLabel('Width in feet').boundingBox()]
  expect(beside?.x).toBeGreaterThan((questions?.x ?? 0) + (questions?.width ?? 0))

  await openDesk(page, placeServer, '?view=list')
  await bookingRow(page, name)
    .filter({ hasText: 'Place: needs a look' })
    .getByRole('link', { name: 'Place: needs a look' })
    .click()
  await expect(page.getByLabel('How far away is the nearest outlet')).toHaveValue('80')
  await page.getByRole('button', { name: 'Mark ready' }).click()
  await expect(page.getByText('Marked ready.')).toBeVisible()
  await expect(status(page)).toContainText('Ready')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText('Asked. The customer will get an email with a link.')).toBeVisible()
  await expect(status(page)).toContainText('Needs a look')
  await expectAccessible(page)
  await friends.close()
})

test('the owner is warned of a tight drive, and overrides the radius for a caller', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const date = nextDay()
  const { context } = await newCustomer(browser, placeServer, 'West Side')
  const customerInfo = { fullName: 'West Side', email: 'w@example.com', billingAddress: 'Buckeye', phoneNumber: '1' }
  const booked = await context.request.post('/api/bookings', {
    headers: { origin },
    data: {
      packageId: 'iron-dome',
      date,
      time: '10:00 AM',
      extraHours: 0,
      addOns: [],
      placeZip: '85326',
      customerInfo,
    },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  await context.close()

  await openDesk(page, placeServer, '?view=list')
  await page.getByRole('button', { name: 'Book for a caller' }).click()
  const form = page.getByRole('form', { name: 'Book for a caller' })
  await form.getByText('Another day or time').click()
  await form.getByLabel('Date').fill(date)
  await form.getByLabel('Start time').selectOption('2:00 PM')
  await form.getByLabel('ZIP code of the event').fill('85120')
  await expect(
    form.getByText(/Tight drive: about 2\shours between this and West Side’s event at 10:00\sAM/),
  ).toBeVisible()
  await form.getByLabel('ZIP code of the event').fill('85390')
  await form.getByLabel(/outside your service area/).fill('Pays the drive')
  await form.getByLabel('Full name').fill('Far Out')
  await form.getByLabel('Phone number').fill('(602) 555-0100')
  await form.getByLabel('Billing address').fill('Wickenburg')
  await form.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByText('Booked for Far Out')).toBeVisible()

  await page.goto(`${origin}/admin?view=today`)
  await page.getByLabel('Day', { exact: true }).fill(date)
  const stop = page.getByRole('listitem').filter({ hasText: 'Far Out' })
  await expect(stop.getByText(/^Tight drive: about .+ from the previous event/)).toBeVisible()
  await expect(stop.getByRole('link', { name: 'Place: not started' })).toBeVisible()
  await expectAccessible(page)
})
