import type { Page } from '@playwright/test'
import { startGoogle } from '../support/google.ts'
import { expectAccessible } from './accessible.ts'
import { bookFor, cardOn, dayFor } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { isLong } from './length.ts'
import { onOwnServer, post } from './own-server.ts'
import { recoveryServer } from './server-settings.ts'
import { googleAccounts, linksIn, person, secondGoogleEmail, signedInAt, signUpAt } from './two-servers.ts'

const { origin } = recoveryServer
let google: Awaited<ReturnType<typeof startGoogle>> | undefined
const { dataDir } = onOwnServer(recoveryServer, async () => {
  google = await startGoogle(origin, googleAccounts)
  return google.env
})
test.afterAll(() => google?.stop())
const mailLinks = (kind: RegExp, to: string, count: number) => linksIn([dataDir()], kind, to, count)
const notReached = 'We couldn’t reach the server. Check your connection and try again.'

test('resetting a forgotten password takes an email, a link and a new password, ends old sessions, and works once', async ({
  page,
  browser,
}) => {
  const { email } = person
  await signUpAt(page, origin)
  await page.context().clearCookies()
  const signedIn = (await signedInAt(origin, browser)).context()
  expect((await signedIn.request.get(`${origin}/api/profile`)).status()).toBe(200)

  await page.goto(origin)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('tab', { name: 'Forgot Password' }).click()
  // Typing before the dialog's script has come takes back the press.
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('If there’s an account with that email, a link is on its way.')).toBeVisible()

  const [link = ''] = await mailLinks(/http\S+reset-password\?token=\S+/, email, 1)
  await page.goto(link)
  await expect(page.getByLabel('New password')).toBeVisible()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await expectGoodAtAnyWidth(page)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByLabel('New password')).toBeFocused()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
    '8 characters or more. Please choose a password of at least 8 characters.',
  )
  await page.getByLabel('New password').fill('a better password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your password has been changed' })).toBeFocused()
  await expect(page.getByText('Every other device has been signed out.')).toBeVisible()
  expect((await signedIn.request.get(`${origin}/api/profile`)).status()).toBe(401)
  await signedIn.close()

  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('a better password')
  await page.getByRole('dialog').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Gil Green' })).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeFocused()
  await expect(
    page.getByText('A reset link works once, for an hour. This one is older, has already been'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('tab', { name: 'Forgot Password' })).toHaveAttribute('aria-selected', 'true')

  // The reset proved ownership of the mailbox, so the confirmation link is already done.
  const [confirm = ''] = await mailLinks(/http\S+confirm-email\?token=\S+/, email, 1)
  await page.goto(confirm)
  await expect(page.getByText('You’ve already done this. Nothing else is needed.')).toBeVisible()
})

test('a reset link used up after its page opened says so', { tag: '@long' }, async ({ page, request }) => {
  const known = { ...person, email: 'two.links@example.com' }
  await signUpAt(page, origin, known)
  // One request from the browser that signed up and one from elsewhere, because each gets one link in 15 minutes.
  for (const asking of [page.context().request, request]) {
    const headers = { origin }
    await asking.post(`${origin}/api/auth/request-password-reset`, { data: { email: known.email }, headers })
  }
  const [first = '', second = ''] = await mailLinks(/http\S+reset-password\?token=\S+/, known.email, 2)
  await page.goto(first)
  await expect(page.getByLabel('New password')).toBeVisible()
  const token = new URL(second).searchParams.get('token')
  const used = await post(page, { origin }, '/api/auth/reset-password', { token, newPassword: 'from the other link' })
  expect(used.status()).toBe(200)
  await page.getByLabel('New password').fill('from this one')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeFocused()
})

test('confirming an address takes a button press; broken and used links say so', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const ann = { ...person, name: 'Ann Green', email: 'ann.with.a.rather.long.address@mail.example.com' }
  await signUpAt(page, origin, ann)
  const [link = ''] = await mailLinks(/http\S+confirm-email\?token=\S+/, ann.email, 1)

  // Opening the link without pressing, as a mail scanner does, confirms nothing, and only the account itself can press.
  const scanner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await scanner.goto(link)
  await expect(scanner.getByRole('main').getByText(ann.email)).toBeVisible()
  await expectGoodAtAnyWidth(scanner)
  await scanner.goto(
    `${origin}/api/auth/verify-email?token=${new URL(link).searchParams.get('token')}&callbackURL=//evil.example`,
  )
  await expect(scanner).toHaveURL(link)
  await expect(scanner.getByText('Log in with this email first, then confirm it here.')).toBeVisible()
  await expect(scanner.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await signUpAt(scanner, origin, { ...person, email: 'somebody.else@example.com' })
  await scanner.reload()
  await expect(
    scanner.getByText('You’re logged in as somebody.else@example.com. To confirm this email, log in with it instead.'),
  ).toBeVisible()
  await scanner.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  const dialog = scanner.getByRole('dialog')
  await dialog.getByLabel('Email').fill(ann.email)
  await dialog.getByLabel('Password', { exact: true }).fill(ann.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(scanner.getByRole('heading', { level: 1, name: 'Confirm your email' })).toBeFocused()
  await expect(scanner.getByRole('button', { name: 'Confirm' })).toBeVisible()

  // A session that ends behind the page's back asks for the log-in again.
  await scanner.context().clearCookies()
  await scanner.getByRole('button', { name: 'Confirm' }).click()
  await expect(scanner.getByRole('main').getByRole('button', { name: 'Log In' })).toBeFocused()
  await scanner.context().close()

  await page.goto(`${origin}/account/profile`)
  const facts = page.getByRole('region', { name: 'Account Information' })
  await expect(facts).toContainText('Email VerifiedNo')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is confirmed' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Account Settings' }).click()
  await expect(facts).toContainText('Email VerifiedYes')

  await page.goto(link)
  await expect(page.getByText('You’ve already done this. Nothing else is needed.')).toBeVisible()
  await expectGoodAtAnyWidth(page)
  for (const broken of [link.slice(0, -4), link.replace(/\?.*/, ''), `${link}${'x'.repeat(3000)}`]) {
    await page.goto(broken)
    await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
    await expect(page.getByText('In Account Settings, press “Send a new link.”')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible()
  }
  await expectGoodAtAnyWidth(page)
})

test('a confirmation that fails to send keeps the page, and the next try works', { tag: '@long' }, async ({ page }) => {
  const bea = { ...person, email: 'bea@example.com' }
  await signUpAt(page, origin, bea)
  const [link = ''] = await mailLinks(/http\S+confirm-email\?token=\S+/, bea.email, 1)
  await page.route('**/api/auth/verify-email/look', (route) => route.abort(), { times: 1 })
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(notReached)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.route('**/api/auth/verify-email', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toHaveText(notReached)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is confirmed' })).toBeVisible()
})

/**
 * Checks that the page is accessible on a phone (in the long form, on a desktop too) and doesn't scroll sideways on either.
 */
async function expectGoodAtAnyWidth(page: Page) {
  const before = page.viewportSize()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (isLong || width === 390) await expectAccessible(page)
  }
  if (before) await page.setViewportSize(before)
}

test('Google sign-in uses the existing account with the same verified address and creates no second one', {
  tag: '@long',
}, async ({ page, browser }) => {
  const gwen = { ...person, name: 'Gwen Green', email: secondGoogleEmail }
  await signUpAt(page, origin, gwen)
  const [link = ''] = await mailLinks(/http\S+confirm-email\?token=\S+/, gwen.email, 1)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is confirmed' })).toBeVisible()
  const date = dayFor('two tabs')
  await bookFor({ request: page.request }, date, '2:00 PM', {}, origin)

  const context = await browser.newContext()
  const other = await context.newPage()
  await openBookingsSignedOut(other, origin)
  const popup = other.waitForEvent('popup')
  await other.getByRole('button', { name: 'Continue with Google' }).click()
  await (await popup).getByRole('link', { name: gwen.email }).click()
  // It's the same account, so the bookings made with the password are there.
  await expect(cardOn(other, date)).toBeVisible()
  await context.close()
})

async function openBookingsSignedOut(page: Page, origin: string) {
  await page.goto(`${origin}/account/bookings`)
  await page.getByRole('button', { name: 'Log In / Create Account' }).click()
}
