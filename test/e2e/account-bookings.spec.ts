import { shortReference } from '../../src/domain/booking/short-reference.ts'
import { longDate } from '../../src/domain/calendar.ts'
import { receiptPagePath } from '../../src/domain/paths.ts'
import { expectAccessible } from './accessible.ts'
import {
  bookFor,
  cancelOn,
  cardOn,
  dayFor,
  elsewhere,
  fridayAfter,
  openBookings,
  seesCancelled,
  withinASecond,
} from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { e2eServer } from './server-settings.ts'

test('a customer without bookings is led to the first, and bookings made or canceled elsewhere show up within a second', {
  tag: '@long',
}, async ({ page, browser, signUp, context }) => {
  const date = dayFor('two tabs')
  await signUp()
  await openBookings(page)
  await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL('/booking')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible()
  const other = await elsewhere(browser, page)
  await openBookings(other)
  await expect(other.getByRole('heading', { name: 'No bookings yet' })).toBeVisible()

  await bookFor(context, date, '2:00 PM', { location: 'Tempe Town Lake' })
  for (const seen of [page, other]) {
    const card = cardOn(seen, date)
    await expect(card).toBeVisible(withinASecond)
    await expect(card.getByRole('heading', { name: "Driver's Den" })).toBeVisible()
    await expect(card).toContainText(`${longDate(date)} at 2:00 PM`)
    // Our own status comes before the badge of §4.
    await expect(card.getByText('Reserved', { exact: true })).toBeVisible()
    await expect(card.getByText(/^Status\s*Unknown$/)).toBeVisible()
    await expect(card).toContainText('3 hours, Tempe Town LakeWe’ll confirm within 24 hours.')
    await expect(seen.getByText(/^1 booking, the next one/)).toBeVisible()
    await expect(seen.getByRole('main').getByRole('link', { name: 'New Booking' })).toBeVisible()
  }

  await cancelOn(other, date)
  await seesCancelled(page, date)
  await other.context().close()
})

test('canceling shows the prescribed question and that nothing was paid, records it, and frees the time', async ({
  page,
  signUp,
  context,
}) => {
  const date = dayFor('cancel')
  await signUp()
  const { id } = await bookFor(context, date)
  await page.setViewportSize({ width: 390, height: 844 })
  await openBookings(page)
  await cardOn(page, date).getByRole('button', { name: 'Cancel' }).click()

  const dialog = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await expect(dialog).toHaveAccessibleDescription(
    'Are you sure you want to cancel this booking? This action cannot be undone.',
  )
  await expect(dialog).toContainText('Nothing has been paid, so there’s nothing to refund.')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await expect(cardOn(page, date).getByRole('button', { name: 'Cancel' })).toBeFocused()

  await cardOn(page, date).getByRole('button', { name: 'Cancel' }).click()
  const sent = page.waitForRequest(`**/api/bookings/${id}/cancel`)
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  expect((await sent).postDataJSON()).toEqual({ quotedRefund: 0 })
  const said = page.getByText('Booking cancelled successfully!')
  await expect(said).toBeVisible()
  // The message covers no booking, not even on a phone.
  const [over, card] = [await said.boundingBox(), await cardOn(page, date).boundingBox()]
  expect(over?.y).toBeGreaterThan((card?.y ?? 0) + (card?.height ?? 0))
  // What's below doesn't move when the message disappears, so a tap can't land on another button.
  const top = () => cardOn(page, date).evaluate((card) => card.getBoundingClientRect().top)
  const whileSaid = await top()
  await expect(said).toBeHidden({ timeout: 4_000 })
  expect(await top()).toBe(whileSaid)
  await expect(cardOn(page, date)).toContainText('Cancelled')

  const booking = await (await context.request.get(`/api/bookings/${id}`)).json()
  expect(booking).toMatchObject({ status: 'cancelled', refund: { percent: 100, amount: 0 } })
  expect(booking.cancelledAt).not.toBeNull()
  const days = await (await context.request.get(`/api/availability/days?from=${date}&to=${date}`)).json()
  expect(days[0].booked).toEqual([])
})

test('a cancellation that fails says why, in red, where it can be tried again, and the booking stays', {
  tag: '@long',
}, async ({ page, signUp, context }) => {
  const date = dayFor('fails')
  await signUp()
  await bookFor(context, date)
  await openBookings(page)
  await page.route('**/cancel', (route) => route.abort())
  await cardOn(page, date).getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Error cancelling booking: We couldn’t reach the server.')
  await expect(cardOn(page, date)).toContainText('Reserved')

  // The refund on screen is outdated, so nothing is canceled.
  await page.unroute('**/cancel')
  await page.route('**/cancel', (route) => route.continue({ postData: JSON.stringify({ quotedRefund: 1 }) }))
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Error cancelling booking: The refund has changed')

  // It works, but the answer is lost: the list shows that it worked.
  await page.unroute('**/cancel')
  await page.route('**/cancel', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog.getByRole('heading')).toHaveText('Booking cancelled')
  await expect(dialog).toContainText('This booking is cancelled.')
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cardOn(page, date)).toBeFocused()
})

test("rescheduling shows the new price first, marks the booking's own time, and updates every screen", async ({
  page,
  browser,
  signUp,
  context,
}) => {
  test.slow()
  const date = dayFor('move')
  const friday = fridayAfter(date)
  await signUp()
  const { id } = await bookFor(context, date)
  await openBookings(page)
  const other = await elsewhere(browser, page)
  await openBookings(other)
  await cardOn(page, date).getByRole('button', { name: 'Reschedule' }).click()

  const dialog = page.getByRole('dialog', { name: "Move your Driver's Den" })
  const start = (time: string) => dialog.getByRole('radio', { name: new RegExp(`^${time}`) })
  await expect(start('1:00 PM')).toBeEnabled()
  await expect(start('3:00 PM')).toBeEnabled()
  await expect(dialog).toContainText('The price stays the same.')
  await dialog.getByRole('button', { name: 'Move booking' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a start time.')
  await expect(dialog.getByRole('radio', { name: '2:00 PM (Current)' })).toBeDisabled()

  if (!(await dialog.getByRole('button', { name: longDate(friday) }).isVisible())) {
    await dialog.getByRole('button', { name: 'Next month' }).click()
  }
  await dialog.getByRole('button', { name: longDate(friday) }).click()
  await expect(dialog).toContainText('$600')
  await expect(dialog).toContainText('$150 more than your current $450. (Weekend Rate)')
  await start('10:00 AM').check()
  const sent = page.waitForRequest(`**/api/bookings/${id}/reschedule`)
  await dialog.getByRole('button', { name: /^Move to .*, 10:00.AM$/ }).click()
  const agreed = { date: friday, time: '10:00 AM', quotedTotal: 600, quotedRefundPercent: 100, quotedBalanceLost: 0 }
  expect((await sent).postDataJSON()).toEqual(agreed)

  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Booking moved to ${longDate(friday)} at 10:00 AM.`)).toBeVisible()
  await expect(cardOn(other, friday)).toContainText('10:00 AM', withinASecond)
  await expect(cardOn(page, friday)).toContainText('$600')
  await other.context().close()
})

test('moving a booking on a phone without a connection says so above the button, not under it', {
  tag: '@long',
}, async ({ page, signUp, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const date = fridayAfter(dayFor('prints'))
  await signUp()
  await bookFor(context, date)
  await openBookings(page)
  await cardOn(page, date).getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: "Move your Driver's Den" })
  await dialog.getByRole('radio', { name: /^10:00 AM/ }).check()
  await page.route('**/reschedule', (route) => route.abort())
  const move = dialog.getByRole('button', { name: /^Move to .*, 10:00.AM$/ })
  await move.click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toHaveText('We couldn’t reach the server.')
  const [said, button] = [await alert.boundingBox(), await move.boundingBox()]
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  await expect(alert).toBeInViewport({ ratio: 1 })
})

test("times that don't load are said once, and load on retry, when moving a booking and when changing its extras", {
  tag: '@long',
}, async ({ page, signUp, context }) => {
  const date = fridayAfter(dayFor('states'))
  await signUp()
  await bookFor(context, date)
  await openBookings(page)
  await page.route('**/api/availability/**', (route) => route.abort())
  await cardOn(page, date).getByRole('button', { name: 'Change extras' }).click()
  const extras = page.getByRole('dialog', { name: 'Change extras' })
  const failure = 'Failed to load available times. Please try again.'
  await expect(extras.getByRole('alert')).toContainText(failure)
  const more = extras.getByRole('button', { name: 'More extra hours' })
  await expect(more).toBeDisabled()
  // The hours it already has can be taken back without knowing the day.
  await extras.getByRole('button', { name: 'Fewer extra hours' }).click()
  await more.click()
  await expect(more).toBeDisabled()
  await expect(extras.getByText('1 extra hour')).toBeVisible()
  await page.unroute('**/api/availability/**')
  await extras.getByRole('button', { name: 'Try again' }).click()
  await expect(extras.getByRole('group', { name: 'Extra hours' })).toBeFocused()
  await expect(more).toBeEnabled()
  await expect(extras.getByRole('alert')).toHaveCount(0)

  await page.route('**/api/availability/**', (route) => route.abort())
  await page.reload()
  await cardOn(page, date).getByRole('button', { name: 'Reschedule' }).click()
  const move = page.getByRole('dialog', { name: "Move your Driver's Den" })
  await expect(move.getByRole('alert')).toContainText(failure)
  await expect(move.getByRole('button', { name: 'Move booking' })).toHaveCount(0)
  await page.unroute('**/api/availability/**')
  await move.getByRole('button', { name: 'Try again' }).last().click()
  await expect(move.getByRole('radio', { name: /^10:00 AM/ })).toBeVisible()
  await expect(move.getByRole('alert')).toHaveCount(0)
  await move.getByRole('button', { name: 'Move booking' }).click()
  await expect(move.getByRole('alert')).toHaveText('Choose a start time.')
  await expect(move.locator('#start-times')).toBeFocused()
})

test('booking details show everything, with calendar links; those of a canceled booking show no balance and no calendar links', {
  tag: '@long',
}, async ({ page, signUp, context }) => {
  const date = dayFor('details')
  await signUp()
  const { id } = await bookFor(context, date, '9:00 AM', { addOns: ['weather'], location: 'Backyard' })
  await openBookings(page)
  await cardOn(page, date).getByRole('button', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog', { name: "Driver's Den" })
  for (const fact of [
    longDate(date),
    '9:00 AM to 12:00 PM, Phoenix time',
    '3 hours: 2 and 1 extra',
    'Weather Insurance',
    'Backyard',
    'Dana Whitfield',
    '12 Fairway Dr, Mesa',
    '$475',
    '$118.75',
    '$356.25',
    'Nothing has been paid, so there’s nothing to refund.',
    'Cancel 7 days or more before: your deposit comes back.',
    shortReference(id),
  ]) {
    await expect(dialog).toContainText(fact)
  }
  await expect(dialog).not.toContainText(id)
  await expect(dialog.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/.*T160000Z%2F\d{8}T190000Z/,
  )
  const file = await dialog.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  const answer = await context.request.get(file ?? '')
  expect(answer.headers()['content-type']).toContain('text/calendar')
  expect(await answer.text()).toContain('STATUS:CONFIRMED')
  await page.keyboard.press('Escape')

  const second = await bookFor(context, date, '1:00 PM')
  const cancelled = await context.request.post(`/api/bookings/${second.id}/cancel`, {
    data: {},
    headers: { origin: e2eServer.origin },
  })
  expect(cancelled.status(), await cancelled.text()).toBe(200)
  const card = cardOn(page, date).filter({ hasText: '1:00 PM' })
  await expect(card).toContainText('Cancelled')
  await card.getByRole('button', { name: 'Details' }).click()
  await expect(dialog).toContainText('Cancelled on')
  await expect(dialog).toContainText('$450')
  await expect(dialog).toContainText('Refund')
  await expect(dialog).not.toContainText('Balance')
  await expect(dialog).not.toContainText('due ')
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeVisible()
})

test('a booking without a payment has no receipt yet and says so; a receipt that fails to load can be retried', {
  tag: '@long',
}, async ({ page, signUp, context }) => {
  await signUp()
  const { id } = await bookFor(context, fridayAfter(dayFor('details')))
  await page.goto(receiptPagePath(id))
  const heading = page.getByRole('heading', { level: 1, name: 'No receipt yet' })
  await expect(heading).toBeFocused()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const words = page.getByText(
      'Nothing has been paid on this booking yet, so there’s no receipt. Once a payment comes in, you’ll find it here.',
    )
    const [above, below] = [await heading.boundingBox(), await words.boundingBox()]
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) + 8)
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['View My Bookings'])
    await expectAccessible(page)
  }

  // A receipt that fails to load can be retried, or left for My Bookings.
  await page.route('**/api/bookings/*/receipt', (route) => route.abort())
  await page.goto(receiptPagePath(crypto.randomUUID()))
  await expect(page.getByRole('heading', { level: 1, name: 'Your receipt didn’t load' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['View My Bookings'])
  await expectAccessible(page)
  await page.unroute('**/api/bookings/*/receipt')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No receipt here' })).toBeFocused()
})

test('four gray cards stand in while bookings load, for five seconds at most', { tag: '@long' }, async ({
  page,
  signUp,
  context,
}) => {
  await signUp()
  await bookFor(context, dayFor('states'))
  await page.clock.install()
  await page.route('**/api/bookings', () => {})
  await page.route('**/api/bookings/live', () => {})
  await openBookings(page)
  const cards = page.locator('main [role=status] > [aria-hidden]')
  await expect(cards).toHaveCount(4)
  await page.clock.runFor(4_000)
  await expect(cards).toHaveCount(4)
  await page.clock.runFor(1_200)
  await expect(cards).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your bookings didn’t load' })).toBeVisible()
  await expectAccessible(page)

  await page.unroute('**/api/bookings')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cardOn(page, dayFor('states'))).toBeVisible()
})

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test(`every state of My Bookings is accessible on ${device}`, { tag: '@long' }, async ({ page, signUp, context }) => {
    test.slow()
    await page.setViewportSize(viewport)
    await signUp()
    await page.route('**/api/bookings', () => {})
    await page.route('**/api/bookings/live', () => {})
    await openBookings(page)
    await expect(page.locator('main [role=status] > [aria-hidden]')).toHaveCount(4)
    await expectAccessible(page)
    await page.unrouteAll()
    await openBookings(page)
    await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible()
    await expectAccessible(page)
    const date = device === 'a desktop' ? dayFor('access') : fridayAfter(dayFor('access'))
    await bookFor(context, date)
    await expect(cardOn(page, date)).toBeVisible()
    await expectAccessible(page)
    for (const [action, close] of [
      ['Cancel', 'Keep it'],
      ['Details', 'Close'],
      ['Reschedule', 'Close'],
    ] as const) {
      await cardOn(page, date).getByRole('button', { name: action }).click()
      const dialog = page.getByRole(action === 'Cancel' ? 'alertdialog' : 'dialog')
      if (action === 'Reschedule') await expect(dialog.getByRole('radio').first()).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: close, exact: true }).click()
      await expect(dialog).toBeHidden()
    }
  })
}

test('booking cards appear where their skeletons were, with prices, at every width', { tag: '@long' }, async ({
  page,
  context,
  signUp,
}) => {
  await signUp()
  const date = fridayAfter(dayFor('streams'))
  await bookFor(context, date)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const load = await hold(page, '**/api/bookings')
    const tell = await hold(page, '**/api/bookings/live')
    await page.goto('/account/bookings')
    await expect(page.getByRole('main').getByText('Loading...').first()).toBeVisible()
    // The page's own cards, not those from before the session was known.
    await expect(page.getByRole('main').locator('a', { hasText: 'New Booking' })).toBeAttached()
    const ghost = await page
      .getByRole('status')
      .filter({ hasText: 'Loading...' })
      .locator('> div')
      .first()
      .boundingBox()
    await page.evaluate(async () => {
      await document.fonts.ready
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: readShift(window) + readShift(entry, 'value') })
      }).observe({ type: 'layout-shift' })
      function readShift(owner: object, name = 'shift') {
        return Number((owner as Record<string, unknown>)[name])
      }
    })
    load()
    tell()
    await expect(cardOn(page, date).getByText('$600')).toBeInViewport()
    const card = await cardOn(page, date).boundingBox()
    expect(Math.abs((card?.height ?? 0) - (ghost?.height ?? 0))).toBeLessThan(48)
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
    expect(
      await page.evaluate(() => Number(Object.entries(window).find(([name]) => name === 'shift')?.[1])),
    ).toBeLessThan(0.02)
    await page.unrouteAll()
  }
})
