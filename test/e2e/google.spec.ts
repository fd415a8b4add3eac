import type { Page } from '@playwright/test'
import { refusalSentence, refusalStatus } from '../../src/domain/refusals.ts'
import { expect, test } from './fixtures.ts'

async function openPopup(page: Page) {
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Log In / Create Account' }).click()
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  return popup
}

test('a Google popup closed too early is reported, and the next one signs in and closes automatically', {
  tag: '@long',
}, async ({ page }) => {
  const popup = await openPopup(page)
  await expect(page.getByRole('button', { name: 'Waiting for Google...' })).toBeDisabled()
  await popup.getByRole('link', { name: 'google.gil@example.com' }).waitFor()
  await popup.close()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText('The Google window closed before you finished signing in.')

  const asked = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  const again = await asked
  const closed = again.waitForEvent('close')
  await again.getByRole('link', { name: 'google.gil@example.com' }).click()
  await closed
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Gil Green' })).toBeVisible()
})

test("Google sign-in shows the server's sentence if it has no keys, and says so if the popup is blocked", {
  tag: '@long',
}, async ({ page }) => {
  // The server in these tests has keys; sessions.test.ts shows that one without keys answers like this.
  const code = 'google-not-set-up'
  const detail = refusalSentence(code)
  await page.route('**/api/auth/sign-in/social', (route) =>
    route.fulfill({
      status: refusalStatus(code),
      contentType: 'application/problem+json',
      json: { code, detail },
    }),
  )
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const google = page.getByRole('button', { name: 'Continue with Google' })
  await google.click()
  const said = page.getByRole('dialog').getByRole('alert')
  await expect(said).toHaveText(detail)

  await page.evaluate(() => {
    window.open = () => null
  })
  await google.click()
  await expect(said).toContainText('Your browser blocked the Google window.')
})
