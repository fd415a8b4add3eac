import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { freeWeekdays } from './admin-steps.ts'
import { slot } from './booking-steps.ts'
import {
  bookingConfirmed,
  fetchBookings,
  heldTime,
  holdButton,
  onCardServer,
  payHere,
  providerPage,
} from './card-steps.ts'
import { isLong } from './length.ts'
import { post } from './own-server.ts'
import { depositServer } from './server-settings.ts'

const { query, provider, aboutToBook, aboutToPay } = onCardServer(depositServer)
const freeDay = freeWeekdays()

test('a booking is confirmed after its deposit is paid, with a receipt', async ({ browser }) => {
  const { page, context } = await aboutToBook(browser, freeDay())
  await expect(holdButton(page)).toHaveText('Hold this time and pay $37.50')
  if (isLong) await expectAccessible(page)
  await holdButton(page).click()
  await payHere(page).click()
  await expect(bookingConfirmed(page)).toBeFocused()
  await expect(page.getByText('Deposit of $37.50 paid.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(bookingConfirmed(page)).toBeVisible()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  const receipt = page.getByRole('article')
  await expect(receipt.getByText('Paid so far')).toBeVisible()
  await expect(receipt.getByRole('definition').filter({ hasText: /^\$112\.50$/ })).toBeVisible()
  // The booking's reference is the only number.
  expect((await receipt.textContent())?.match(/DD-\w+|[\da-f]{8}-[\da-f]{4}/g)).toHaveLength(1)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await context.close()
})

test('paying in full at booking takes one more press and one payment, and nothing more is due (R84)', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow()
  const { page, context } = await aboutToBook(browser, freeDay())
  await expect(page.getByRole('radio', { name: 'Pay the $37.50 deposit' })).toBeChecked()
  await page.getByRole('radio', { name: 'Pay $150 in full' }).check()
  await expect(holdButton(page)).toHaveText('Hold this time and pay $150')
  await expectAccessible(page)
  await holdButton(page).click()
  await expect(page.getByRole('heading', { name: 'Pay $150' })).toBeVisible()
  // A customer who reconsiders can pay just the deposit, or all of it, with one press.
  await page.goBack()
  await expect(heldTime(page)).toBeVisible()
  if (isLong) await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay the $37.50 deposit' }).click()
  await expect(page.getByRole('heading', { name: 'Pay $37.50' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Pay $150 in full' }).click()
  await payHere(page).click()
  await expect(bookingConfirmed(page)).toBeVisible()
  await expect(page.getByText('$150 paid.')).toBeVisible()
  expect(await fetchBookings(context)).toMatchObject([{ status: 'BOOKED', holdExpiresAt: null, money: { paid: 150 } }])
  await context.close()
})

test('a card saved for the balance is chosen at booking, shown in My Bookings and can be removed there (R83: charging the balance)', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow()
  const { page, context } = await aboutToBook(browser, freeDay())
  const box = page.getByRole('checkbox', { name: /^Charge the balance to this card on \w{3},\s\w{3}\s\d+$/ })
  await expect(box).not.toBeChecked()
  await expect(box).toHaveAccessibleDescription(/We’ll email you the amount the day before\./)
  await page.getByRole('radio', { name: 'Pay $150 in full' }).check()
  await expect(box).toHaveCount(0)
  await page.getByRole('radio', { name: 'Pay the $37.50 deposit' }).check()
  await box.check()
  if (isLong) await expectAccessible(page)
  await holdButton(page).click()
  await payHere(page).click()
  await expect(bookingConfirmed(page)).toBeVisible()

  await page.getByRole('link', { name: 'View My Bookings' }).click()
  const card = page.getByRole('article')
  await expect(
    card.getByText(/^We’ll charge \$112\.50 to your Visa ending in 4242 on \w{3}, \w{3} \d+\.$/),
  ).toBeVisible()
  await expect(card.getByRole('button', { name: 'Pay the balance' })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Remove saved card' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Card removed, so we won’t charge it' })).toBeVisible()
  await expect(card).toBeFocused()
  await expect(card.getByText(/^\$37.50 paid, \$112.50 due by /)).toBeVisible()
  expect(provider().list({ kind: 'payment_method' }).at(-1)?.customer).toBeNull()
  await context.close()
})

test('a customer who changes their mind about saving the card during the hold pays the deposit, and no card is saved (R83)', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow()
  const { page, context } = await aboutToBook(browser, freeDay())
  await page.getByRole('checkbox', { name: /^Charge the balance to this card on/ }).check()
  await holdButton(page).click()
  await expect(page.getByRole('heading', { name: 'Pay $37.50' })).toBeVisible()
  await page.goBack()
  await expect(heldTime(page)).toBeVisible()
  await expect(
    page.getByText(/^On \w{3},\s\w{3}\s\d+, we’ll charge the balance to the card you pay with\./),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Don’t keep my card' }).click()
  await expect(page.getByRole('button', { name: 'Don’t keep my card' })).toHaveCount(0)
  await expect(heldTime(page)).toBeFocused()
  await page.getByRole('button', { name: 'Pay the $37.50 deposit' }).click()
  await payHere(page).click()
  await expect(bookingConfirmed(page)).toBeVisible()
  const [booking] = await fetchBookings(context)
  expect(booking?.money).toMatchObject({ paid: 37.5 })
  expect(booking?.money).not.toHaveProperty('card')
  await context.close()
})

test("going back from the provider's page keeps the hold; a declined card can be followed by a good one", {
  tag: '@long',
}, async ({ browser }) => {
  const { page, context } = await aboutToPay(browser, freeDay())
  await page.goBack()
  await expect(heldTime(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay the .+ deposit$/ })).toBeEnabled()
  const notPaid =
    'Your payment wasn’t completed, so you haven’t been charged. You can try again, with this card or another.'
  await expect(page.getByRole('status').filter({ hasText: notPaid })).toBeVisible()
  if (isLong) await expectAccessible(page)
  await page.reload()
  await expect(heldTime(page)).toBeFocused()
  await expect(heldTime(page)).toHaveAccessibleDescription(notPaid)
  await page.getByRole('button', { name: /^Pay the .+ deposit$/ }).click()
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click()
  await expect(page.getByRole('alert')).toHaveText(/declined/)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(heldTime(page)).toHaveAccessibleDescription(notPaid)
  await page.getByRole('button', { name: /^Pay the .+ deposit$/ }).click()
  await payHere(page).click()
  await expect(bookingConfirmed(page)).toBeVisible()
  expect(await fetchBookings(context)).toMatchObject([{ status: 'BOOKED', holdExpiresAt: null, money: { paid: 37.5 } }])
  await context.close()
})

test('an own hold is named on the booking page, with a link to pay or give it up', { tag: '@long' }, async ({
  browser,
}) => {
  const date = freeDay()
  const { page, context } = await aboutToPay(browser, date)
  await page.goto(`/booking?package=iron-dome&date=${date}&time=2:00+PM`)
  await expect(
    page.getByText(/^We’re holding \w+day, .+ at 2:00.PM for you until \d+:\d\d.[AP]M, but it isn’t paid for yet\./),
  ).toBeVisible()
  await expect(page.getByText(/conflicts with existing bookings/)).toHaveCount(0)
  await expectAccessible(page)
  // Another time that's lost meanwhile is said as always.
  const lost = { type: '/api/docs/problems#time-conflict', title: 'Conflict', status: 409, code: 'time-conflict' }
  await page.route('**/api/bookings', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { ...lost, detail: '', requestId: '1' },
    }),
  )
  await slot(page, '10:00 AM').check()
  await holdButton(page).click()
  await expect(page.getByText(/conflicts with existing bookings/)).toBeVisible()
  await page.unroute('**/api/bookings')
  const note = page.getByRole('link', { name: 'Pay or give it up' })
  await note.click()
  await expect(heldTime(page)).toBeVisible()
  await page.goBack()
  await expect(note).toBeVisible()
  // Given up in another tab.
  const [own] = await fetchBookings(context)
  await post(context, depositServer, `/api/bookings/${own?.id}/cancel`, { quotedRefund: 0, givesUpHold: true })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(note).toHaveCount(0)
  await context.close()
})

test('on a phone, nothing in the price bar overlaps, and the hold is in view after the tap', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, context } = await aboutToBook(browser, freeDay())
  await page.setViewportSize({ width: 390, height: 844 })
  const edges = await holdButton(page).evaluate((button) => {
    const price = button.parentElement?.querySelector('b')?.parentElement?.getBoundingClientRect()
    return {
      priceEnds: price?.bottom ?? Number.NaN,
      priceHeight: price?.height,
      button: button.getBoundingClientRect().top,
    }
  })
  expect(edges.priceEnds).toBeLessThanOrEqual(edges.button)
  expect(edges.priceHeight).toBeLessThan(40)
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  // The provider's page doesn't load.
  await page.route('**/c/pay/**', (route) => route.abort('aborted'))
  await holdButton(page).click()
  await expect(heldTime(page)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Opening the payment page...' })).toBeInViewport()
  await expect(page.getByText('Your payment wasn’t completed')).toHaveCount(0)
  await context.close()
})

test("a payer who closes the tab gets the booking through the provider's webhook", { tag: '@long' }, async ({
  browser,
}) => {
  const { page, context } = await aboutToPay(browser, freeDay())
  await page.route('**/booking?paid=*', (route) => route.abort())
  await payHere(page).click()
  await page.close()
  await provider().settled()
  const next = await context.newPage()
  await next.goto('/account/bookings')
  await expect(next.getByText(/^\$37.50 paid, \$112.50 due by /)).toBeVisible()
  await context.close()
})

test('a payer who returns before the webhook sees the page wait and confirm as soon as it knows', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, context } = await aboutToPay(browser, freeDay())
  provider().webhooks({ deliver: 'hold' })
  provider().fail({ route: 'GET /v1/checkout/sessions/:id', with: 'error-500', times: 3 })
  await payHere(page).click()
  await expect(page.getByRole('heading', { name: 'Confirming your payment...' })).toBeVisible()
  await expectAccessible(page)
  await expect(bookingConfirmed(page)).toBeVisible({ timeout: 15_000 })
  await provider().releaseWebhooks()
  await context.close()
})

test('a payer who returns on a slow phone sees the confirmation in progress, not a new booking form', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, context } = await aboutToPay(browser, freeDay())
  const confirming = page.getByRole('heading', { level: 1, name: 'Confirming your payment...' })
  const hold = async (address: string) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(address, async (route) => {
      await released
      await route.continue()
    })
    return release
  }
  const releaseScripts = await hold('**/assets/*.js')
  const releaseSession = await hold('**/api/session')
  // The scripts are held back, so the page never finishes loading.
  await payHere(page).click({ noWaitAfter: true })
  await expect(confirming).toBeVisible()
  const said: string[] = []
  await page.exposeFunction('saidAbove', (title: string) => said.push(title))
  await page.evaluate(() => {
    const main = document.getElementById('main') as HTMLElement
    const tell = () => Reflect.get(window, 'saidAbove')(main.textContent)
    new MutationObserver(tell).observe(main, { childList: true, subtree: true, characterData: true })
  })
  releaseScripts()
  await expect(page.locator('html[data-alive]')).toBeAttached()
  await expect(confirming).toBeVisible()
  releaseSession()
  await expect(bookingConfirmed(page)).toBeFocused()
  expect(said.filter((text) => /Loading|Book your tee time/.test(text))).toEqual([])
  await context.close()
})

test("while the provider is down, the time is held, and paying works once it's back", { tag: '@long' }, async ({
  browser,
}) => {
  const { page, context } = await aboutToBook(browser, freeDay())
  provider().fail({ route: 'POST /v1/checkout/sessions', with: 'error-500', times: 20 })
  await holdButton(page).click()
  await expect(heldTime(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/Your time is held, and you haven’t been charged/)
  await page.getByRole('button', { name: /^Pay the .+ deposit$/ }).click()
  await expect(page.getByRole('alert')).toHaveText(/We can’t reach our card processor right now/)
  await expectAccessible(page)
  provider().clearFailures()
  await page.getByRole('button', { name: /^Pay the .+ deposit$/ }).click()
  await payHere(page).click()
  await expect(bookingConfirmed(page)).toBeVisible()
  await context.close()
})

test('a payment in one tab shows up in the other automatically', { tag: '@long' }, async ({ browser }) => {
  const { page, context } = await aboutToPay(browser, freeDay())
  await page.goBack()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(heldTime(other)).toBeVisible()
  await page.getByRole('button', { name: /^Pay the .+ deposit$/ }).click()
  await payHere(page).click()
  await expect(bookingConfirmed(page)).toBeVisible()
  await expect(bookingConfirmed(other)).toBeVisible({ timeout: 15_000 })
  expect((await fetchBookings(context)).map(({ money }) => money.paid)).toEqual([37.5])
  await context.close()
})

test("the hold's countdown is announced at its marks, and its end leads back to the form with all input", {
  tag: '@long',
}, async ({ browser }) => {
  test.slow()
  const { page, context } = await aboutToPay(browser, freeDay())
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goBack()
  const timer = page.getByRole('timer', { name: 'Time left to pay' })
  await expect(timer).toHaveText(/^(30:00|29:\d\d) left to pay$/)
  await expect(page.getByRole('status').filter({ hasText: 'left to pay' })).toHaveText('30 minutes left to pay.')
  // The page refreshes when its tab becomes visible, so the test needn't wait for the next poll.
  const endIn = async (seconds: number) => {
    await query(
      `update bookings set hold_expires_at = now() + make_interval(secs => ${seconds}) where hold_expires_at is not null`,
    )
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(timer).toHaveText('30 minutes left to pay')
  await endIn(300)
  await expect(page.getByRole('status').filter({ hasText: '5 minutes left to pay.' })).toBeAttached({
    timeout: 15_000,
  })
  await endIn(4)
  await expect(page.getByRole('heading', { name: 'Your hold has ended' })).toBeFocused({ timeout: 28_000 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose a time' }).click()
  await expect(page.getByLabel('Phone number')).toHaveValue('(480) 555-0117')
  await expect(page.getByLabel('Billing address')).toHaveValue('12 Fairway Dr, Mesa, AZ 85201')
  await context.close()
})

test('a time can be held and given up, and another chosen, with the keyboard alone', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, context } = await aboutToBook(browser, freeDay())
  await holdButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(providerPage(page)).toBeVisible()
  await page.goBack()
  await expect(heldTime(page)).toBeVisible()
  await page.getByRole('button', { name: 'Give it up' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Give up your hold on this time?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Give it up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You gave up your hold' })).toBeVisible()
  expect(await fetchBookings(context)).toMatchObject([{ status: 'cancelled' }])
  await page.getByRole('link', { name: 'Choose a time' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Book your tee time' })).toBeFocused()
  await context.close()
})

test('a deposit that arrives while its hold is being given up keeps the booking and asks about the actual refund', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, context } = await aboutToPay(browser, freeDay())
  const session = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goBack()
  await expect(heldTime(page)).toBeVisible()
  provider().webhooks({ deliver: 'drop' })
  await page.getByRole('button', { name: 'Give it up' }).click()
  const asks = page.getByRole('alertdialog', { name: 'Give up your hold on this time?' })
  await expect(asks).toContainText('We’ll check first whether your payment came in.')
  await expect(asks).not.toContainText('charged')
  provider().pay({ session })
  await asks.getByRole('button', { name: 'Give it up' }).click()
  const arrived = page.getByRole('alertdialog', { name: 'Your deposit has just arrived' })
  await expect(arrived).toContainText('full refund of the deposit, $37.50.')
  await expect(arrived).toContainText('A balance paid early comes back until 48 hours before.')
  await expect(arrived.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectAccessible(page)
  expect(await fetchBookings(context)).toMatchObject([{ status: 'BOOKED', holdExpiresAt: null, money: { paid: 37.5 } }])
  await arrived.getByRole('button', { name: 'Keep it' }).click()
  await expect(bookingConfirmed(page)).toBeVisible()
  await context.close()
})

test('a changed price is confirmed again, and the input stays', async ({ browser }) => {
  const { page, context } = await aboutToBook(browser, freeDay())
  await page.route('**/api/bookings', (route) => {
    const body = route.request().postDataJSON()
    return route.continue({ postData: { ...body, quotedTotal: body.quotedTotal - 1 } })
  })
  await holdButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(/The price has changed since you opened this page/)
  await page.unroute('**/api/bookings')
  await page.getByRole('button', { name: 'Show the new price' }).click()
  await expect(page.getByLabel('Phone number')).toHaveValue('(480) 555-0117')
  await holdButton(page).click()
  await expect(providerPage(page)).toBeVisible()
  await context.close()
})
