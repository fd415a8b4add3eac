import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { freeWeekdays } from './admin-steps.ts'
import {
  bookingConfirmed,
  bookingsOf,
  heldTime,
  holdButton,
  onCardServer,
  payHere,
  providerPage,
} from './card-steps.ts'
import { isLong } from './length.ts'
import { depositServer } from './server-settings.ts'

const { query, provider, aboutToBook, aboutToPay } = onCardServer(depositServer)
const freeDay = freeWeekdays()

test('book, pay the deposit, come back: confirmed, with the deposit paid and a receipt', async ({ browser }) => {
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
  // One number, that of the booking.
  expect((await receipt.textContent())?.match(/DD-\w+|[\da-f]{8}-[\da-f]{4}/g)).toHaveLength(1)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await context.close()
})

test('paid in full at booking: one more press, one payment, nothing more due (R84)', async ({ browser }) => {
  test.slow()
  const { page, context } = await aboutToBook(browser, freeDay())
  await expect(page.getByRole('radio', { name: 'Pay the $37.50 deposit' })).toBeChecked()
  await page.getByRole('radio', { name: 'Pay $150 in full' }).check()
  await expect(holdButton(page)).toHaveText('Hold this time and pay $150')
  await expectAccessible(page)
  await holdButton(page).click()
  await expect(page.getByRole('heading', { name: 'Pay $150' })).toBeVisible()
  // Second thoughts: from here the deposit alone is one press away, and so is the whole.
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
  expect(await bookingsOf(context)).toMatchObject([{ status: 'BOOKED', holdExpiresAt: null, money: { paid: 150 } }])
  await context.close()
})

test('a card kept for the balance: ticked at booking, named in My Bookings, and taken back there (R83)', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await aboutToBook(browser, freeDay())
  const box = page.getByRole('checkbox', { name: /^Charge the balance to this card on \w{3}, \w{3} \d+$/ })
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
  await card.getByRole('button', { name: 'Remove this card' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Card removed. We won’t charge it' })).toBeVisible()
  await expect(card).toBeFocused()
  await expect(card.getByText(/^\$112\.50 due by /)).toBeVisible()
  expect(provider().list({ kind: 'payment_method' }).at(-1)?.customer).toBeNull()
  await context.close()
})

test('second thoughts about keeping the card, while the time is held: the deposit is paid, and no card is kept (R83)', {
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
    page.getByText(/^On \w{3}, \w{3} \d+, we’ll charge the balance to the card you pay with\./),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Don’t keep my card' }).click()
  await expect(page.getByRole('button', { name: 'Don’t keep my card' })).toHaveCount(0)
  await expect(heldTime(page)).toBeFocused()
  await page.getByRole('button', { name: 'Pay the $37.50 deposit' }).click()
  await payHere(page).click()
  await expect(bookingConfirmed(page)).toBeVisible()
  const [booking] = await bookingsOf(context)
  expect(booking?.money).toMatchObject({ paid: 37.5 })
  expect(booking?.money).not.toHaveProperty('card')
  await context.close()
})

test('back from the provider finds the time held; declined, then paid', async ({ browser }) => {
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
  expect(await bookingsOf(context)).toMatchObject([{ status: 'BOOKED', holdExpiresAt: null, money: { paid: 37.5 } }])
  await context.close()
})

test('on a phone: nothing in the bar overlaps, and what happens after the tap is in sight', async ({ browser }) => {
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
  // The provider's page doesn't come.
  await page.route('**/c/pay/**', (route) => route.abort('aborted'))
  await holdButton(page).click()
  await expect(heldTime(page)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Opening the payment page...' })).toBeInViewport()
  await expect(page.getByText('Your payment wasn’t completed')).toHaveCount(0)
  await context.close()
})

test('a tab that is closed instead of coming back: the message of the provider books', async ({ browser }) => {
  const { page, context } = await aboutToPay(browser, freeDay())
  await page.route('**/booking?paid=*', (route) => route.abort())
  await payHere(page).click()
  await page.close()
  await provider().settled()
  const next = await context.newPage()
  await next.goto('/account/bookings')
  await expect(next.getByText(/^\$112.50 due by /)).toBeVisible()
  await context.close()
})

test('back before the provider tells: the page waits, and confirms as soon as it knows', async ({ browser }) => {
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

test('back on a slow phone: what has been paid for is being confirmed, not booked anew', { tag: '@long' }, async ({
  browser,
}) => {
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
  // Its scripts are still on the way, and so the page never finishes loading.
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

test('a provider that is down loses nothing: the time is held, and paying works once it is back', async ({
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

test('two tabs: what one pays, the other shows by itself', { tag: '@long' }, async ({ browser }) => {
  const { page, context } = await aboutToPay(browser, freeDay())
  await page.goBack()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(heldTime(other)).toBeVisible()
  await page.getByRole('button', { name: /^Pay the .+ deposit$/ }).click()
  await payHere(page).click()
  await expect(bookingConfirmed(page)).toBeVisible()
  await expect(bookingConfirmed(other)).toBeVisible({ timeout: 15_000 })
  expect((await bookingsOf(context)).map(({ money }) => money.paid)).toEqual([37.5])
  await context.close()
})

test('the countdown is read out at its marks; its end leads back with all that was typed', async ({ browser }) => {
  test.slow()
  const { page, context } = await aboutToPay(browser, freeDay())
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goBack()
  const timer = page.getByRole('timer', { name: 'Time left to pay' })
  await expect(timer).toHaveText(/^(30:00|29:\d\d) left to pay$/)
  await expect(page.getByRole('status').filter({ hasText: 'left to pay' })).toHaveText('30 minutes left to pay.')
  // The page asks when its tab is looked at again, and so need not be waited for until it asks by itself.
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

test('by keyboard alone: hold, give up, choose again', { tag: '@long' }, async ({ browser }) => {
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
  expect(await bookingsOf(context)).toMatchObject([{ status: 'cancelled' }])
  await page.getByRole('link', { name: 'Choose a time' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Book your tee time' })).toBeFocused()
  await context.close()
})

test('a deposit that arrives while its hold is given up: nothing is cancelled, and the real refund is asked about', async ({
  browser,
}) => {
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
  expect(await bookingsOf(context)).toMatchObject([{ status: 'BOOKED', holdExpiresAt: null, money: { paid: 37.5 } }])
  await arrived.getByRole('button', { name: 'Keep it' }).click()
  await expect(bookingConfirmed(page)).toBeVisible()
  await context.close()
})

test('a price that changed is asked about again, and what was typed stays', async ({ browser }) => {
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
