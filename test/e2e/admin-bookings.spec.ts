import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { queryOnce } from '../support/query.ts'
import { expectAccessible } from './accessible.ts'
import { adminDay, bookForCaller, bookingRow, openDashboard, someone, unlock } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { isLong } from './length.ts'

const chip = (page: Page, status: string) =>
  page.getByRole('list', { name: 'Counts' }).getByRole('button', { name: new RegExp(`^${status}`) })

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin())

test('the newest booking comes first, with missing details in words, and a chosen order is kept', async ({
  page,
  context,
}) => {
  const name = someone()
  await openDashboard(page)
  await bookForCaller(context.request, name, adminDay(0))
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('No email')
  await expect(row).toContainText('Premium Courses')
  await expect(row).toContainText('12:00 PM, 3 hours')
  await expect(row).toContainText('Booked')
  await expect(page.getByRole('list', { name: 'Counts' })).toContainText('Confirmed')

  await expect(page.getByText(/^\d+ bookings?.* · newest first$/)).toBeVisible()

  await page.getByRole('button', { name: 'Dates and order' }).click()
  await page.getByLabel('Sort by').selectOption('Event date, earliest first')
  await page.reload()
  await expect(page.getByText(/^\d+ bookings?.* · event date, earliest first$/)).toBeVisible()
  await page.getByRole('button', { name: 'Dates and order' }).click()
  await page.getByLabel('Sort by').selectOption('Newest first')

  // Sorting by event date is one press away, next event first, and stays until pressed again.
  for (const [at, day] of [24, 22, 26].entries())
    await bookForCaller(context.request, `${name} ${['Late', 'Soon', 'Last'][at]}`, adminDay(day))
  const found = page.getByRole('row').getByRole('button', { name: new RegExp(`^Contact ${name} `) })
  await page.getByLabel('Search').fill(`${name} `)
  await expect(found).toHaveText([/Last$/, /Soon$/, /Late$/])
  const byDate = page.getByRole('button', { name: 'By event date' })
  await byDate.click()
  await expect(found).toHaveText([/Soon$/, /Late$/, /Last$/])
  await page.reload()
  await expect(byDate).toHaveAttribute('aria-pressed', 'true')
  await byDate.click()
  await expect(page.getByText(/ · newest first$/)).toBeVisible()
})

test('bookings are searched by name and reference, filtered, and exported as shown; an empty result is explained', {
  tag: '@long',
}, async ({ page, context }) => {
  const [name, other] = [`=${someone()}`, someone()]
  await openDashboard(page)
  await bookForCaller(context.request, name, adminDay(1))
  await bookForCaller(context.request, other, adminDay(2))
  await expect(page.getByRole('row').filter({ hasText: other })).toBeVisible()
  const reference = (await bookingRow(page, name).getByText(/^DD-/).textContent()) ?? ''
  await page.getByLabel('Search').fill(reference.toLowerCase())
  await expect(page.getByRole('row').filter({ hasText: other })).toBeHidden()
  await page.getByRole('button', { name: `Contact ${name}` }).click()
  await expect(page.getByRole('dialog', { name }).getByText(reference)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Search').fill('')
  await expect(page.getByRole('row').filter({ hasText: other })).toBeVisible()
  await page.getByLabel('Search').fill(name)
  await expect(page.getByRole('row').filter({ hasText: other })).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await chip(page, 'Cancelled').click()
  await expect(chip(page, 'Cancelled')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { name: 'No Bookings Found' })).toBeVisible()
  await expect(page.getByText(/No bookings match this search/)).toBeVisible()
  // Also forgets text typed just before.
  await page.getByLabel('Search').fill('nobody else')
  await page.getByRole('button', { name: 'Show all bookings' }).click()
  await expect(page.getByLabel('Search')).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'No Bookings Found' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Dates and order' }).click()
  await page.getByLabel('From').fill(adminDay(2))
  await page.getByLabel('To', { exact: true }).fill(adminDay(2))
  await expect(page.getByRole('row').filter({ hasText: other })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeHidden()

  await page.getByLabel('From').fill('')
  await page.getByLabel('To', { exact: true }).fill('')
  await page.getByLabel('Search').fill(name)
  // First the date filter goes, then the search applies; the filtered list also had one booking.
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: other })).toBeHidden()
  await expect(page.getByText('1 booking · newest first')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  // A name that a spreadsheet would take for a formula.
  expect(text).toContain(`'${name}`)
  expect(text.trimEnd().split('\r\n')).toHaveLength(2)

  // An email to the owner links to its booking.
  await page.goto(`/admin?view=list&q=${reference}`)
  await expect(page.getByText('1 booking · newest first')).toBeVisible()
  await expect(bookingRow(page, name)).toBeVisible()
})

test('a new search after a search failed to load keeps the search field and its text', { tag: '@long' }, async ({
  page,
}) => {
  await page.route('**/api/admin/bookings?*', (route) => route.fulfill({ status: 500, json: {} }))
  await openDashboard(page, '?view=list&q=Da')
  // The list is retried for some seconds first.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/admin/bookings?*')
  const answer = await hold(page, '**/api/admin/bookings?*')
  const search = page.getByLabel('Search')
  const asked = page.waitForRequest('**/api/admin/bookings?*')
  await search.fill('Dana')
  await asked
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('Dana')
  answer()
})

test('every tab says that the server is unreachable, and loads once it is back', { tag: '@long' }, async ({ page }) => {
  await openDashboard(page)
  const again = page.getByRole('button', { name: 'Try again' })
  for (const address of ['', '?view=month', '?tab=availability', '?tab=settings']) {
    await page.route('**/api/admin/**', (route) => route.abort())
    await page.goto(`/admin${address}`)
    await expect(again.first()).toBeVisible()
    await page.unroute('**/api/admin/**')
    for (const button of (await again.all()).toReversed()) await button.click()
    await expect(again).toHaveCount(0)
  }
})

test('Payments that fail to load can be retried, and without a connection dialogs open over the list', {
  tag: '@long',
}, async ({ page, context }) => {
  const name = someone()
  const loaded = ['payments-dialog', 'change-extras'].map((script) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${script}-`) && response.url().endsWith('.js')),
  )
  // News of another test's booking would load the payments again before the press does.
  await page.route('**/api/admin/bookings/live', (route) => route.abort())
  await openDashboard(page)
  await bookForCaller(context.request, name, adminDay(58))
  await Promise.all(loaded)
  // Another test's fifty bookings would push it off the list.
  await page.getByLabel('Search').fill(name)
  await expect(bookingRow(page, name)).toBeVisible()
  const openPayments = () =>
    bookingRow(page, name)
      .getByRole('button', { name: /^Payments/ })
      .click()
  const payments = page.getByRole('dialog', { name: 'Payments' })
  // What was paid isn't known, so nothing can be recorded.
  const details = /\/api\/admin\/bookings\/[\da-f-]{36}$/
  await page.route(details, (route) => route.fulfill({ status: 500, json: {} }))
  await openPayments()
  const again = payments.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  const record = payments.getByRole('button', { name: /^Record/ })
  await expect(record).toHaveCount(0)
  await page.unroute(details)
  await again.click()
  await expect(record).toBeVisible()
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  await openPayments()
  await expect(payments).toContainText(name)
  await page.keyboard.press('Escape')
  await bookingRow(page, name).getByRole('button', { name: 'Contact' }).click()
  await page.getByRole('button', { name: 'Change hours or add-ons' }).click()
  await expect(page.getByRole('dialog', { name: 'Change hours or add-ons' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(bookingRow(page, name)).toBeVisible()
})

test("a name and company that don't fit on one line never cover the phone number below", { tag: '@long' }, async ({
  page,
  context,
}) => {
  const name = `${someone()} Bartholomew Featherstonehaugh`
  await openDashboard(page, '?view=list')
  await bookForCaller(context.request, `${name} (Copperline Desert Logistics and Freight LLC)`, adminDay(4))
  const [contact, phone] = [
    bookingRow(page, name).getByRole('button', { name: 'Contact' }),
    bookingRow(page, name).getByText('(480) 555-0117'),
  ]
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(contact).toContainText('Freight LLC')
    const end = await contact.evaluate((button) => {
      const words = document.createRange()
      words.selectNodeContents(button)
      return words.getBoundingClientRect().bottom
    })
    expect((await phone.boundingBox())?.y, `${width} px`).toBeGreaterThan(end - 2)
  }
})

test('the bookings list works by keyboard alone (/ searches, arrows move, Enter opens), and a press anywhere in a row opens it', {
  tag: '@long',
}, async ({ page, context }) => {
  const family = someone()
  await openDashboard(page)
  await bookForCaller(context.request, `${family} Senior`, adminDay(8))
  await bookForCaller(context.request, `${family} Junior`, adminDay(9))
  // The tab appears before its list, and only the list handles the keys.
  await expect(bookingRow(page, `${family} Junior`)).toBeVisible()
  await page.keyboard.press('/')
  const search = page.getByLabel('Search')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await page.keyboard.type(family)
  const openers = page.getByRole('row').getByRole('button', { name: /^Contact / })
  // Other tests book at the same time, so among all bookings the second row wouldn't stay second.
  await expect(openers).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(openers.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(openers.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  // After the key press, the dialog is open and has the focus.
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(openers.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()

  // The focus returns to the name in the pressed row.
  await bookingRow(page, `${family} Senior`).getByText('Premium Courses').click()
  await expect(page.getByRole('dialog', { name: `${family} Senior` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Contact ${family} Senior` })).toBeFocused()
})

test("twelve bookings fit on a laptop, the next three events beside them on a desk, and a change elsewhere doesn't undo Show more", {
  tag: '@long',
}, async ({ page, context }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  await unlock(context)
  const { id } = await bookForCaller(context.request, someone(), adminDay(100))
  // Copies it fifty times, a day apart.
  await queryOnce(
    process.env.E2E_DATABASE ?? '',
    `insert into bookings select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
       'starts_at', one.starts_at + make_interval(days => n), 'ends_at', one.ends_at + make_interval(days => n)))).*
     from bookings one, generate_series(1, 50) n where one.id = $1`,
    [id],
  )
  await openDashboard(page)
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(51)
  await expect(rows.nth(12)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1600, height: 900 })
  await expect(page.getByRole('region', { name: 'Next up' }).getByRole('listitem')).toHaveCount(3)
  const changed = Promise.withResolvers<void>()
  await page.route(/cursor=/, (route) => changed.promise.then(() => route.continue()), { times: 1 })
  await page.getByRole('button', { name: 'Show more' }).click()
  const told = page.waitForResponse(/bookings\/counts/)
  const name = someone()
  await bookForCaller(context.request, name, adminDay(151))
  await told
  changed.resolve()
  await expect(rows.nth(51)).toBeAttached()
  await expect(bookingRow(page, name)).toBeVisible()
})

test('the owner sees contact details, confirms a cancellation, and retries it after a failure', {
  tag: '@long',
}, async ({ page, context }) => {
  const name = someone()
  await openDashboard(page)
  await bookForCaller(context.request, name, adminDay(3))
  // Shows only its own row, because a booking of another test above it would move it away from the click.
  await page.getByLabel('Search').fill(name)
  await expect(page.getByRole('button', { name: /^Contact / })).toHaveCount(1)
  await page.getByRole('button', { name: `Contact ${name}` }).click()
  const contact = page.getByRole('dialog', { name })
  await expect(contact.getByRole('link', { name: '(480) 555-0117' })).toHaveAttribute('href', 'tel:4805550117')
  await expect(contact).toContainText('A test')
  await contact.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: `Cancel ${name}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to cancel this booking? This action cannot be undone.')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await page.route('**/api/admin/bookings/*/cancel', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: `Cancel ${name}` }).click()
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error cancelling booking. Please try again.')
  if (await question.isVisible()) await question.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: `Cancel ${name}` }).click()
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('alert')).toHaveText('Booking cancelled successfully.')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: `Cancel ${name}` })).toBeHidden()

  await page.getByRole('button', { name: 'Change log' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toContainText('Booking cancelled')
})

test('the calendar feed address can be created, read and revoked; a locked session brings the gate back', {
  tag: '@long',
}, async ({ page, context }) => {
  await openDashboard(page, '?tab=settings')
  const feed = page.getByRole('region', { name: 'Calendar feed' })
  await feed.getByRole('button', { name: /^Make a/ }).click()
  const url = await feed.getByLabel('Address, shown only once').inputValue()
  expect(await (await context.request.get(url)).text()).toContain('BEGIN:VCALENDAR')
  await feed.getByRole('button', { name: 'Revoke the address' }).click()
  const question = page.getByRole('alertdialog', { name: 'Revoke the address?' })
  await question.getByRole('button', { name: 'Revoke the address' }).click()
  await expect(feed.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect((await context.request.get(url)).status()).toBe(404)
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await expect(page.getByLabel('Search')).toBeVisible()

  await context.request.post('/api/admin/lock', { headers: { origin: new URL(page.url()).origin } })
  // The page's next request brings the gate back: this one, or the list reloading after another test's booking.
  const gate = page.getByRole('main').getByLabel('Password', { exact: true })
  await page.getByLabel('Search').or(gate).fill('anybody')
  await expect(gate).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the first booking is on the first screen, below search, statuses, order and export', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    const name = someone()
    await openDashboard(page, '?view=list')
    await bookForCaller(context.request, name, adminDay(30))
    await expect(bookingRow(page, name)).toBeVisible()
    // Every group that can await the owner is there.
    const asked = async (path: string) => (await context.request.get(`/api/admin/bookings${path}`)).json()
    const { bookings } = await asked(`?q=${name}`)
    const group = { total: 1, bookings }
    const json = {
      ...(await asked('/attention')),
      ...{ unconfirmed: group, notBlocking: group, toGiveBack: group, badWeather: group },
      backup: { because: 'The disk is full.', lastGoodAt: null },
    }
    await page.route('**/api/admin/bookings/attention', (route) => route.fulfill({ json }))
    await page.reload()
    const waiting = page.getByRole('button', { name: /^Waiting for you/ })
    await expect(waiting).toHaveText('Waiting for you 5')
    // Found and measured in one step, because another test's booking in between would push it down.
    const top = await page
      .getByRole('table')
      .evaluate((table) => table.querySelector('tbody tr')?.getBoundingClientRect().y)
    expect(top).toBeLessThanOrEqual(380)
    await waiting.click()
    for (const name of ['Backup failed', 'To confirm 1', 'Time not reserved 1', 'Refunds due 1', 'Bad weather 1'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.getByRole('heading', { name: 'To confirm 1' }).click()
    await waiting.click()
    await expect(page.getByRole('heading', { name: 'To confirm 1' })).toBeHidden()
    for (const control of [
      page.getByLabel('Search'),
      page.getByLabel('Status'),
      page.getByRole('button', { name: 'By event date' }),
      page.getByRole('button', { name: 'Dates and order' }),
      page.getByRole('link', { name: 'Export CSV' }),
      page.getByRole('button', { name: 'Book for a caller' }),
    ])
      await expect(control).toBeInViewport({ ratio: 1 })

    // The line of views scrolls the current one into view.
    await expect(page.getByRole('button', { name: 'Change log' })).not.toBeInViewport({ ratio: 1 })
    await page.goto('/admin?view=log')
    await expect(page.getByRole('button', { name: 'Change log' })).toBeInViewport({ ratio: 1 })

    // The top bar is one line, and so is the footer, with all its usual content.
    const [bar, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')]
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(56)
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(width === 390 ? 56 : 110)
      for (const words of ['About Us', 'FAQ', 'Book Now', 'Privacy', '(602) 555-0142', 'All times are Phoenix time']) {
        // Entries from other tests arrive in the log and move the footer.
        await expect(async () => {
          await footer.getByText(words).scrollIntoViewIfNeeded()
          // The page may end on a fractional pixel.
          await expect(footer.getByText(words)).toBeInViewport({ ratio: 0.95, timeout: 500 })
        }).toPass()
      }
    }
  })

  test('statuses are a list with counts, and everything pressable is large enough for a finger', {
    tag: '@long',
  }, async ({ page, context }) => {
    const name = someone()
    await openDashboard(page, '?view=list')
    await bookForCaller(context.request, name, adminDay(31))
    const status = page.getByLabel('Status')
    await expect(status.getByRole('option')).toContainText([
      /^All \d/,
      /^Booked \d/,
      /^Confirmed/,
      /^Pending/,
      /^Cancelled/,
    ])
    // The counts are of all bookings, so they'd be wrong for a search.
    await page.getByLabel('Search').fill(name)
    await expect(page.getByRole('button', { name: /^Contact / })).toHaveCount(1)
    expect(await page.evaluate(tooSmall)).toEqual([])
    await expect(status.getByRole('option').first()).toHaveText('All ')
    await status.selectOption('cancelled')
    await expect(page.getByRole('heading', { name: 'No Bookings Found' })).toBeVisible()
    await status.selectOption('BOOKED')
    await expect(bookingRow(page, name)).toBeVisible()
  })

  // The short form checks something similar on every view: every-page.spec.ts.
  for (const address of isLong ? ['?view=month', '?view=today', '?view=log', '?tab=availability'] : [])
    test(`everything pressable in ${address} is large enough for a finger`, async ({ page }) => {
      await openDashboard(page, address)
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
      await expect(page.getByText('Loading...')).toHaveCount(0)
      expect(await page.evaluate(tooSmall)).toEqual([])
    })
})

/** Pressable elements smaller than 44 px in either direction, one per line. A checkbox counts with its label. */
function tooSmall(): string[] {
  const pressable = 'main :is(a, button, input, select, textarea, summary)'
  return [...document.querySelectorAll<HTMLElement>(pressable)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.sr'))
    .map((one) => ({ one, box: (one.closest('label') ?? one).getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
    .map(({ one, box }) => `${one.tagName} ${one.textContent} ${box.width} x ${box.height}`)
}

for (const width of [390, 1440]) {
  test(`every view of the bookings is accessible at ${width} px`, { tag: '@long' }, async ({ page, context }) => {
    test.slow()
    const name = someone()
    await page.setViewportSize({ width, height: 900 })
    await openDashboard(page, '?view=list')
    await bookForCaller(context.request, name, adminDay(width))
    // Shows only its own row: other tests book dozens at the same time, and axe reads each.
    await page.getByLabel('Search').fill(name)
    await expect(page.getByRole('button', { name: /^Contact / })).toHaveCount(1)
    await expectAccessible(page)
    // The pressed button is also legible under the pointer.
    await page.getByRole('button', { name: 'By event date' }).click()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await expectAccessible(page)
    await page.getByRole('button', { name: `Contact ${name}` }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    for (const [view, heading] of [
      ['Month', /\d{4}$/],
      ['Today', /\d{4}$/],
      ['Book for a caller', 'Book for a caller'],
      ['Change log', 'Change log'],
    ] as const) {
      await page.getByRole('button', { name: view }).click()
      await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
      await expectAccessible(page)
    }
  })
}

test('Back closes an open dialog, and then returns to the view before', async ({ page, context }) => {
  const name = someone()
  await openDashboard(page, '?view=month')
  await bookForCaller(context.request, name, adminDay(47))
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('button', { name: `Contact ${name}` }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/view=list/)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/view=month/)
  await expect(page.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute('aria-current', 'page')
})
