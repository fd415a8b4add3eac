import { addDays, longDate, todayIn, toWeekday } from '../../src/domain/calendar.ts'
import { reviewPagePath } from '../../src/domain/paths.ts'
import { signToken } from '../../src/server/platform/http/links/signed-link.ts'
import { expectAccessible } from './accessible.ts'
import { cardOn, openBookings } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { hold, holdToFail } from './hold.ts'
import { newCustomer, onOwnServer, signInAdmin } from './own-server.ts'
import { guestServer } from './server-settings.ts'

const AUTH_SECRET = 'a secret that only this test has, long enough for anybody'
const { query } = onOwnServer(guestServer, async () => ({ AUTH_SECRET }))
test.use({ baseURL: guestServer.origin })

const day = Array.from({ length: 7 }, (_, ahead) => addDays(todayIn(new Date()), 10 + ahead)).find(
  (date) => toWeekday(date) === 'wednesday',
) as string

test('a host shares one link, and a guest without JavaScript reads when, where and what to bring', async ({ browser }, {
  retry,
}) => {
  const { context, book } = await newCustomer(browser, guestServer)
  const { id } = await book(addDays(day, 7 * retry), '12:00 PM')
  const page = await context.newPage()
  // Stands in for a phone's share sheet, which desktop Chromium doesn't have.
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (what: object) => Object.assign(window, { shared: what }) })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openBookings(page)
  await cardOn(page, addDays(day, 7 * retry))
    .getByRole('button', { name: 'Details' })
    .click()
  const dialog = page.getByRole('dialog')
  const note = dialog.getByLabel('What to bring')
  await note.fill('Sunscreen')
  // Text typed while the link is being created stays, and so does text typed while a save fails.
  const letGo = await hold(page, '**/guest-page')
  await dialog.getByRole('button', { name: 'Get the link' }).click()
  await note.fill('Sunscreen\nand a hat')
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  letGo()
  const share = dialog.getByRole('button', { name: 'Share the link' })
  await expect(share).toBeVisible()
  await expect(note).toHaveValue('Sunscreen\nand a hat')
  await page.unroute('**/guest-page')
  const fail = await holdToFail(page, '**/guest-page')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await note.fill('Sunscreen\nand a hat.')
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  fail()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute('**/guest-page')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Saved!')).toBeVisible()
  await share.click()
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
  await expect(dialog.getByText('Saved!')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('link', { name: 'Get directions' })).toHaveAttribute('href', /12%20Fairway%20Dr/)

  // A link that many people have isn't ended by one press.
  const stop = dialog.getByRole('button', { name: 'Stop sharing' })
  const asks = page.getByRole('alertdialog', { name: 'Stop sharing this event?' })
  const endings: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && endings.push(request.url()))
  await stop.click()
  await asks.getByRole('button', { name: 'Keep sharing' }).click()
  await expect(stop).toBeFocused()
  await stop.click()
  await asks.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(dialog.getByText('The link no longer works.')).toBeFocused()
  expect(endings).toHaveLength(1)
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1, name: 'This invitation has ended' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Get the link' }).click()
  await expect(share).toBeVisible()
  await guest.goto(await dialog.getByLabel('Link for your guests').inputValue())

  await query('update bookings set status = $2 where id = $1', [id, 'CANCELLED'])
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1, name: 'This one’s called off.' })).toBeVisible()
  await expect(guest.getByText('12 Fairway Dr')).toHaveCount(0)
  await context.close()
  await bare.close()
})

test(
  "the guest page doesn't change when its script arrives, fits a phone with large text, and prints alone",
  { tag: '@long' },
  async ({ page, browser }, { retry }) => {
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

    // After a visit to another page, the guest page is requested again.
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL('/faq')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Dana invited you to tee off.' })).toBeVisible()
    await context.close()
  },
)

test(
  'a customer rates an event, the owner replies and puts three reviews on the home page, and everyone can read them',
  { tag: '@long' },
  async ({ page, browser }, { retry }) => {
    const { context, book } = await newCustomer(browser, guestServer)
    const { id } = await book(addDays(day, 2 + 7 * retry), '12:00 PM')
    await query(
      `update bookings set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days' where id = $1`,
      [id],
    )
    // Two more reviewed events.
    for (const [index, name] of ['Bea Young', 'Cy Old'].entries()) {
      const other = crypto.randomUUID()
      await query(
        `insert into bookings (id, full_name, package_name, status, starts_at, ends_at) values
       ($1, $2, 'Iron Dome', 'confirmed', now() - interval '9 days', now() - interval '8 days')`,
        [other, name],
      )
      await query(
        `insert into reviews (booking_id, stars, words, town, shows_name, rated_at) values ($1, 5, $2, 'Mesa', true, now())`,
        [other, `Words number ${index} & more.`],
      )
    }

    const visitor = await (await browser.newContext()).newPage()
    await visitor.setViewportSize({ width: 390, height: 844 })
    await visitor.goto(reviewPagePath(signToken('review', id, AUTH_SECRET)))
    await expect(visitor.getByRole('heading', { level: 1, name: 'How did we do?' })).toBeVisible()
    await visitor.getByRole('button', { name: 'Send' }).click()
    await expect(visitor.getByText('Please pick a number from 1 to 5.')).toBeVisible()
    await visitor.getByRole('radio', { name: '5 out of 5' }).check()
    await visitor.getByLabel('A few words').fill('Grandma got a birdie.')
    await visitor.getByLabel(/You may show this on your site/).check()
    await visitor.getByLabel('Your town').fill('Gilbert')
    await expectAccessible(visitor)
    // Input during a failing request doesn't hide the failure.
    const fail = await holdToFail(visitor, '**/api/reviews/**')
    await visitor.getByRole('button', { name: 'Send' }).click()
    await visitor.getByRole('radio', { name: '4 out of 5' }).check()
    await visitor.getByRole('radio', { name: '5 out of 5' }).check()
    await visitor.getByLabel('Your town').fill('Gilbert')
    await expect(visitor.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    fail()
    await expect(visitor.getByRole('alert')).toBeVisible()
    await visitor.unroute('**/api/reviews/**')
    await visitor.getByRole('button', { name: 'Send' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'Thank you, Dana.' })).toBeFocused()
    await visitor.getByRole('button', { name: 'Change your review' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'How did we do?' })).toBeFocused()
    await expect(visitor).toHaveTitle(/^How did we do\?/)

    await signInAdmin(context, guestServer)
    const desk = await context.newPage()
    await desk.goto('/admin?view=reviews')
    await expect(desk.getByText('Grandma got a birdie.')).toBeVisible()
    for (const name of ['Dana Whitfield', 'Bea Young', 'Cy Old'])
      await desk.getByLabel(`Show on the home page, by ${name}`).check()
    await desk.getByRole('button', { name: 'Show these three' }).click()
    await expect(desk.getByText('These three are on the home page now.')).toBeVisible()
    await desk.getByRole('button', { name: 'Reply to Dana Whitfield' }).click()
    await desk.getByLabel('Your reply to Dana Whitfield').fill('So did we!')
    await desk.getByRole('button', { name: 'Month', exact: true }).click()
    await expect(desk.getByText('Grandma got a birdie.')).toBeHidden()
    await desk.goBack()
    await desk.getByRole('button', { name: 'Finish reply to Dana Whitfield' }).click()
    await expect(desk.getByLabel('Your reply to Dana Whitfield')).toHaveValue('So did we!')
    await desk.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(desk.getByText('So did we!')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('So did we!')).toBeVisible()

    const quotes = (of: typeof page) => of.getByRole('main').locator('blockquote').allTextContents()
    const chosen = ['“Grandma got a birdie.”', '“Words number 0 & more.”', '“Words number 1 & more.”']
    await page.goto('/')
    expect(await quotes(page)).toEqual(chosen)
    await expect(page.getByText('Iron Dome, Gilbert')).toBeAttached()
    // The home page, reached from another page of the site.
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL('/faq')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => quotes(page)).toEqual(chosen)

    await desk.getByRole('button', { name: 'Use the original quotes' }).click()
    await expect(desk.getByText('The home page shows its original quotes again.')).toBeVisible()
    await page.reload()
    expect((await quotes(page)).join()).not.toContain('Grandma')
    await context.close()
  },
)

test("an assistant's link opens the booking page with everything selected", { tag: '@long' }, async ({ browser }) => {
  const { context } = await newCustomer(browser, guestServer)
  const page = await context.newPage()
  const body = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'booking_link',
      arguments: { packageId: 'iron-dome', date: addDays(day, 14), time: '12:00 PM', hours: 3, addOns: ['premium'] },
    },
  }
  const answer = await context.request.post('/mcp', {
    data: body,
    headers: { accept: 'application/json, text/event-stream', origin: guestServer.origin },
  })
  const text = await answer.text()
  const url = /http:[^"\\]+\/booking\?[^"\\]+/.exec(text)?.[0] ?? text
  await page.goto(url)
  await expect(page.getByRole('radio', { name: '12:00 PM' })).toBeChecked()
  await expect(page.getByLabel('Premium Courses')).toBeChecked()
  await expect(page.getByText('$350').first()).toBeVisible()
  await context.close()
})
