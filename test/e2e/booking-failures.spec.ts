import type { Locator, Page } from '@playwright/test'
import { business, phoneLink } from '../../src/domain/business.ts'
import { refusalSentence } from '../../src/domain/refusals.ts'
import {
  bookButton,
  confirmed,
  dayFor,
  fillCustomer,
  myBookings,
  openBooking,
  openFilledBooking,
  slot,
} from './booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { mostly } from './length.ts'
import { e2eServer } from './server-settings.ts'

/** The button that replaces Book in the price bar; the start times have one of the same name. */
const inBar = (page: Page) => page.locator('[data-caddie=bar]').getByRole('button', { name: 'Try again' })

const NOT_SAVED = 'Failed to save booking. Please try again.'

test('booking form errors appear under their fields in order, with the first field focused', async ({
  page,
  signUp,
}) => {
  await signUp()
  await openBooking(page, dayFor('states'), '9:00 AM')
  const fields = { 'Full name': 'Full name is required', Email: 'Valid email address is required' }
  for (const label of Object.keys(fields)) await page.getByRole('main').getByLabel(label).fill(' ')
  await bookButton(page).click()
  const all = { ...fields, 'Billing address': 'Address is required', 'Phone number': 'Phone number is required' }
  for (const [label, sentence] of Object.entries(all)) {
    await expect(page.getByRole('main').getByLabel(label)).toHaveAccessibleDescription(sentence)
    await expect(page.getByRole('main').getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Full name').fill('Dana')
  await expect(page.getByText('Full name is required')).toBeHidden()
  await bookButton(page).click()
  await expect(page.getByRole('main').getByLabel('Email')).toBeFocused()
})

test("the booking form, submitted before the profile has loaded, waits for it and asks only for what's missing", {
  tag: '@long',
}, async ({ page, signUp, context }) => {
  await signUp()
  await context.request.put('/api/profile', {
    data: { address: '12 Fairway Dr' },
    headers: { origin: e2eServer.origin },
  })
  const answer = await hold(page, '**/api/profile')
  await openBooking(page, dayFor('states'), '9:00 AM')
  const [address, phone] = [page.getByLabel('Billing address'), page.getByLabel('Phone number')]
  await expect(address).toHaveAttribute('placeholder', 'Loading...')
  await bookButton(page).click()
  await expect(page.getByRole('button', { name: 'Processing...' }).first()).toBeDisabled()
  await expect(page.getByText(/is required/)).toHaveCount(0)
  answer()
  await expect(phone).toBeFocused()
  await expect(address).toHaveValue('12 Fairway Dr')
  await expect(page.getByText('Address is required')).toHaveCount(0)
  // In red, unlike the label.
  const color = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color)
  const sentence = await color(page.getByText('Phone number is required'))
  expect(sentence).not.toBe(await color(page.locator('label', { hasText: 'Phone number' })))
  await expect(phone).toHaveCSS('border-bottom-width', '3px')
})

test('times that fail to load say so and come back on retry', { tag: '@long' }, async ({ page, signUp }) => {
  await signUp()
  await page.route('**/api/availability/days?*', (route) => route.abort())
  await page.goto('/booking')
  await expect(page.getByText('Failed to load available times. Please try again.')).toBeVisible()
  await page.unroute('**/api/availability/days?*')
  // Nothing can be booked until then, so the Book button is replaced by a reload.
  await expect(bookButton(page)).toHaveCount(0)
  await inBar(page).click()
  await expect(page.getByRole('radio', { name: /^\d+:00/ }).first()).toBeVisible()
  await expect(bookButton(page)).toBeVisible()
  await expect(page.getByText('Failed to load available times.')).toBeHidden()
})

for (const [how, press] of mostly([
  ['a double tap', (button: Locator) => button.dblclick({ delay: 60 })],
  ['Enter twice', (button: Locator) => button.press('Enter').then(() => button.page().keyboard.press('Enter'))],
] as const))
  test(`${how} on the button that reloads the times books nothing`, async ({ page, signUp }) => {
    await openFilledBooking(page, signUp, dayFor('states'), '9:00 AM')
    let sent = 0
    await page.route('**/api/bookings', (route) => {
      sent++
      return route.abort()
    })
    await page.route('**/api/availability/days?*', (route) => route.abort())
    await page.reload()
    const again = inBar(page)
    await expect(again).toBeVisible()
    await page.unroute('**/api/availability/days?*')
    await press(again)
    await expect(slot(page, '9:00 AM')).toBeChecked()
    expect(sent).toBe(0)
    // Everything typed is still there to be sent.
    await bookButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(NOT_SAVED)
    await expect(page.locator('[data-caddie=bar]')).toContainText('Or call (602) 555-0142')
    expect(sent).toBe(1)
  })

test('a booking request that never arrives keeps everything typed, and a lost answer never books twice', async ({
  page,
  signUp,
  context,
}) => {
  const date = dayFor('lost answer')
  await openFilledBooking(page, signUp, date, '2:00 PM')
  await page.route('**/api/bookings', (route) => route.abort(), { times: 1 })
  await bookButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(NOT_SAVED)
  await expect(bookButton(page)).toBeFocused()
  await expect(page.getByLabel('Phone number')).toHaveValue('(480) 555-0117')

  // The server books, the answer is lost, and the live channel reports the time as taken (by this customer).
  const takes = page.waitForResponse((response) => response.url().includes(`from=${date}`) && response.ok())
  await page.route(
    '**/api/bookings',
    async (route) => {
      await route.fetch()
      await takes
      await route.abort()
    },
    { times: 1 },
  )
  await bookButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(NOT_SAVED)
  await expect(slot(page, '2:00 PM')).toBeChecked()
  expect(await myBookings(context)).toHaveLength(1)

  await page.reload()
  await expect(slot(page, '2:00 PM')).toBeChecked()
  await bookButton(page).click()
  await expect(confirmed(page)).toBeVisible()
  expect(await myBookings(context)).toHaveLength(1)
})

test('the fourth booking attempt within a minute is refused in words', { tag: '@long' }, async ({ page, signUp }) => {
  await signUp()
  await openBooking(page, dayFor('rate limit'), '2:00 PM')
  await page.route('**/api/bookings', (route) => route.abort())
  // A field error doesn't count as an attempt.
  await bookButton(page).click()
  await fillCustomer(page)
  for (let attempt = 1; attempt <= 3; attempt++) {
    await bookButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(NOT_SAVED)
  }
  await bookButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Too many submission attempts. Please wait a minute before trying again.',
  )
})

test('a customer who has to confirm their email first can call us, or have the link sent again', {
  tag: '@long',
}, async ({ page, signUp }) => {
  await openFilledBooking(page, signUp, dayFor('states'), '9:00 AM')
  await page.route('**/api/bookings', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { code: 'confirm-address-first', detail: refusalSentence('confirm-address-first') },
    }),
  )
  await bookButton(page).click()
  const refusal = page.getByRole('alert')
  await expect(refusal).toHaveText(refusalSentence('confirm-address-first'))
  await expect(refusal.getByRole('link', { name: business.phone })).toHaveAttribute('href', phoneLink(business.phone))
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('We’ve emailed you a new link. Open it to confirm your email.')).toBeVisible()
})

test('a customer signed out at submit sees the reason and a way back in, and loses nothing typed', async ({
  page,
  context,
  signUp,
}) => {
  const date = dayFor('signed out')
  const customer = await openFilledBooking(page, signUp, date, '2:00 PM')
  await context.clearCookies()
  await bookButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Booking validation failed: User not authenticated. Please sign in again.',
  )

  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(customer.email)
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(slot(page, '2:00 PM')).toBeChecked()
  await expect(page.getByLabel('Billing address')).toHaveValue('12 Fairway Dr, Mesa, AZ 85201')
  await bookButton(page).click()
  await expect(confirmed(page)).toBeVisible()
})

for (const width of [390, 1440])
  test(`the booking page at ${width} px reports a missing start time, processing, no answer and no connection`, {
    tag: '@long',
  }, async ({ page, context, signUp }) => {
    await page.setViewportSize({ width, height: 844 })
    await openFilledBooking(page, signUp, dayFor('states'))
    await bookButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Choose a start time.')
    await slot(page, '9:00 AM').check()
    await expect(page.getByRole('alert')).toHaveCount(0)

    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/bookings', async (route) => {
      await asked
      await route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"unavailable"}' })
    })
    await bookButton(page).click()
    await expect(bookButton(page)).toHaveText('Processing...')
    await expect(bookButton(page)).toBeDisabled()
    await expect(page.getByText('Processing your booking...')).toBeVisible()
    answer()
    await expect(page.getByRole('alert')).toHaveText(NOT_SAVED)
    await expect(bookButton(page)).toBeEnabled()
    await page.unroute('**/api/bookings')

    await context.setOffline(true)
    await expect(page.getByText('You’re offline. Keep this page open.')).toBeVisible()
    await bookButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(NOT_SAVED)
    await context.setOffline(false)
    await expect(page.getByText('You’re offline.')).toBeHidden()
    await expect(page.getByLabel('Billing address')).toHaveValue('12 Fairway Dr, Mesa, AZ 85201')
  })
