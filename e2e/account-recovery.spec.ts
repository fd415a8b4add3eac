import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { bookFor, cardOn, dayFor } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { onTwoServers, signedInAt, signInAt, signUpAt } from './two-servers.ts'

const world = onTwoServers()

test('a forgotten password: mail, link, new password, old sessions ended, the link works once', async ({
  page,
  browser,
}) => {
  const { origin } = world.first()
  const { email } = world.person
  await signUpAt(page, origin)
  await page.context().clearCookies()
  const signedIn = (await signedInAt(origin, browser)).context()
  expect((await signedIn.request.get(`${origin}/api/profile`)).status()).toBe(200)

  await page.goto(origin)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('tab', { name: 'Forgot Password' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('If an account has this email, a link is on its way to it.')).toBeVisible()

  const link = await world.mailLink(/http\S+reset-password\?token=\S+/)
  await page.goto(link)
  await expect(page.getByLabel('New password')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please choose a password of at least 8 characters.')
  await page.getByLabel('New password').fill('a better password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password is changed. Every other device is signed out.')).toBeVisible()
  expect((await signedIn.request.get(`${origin}/api/profile`)).status()).toBe(401)
  await signedIn.close()

  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('a better password')
  await page.getByRole('dialog').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Gil Green' })).toBeVisible()

  await page.goto(link)
  await page.getByLabel('New password').fill('a third password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was used before.')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('tab', { name: 'Forgot Password' })).toHaveAttribute('aria-selected', 'true')
})

test('Google signs in to the account that exists with that verified address, and makes no second one', async ({
  page,
  browser,
}) => {
  const { origin } = world.first()
  await page.goto(await world.mailLink(/http\S+verify-email\?\S+/))
  const date = dayFor('two tabs')
  await signInAt(page, origin, { ...world.person, password: 'a better password' })
  await bookFor({ request: page.request }, date, '2:00 PM', {}, origin)

  const context = await browser.newContext()
  const other = await context.newPage()
  await openBookingsSignedOut(other, origin)
  const popup = other.waitForEvent('popup')
  await other.getByRole('button', { name: 'Continue with Google' }).click()
  await (await popup).getByRole('link', { name: world.person.email }).click()
  // The bookings of the account with the password are there: it is the same person.
  await expect(cardOn(other, date)).toBeVisible()
  await context.close()
})

async function openBookingsSignedOut(page: Page, origin: string) {
  await page.goto(`${origin}/account/bookings`)
  await page.getByRole('button', { name: 'Log In / Create Account' }).click()
}
