import { type Browser, expect, type Page, test } from '@playwright/test'
import { receiptPagePath } from '../../src/domain/paths.ts'
import { expectAccessible } from './accessible.ts'
import { freeWeekdays } from './admin-steps.ts'
import { onCardServer, payHere } from './card-steps.ts'
import { isLong } from './length.ts'
import { newCustomer, post, signInAdmin } from './own-server.ts'
import { linkServer } from './server-settings.ts'

const { provider, query, paidBooking } = onCardServer(linkServer)
const freeDay = freeWeekdays()
const says = (page: Page, title: string) => expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

/** A signed-out browser at that server. */
async function somebody(browser: Browser) {
  const context = await browser.newContext({ baseURL: linkServer.origin, viewport: { width: 390, height: 800 } })
  return await context.newPage()
}

async function bookForCaller(browser: Browser) {
  const admin = await browser.newContext({ baseURL: linkServer.origin })
  await signInAdmin(admin, linkServer)
  const answer = await post(admin, linkServer, '/api/admin/bookings', {
    packageId: 'iron-dome',
    date: freeDay(),
    time: '2:00 PM',
    extraHours: 0,
    addOns: [],
    customerInfo: { fullName: 'Kim Caller', email: 'kim@example.com', billingAddress: '1 Main St', phoneNumber: '1' },
    deposit: { by: 'link' },
  })
  const { id, paymentLink } = (await answer.json()) as { id: string; paymentLink: string }
  return { id, paymentLink, admin }
}

test('a payment link works without signing in, returns to itself, and can be paid in another browser', {
  tag: '@long',
}, async ({ browser }) => {
  const { paymentLink, admin } = await bookForCaller(browser)
  const page = await somebody(browser)
  await page.goto(paymentLink)
  await says(page, 'Pay your deposit')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay $37.50' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(
    page.getByText('Your payment wasn’t completed, so you haven’t been charged. You can try again below.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Pay $37.50' }).click()
  await expect(payHere(page)).toBeVisible()

  // The provider's page is forwarded to someone whose browser never saw the link.
  const other = await somebody(browser)
  await other.goto(page.url())
  await payHere(other).click()
  await expect(other.getByText('Thank you. Your deposit is paid.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Pay $112.50' })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Pay $112.50' }).click()
  await payHere(other).click()
  await says(other, 'You’re paid in full')
  await expect(other.getByText(/^Thank you\. Nothing more is due for Iron Dome, /)).toBeVisible()

  await page.goto(paymentLink)
  await says(page, 'You’re paid in full')
  await expectAccessible(page)
  for (const context of [page.context(), other.context(), admin]) await context.close()
})

test("a signed-out visitor pays a customer's balance through the link and returns to it", { tag: '@long' }, async ({
  browser,
}) => {
  const customer = await paidBooking(browser, 'Dana Whitfield', freeDay())
  const admin = await browser.newContext({ baseURL: linkServer.origin })
  await signInAdmin(admin, linkServer)
  const { url } = await (await admin.request.get(`/api/admin/money/bookings/${customer.id}/link`)).json()
  const page = await somebody(browser)
  await page.goto(url)
  await says(page, 'Pay your balance')
  await page.getByRole('button', { name: 'Pay $112.50' }).click()
  await payHere(page).click()
  await says(page, 'You’re paid in full')
  for (const context of [page.context(), customer.context, admin]) await context.close()
})

test("the link's page, opened before the provider knows of the payment, waits and says when it has arrived", {
  tag: '@long',
}, async ({ browser }) => {
  const { paymentLink, admin } = await bookForCaller(browser)
  const page = await somebody(browser)
  await page.goto(`${paymentLink}&paid=deposit`)
  await says(page, 'Confirming your payment...')
  await expectAccessible(page)
  const opened = await post({ request: page.request }, linkServer, linkApiPath(paymentLink), {})
  provider().pay({ session: (await opened.json()).url.split('/').at(-1) ?? '' })
  await expect(page.getByText('Thank you. Your deposit is paid.')).toBeVisible()
  for (const context of [page.context(), admin]) await context.close()
})

test("a payment link that's broken, expired or for a canceled booking says so, and what to do", {
  tag: '@long',
}, async ({ browser }) => {
  const page = await somebody(browser)
  for (const search of ['', '?token=of-nobody', `?token=${crypto.randomUUID()}.${'a'.repeat(27)}`]) {
    await page.goto(`/pay${search}`)
    await says(page, 'This link doesn’t work')
    await expect(page.getByRole('main').getByRole('link', { name: /^Call \(\d{3}\)/ })).toBeVisible()
  }
  await expectAccessible(page)

  const ended = await bookForCaller(browser)
  await query(`update bookings set hold_expires_at = now() - interval '1 minute' where id = $1`, [ended.id])
  await page.goto(ended.paymentLink)
  await says(page, 'Your hold has ended')
  await expect(page.getByRole('link', { name: 'Book a time' })).toBeVisible()
  if (isLong) await expectAccessible(page)

  const cancelled = await bookForCaller(browser)
  await post(cancelled.admin, linkServer, `/api/admin/bookings/${cancelled.id}/cancel`, { reason: 'storm' })
  await page.goto(cancelled.paymentLink)
  await says(page, 'This link has ended')
  if (isLong) await expectAccessible(page)
  for (const context of [page.context(), ended.admin, cancelled.admin]) await context.close()
})

test("a caller's receipt is their email, and the receipt page says so to visitors and other customers", {
  tag: '@long',
}, async ({ browser }) => {
  const { id, admin } = await bookForCaller(browser)
  const page = await somebody(browser)
  await page.goto(receiptPagePath(id))
  await says(page, 'Sign in to continue')
  await expect(page.getByText('If you booked by phone, your receipt is the email we sent you.')).toBeVisible()
  const { context } = await newCustomer(browser, linkServer)
  const own = await context.newPage()
  await own.goto(receiptPagePath(id))
  await says(own, 'No receipt here')
  await expect(own.getByText('If you booked by phone, your receipt is the email we sent you.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectAccessible(own)
  for (const closing of [page.context(), context, admin]) await closing.close()
})

const linkApiPath = (link: string) => `/api/payments/links/${new URL(link).searchParams.get('token')}`
