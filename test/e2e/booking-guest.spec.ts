import type { Page } from '@playwright/test'
import { dayLabel, longDate, shortDate } from '../../src/domain/calendar.ts'
import { expectAccessible } from './accessible.ts'
import { dayFor, slot } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'

const offer = (page: Page) => page.getByRole('complementary', { name: 'What you’re booking' })
const time = (page: Page, date: string) =>
  offer(page).getByRole('button', { name: `2:00 PM on ${shortDate(date)}`, exact: true })

async function createAccount(page: Page) {
  const dialog = page.getByRole('dialog')
  // A password typed before the script starts keeps Log In open.
  await expect(dialog.getByRole('tab', { name: 'Create Account', selected: true })).toBeVisible()
  const email = `guest.${crypto.randomUUID()}@example.com`
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('birdie putt for par')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  return email
}

test('the sign-in prompt shows what the visitor came to book', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/booking?package=iron-dome')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to continue' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log In / Create Account' })).toBeVisible()
  await expect(offer(page)).toContainText('Iron Dome')
  await expect(offer(page)).toContainText(/\$(150|200)/)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(offer(page).getByRole('button', { name: / on / }).first()).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  }
})

test('a time followed from the caddie, with the offer already open, is picked and ready to sign in for', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const date = dayFor('guest')
  await page.goto('/booking')
  await expect(offer(page).getByRole('button', { name: / on / }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Open your caddie' }).click()
  await page.getByLabel('Your message').fill(`is ${dayLabel(date)} free at 2 pm?`)
  await page.getByLabel('Your message').press('Enter')
  await page.getByRole('link', { name: `Book ${dayLabel(date)} at 2:00 PM` }).click()
  await expect(time(page, date)).toHaveAttribute('aria-pressed', 'true')
  await expect(offer(page).getByRole('heading', { name: dayLabel(date) })).toBeInViewport()
  const signIn = offer(page).getByRole('button', { name: 'Sign in to book this time' })
  await expect(signIn).toBeFocused()
  await expect(signIn).toBeInViewport({ ratio: 1 })
})

test('the offer says so if no day ahead is open', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/availability/days?*', async (route) => {
    const answer = await route.fetch()
    const days: object[] = await answer.json()
    await route.fulfill({ response: answer, json: days.map((day) => ({ ...day, blocks: [{ type: 'full' }] })) })
  })
  await page.goto('/booking')
  await expect(offer(page)).toContainText('Nothing is open in the next 60 days.')
  await expect(offer(page)).not.toContainText('Pick a time')
})

test('a time from a link is shown as picked, and survives logging in', { tag: '@long' }, async ({
  page,
  context,
  signUp,
}) => {
  const { email, password } = await signUp()
  await context.clearCookies()
  const date = dayFor('guest')
  await page.goto(`/booking?date=${date}&time=2%3A00+PM`)
  await expect(time(page, date)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Log In / Create Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Log In' }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(slot(page, '2:00 PM')).toBeChecked()
})

test('an email typed before the dialog’s script stays when the script opens Create Account', async ({ page }) => {
  const release = await hold(page, '**/assets/sign-in*.js')
  const date = dayFor('guest')
  await page.goto(`/booking?date=${date}`)
  await time(page, date).click()
  const email = page.getByRole('dialog').getByLabel('Email')
  await expect(page.getByRole('tab', { name: 'Log In', selected: true })).toBeVisible()
  await email.fill('guest@example.com')
  release()
  await expect(page.getByRole('tab', { name: 'Create Account', selected: true })).toBeVisible()
  await expect(email).toHaveValue('guest@example.com')
  await expect(email).toBeFocused()
})

test('an email typed while the dialog’s script starts stays', { tag: '@long' }, async ({ page }) => {
  const release = await hold(page, '**/assets/sign-in*.js')
  const date = dayFor('guest')
  await page.goto(`/booking?date=${date}`)
  await time(page, date).click()
  await expect(page.getByRole('tab', { name: 'Log In', selected: true })).toBeVisible()
  // Types on the script's first change to the page, which may be before it shows the tab that was asked for.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      observer.disconnect()
      document.querySelector<HTMLInputElement>('dialog[open] [name=email]')?.focus()
      document.execCommand('insertText', false, 'guest@example.com')
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  release()
  await expect(page.getByRole('tab', { name: 'Create Account', selected: true })).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('guest@example.com')
})

test('choices made before signing up are kept after it, and are one press away from the page that confirms an email', async ({
  page,
  context,
}) => {
  const date = dayFor('guest')
  await page.goto(`/booking?package=iron-dome&date=${date}&extra=1`)
  await expect(offer(page)).toContainText('for 3 hours')
  await time(page, date).click()
  const email = await createAccount(page)
  await expect(page.getByRole('gridcell', { name: longDate(date) })).toHaveAttribute('aria-selected', 'true')
  await expect(slot(page, '2:00 PM')).toBeChecked()
  await expect(page.getByRole('radio', { name: /Iron Dome/ })).toBeChecked()
  await expect(page.getByText(/2:00.PM to 5:00.PM/).first()).toBeVisible()
  const tab = await context.newPage()
  // The link in an email; tests of mailed links cover the server's side.
  await tab.route('**/api/auth/verify-email**', (route) => route.fulfill({ json: { email } }))
  await tab.goto('/confirm-email?token=x')
  await tab.getByRole('button', { name: 'Confirm' }).click()
  await tab.getByRole('link', { name: 'Back to your booking' }).click()
  await expect(slot(tab, '2:00 PM')).toBeChecked()
})
