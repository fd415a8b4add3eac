import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// On a slow line a page stands for seconds before its script: what is done to it meanwhile is done when the script comes.

/** Opens a page whose modules do not come until the function that it gives is called. */
async function openWithoutScript(page: Page, path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    start()
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await started
  return release
}

// The bar of the booking page hears before the page itself has come.
for (const path of ['/', '/booking']) {
  test(`a press on Sign In at ${path} opens the dialog once the script is there`, async ({ page }) => {
    const bringScript = await openWithoutScript(page, path)
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    bringScript()
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Log In' })).toBeVisible()
  })
}

test('a small menu opened early stays open, works and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const bringScript = await openWithoutScript(page, '/packages')
  await page.locator('summary[aria-label=Menu]').click()
  const links = page.getByRole('navigation', { name: 'Menu' })
  await expect(links).toBeVisible()
  bringScript()
  await expect(page.getByRole('button', { name: /caddie/i })).toBeVisible()
  await expect(links).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(links).toBeHidden()
})

test('words typed early into the search of the FAQ find their questions', async ({ page }) => {
  const bringScript = await openWithoutScript(page, '/faq')
  const search = page.getByLabel('Find a question')
  await search.fill('deposit')
  bringScript()
  await expect(page.getByText(/^\d+ answers?$/)).toBeVisible()
  await expect(search).toHaveValue('deposit')
})

test('a ZIP code sent early is answered, and the page is not left', async ({ page }) => {
  const bringScript = await openWithoutScript(page, '/')
  await page.getByLabel('Your ZIP code').fill('85201')
  await page.getByRole('button', { name: 'Check' }).click()
  bringScript()
  await expect(page.locator('#area [role=status]')).toContainText('in range')
  expect(new URL(page.url()).search).toBe('')
})

test('a press inside the page is done once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const bringScript = await openWithoutScript(page, '/')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  bringScript()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})

test('who asks to sign in does not wait for the booking page itself', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/booking-page-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/booking', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Log In / Create Account' }).click()
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Log In' })).toBeVisible()
  release()
})
