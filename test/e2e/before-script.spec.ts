import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// On a slow connection, a page is visible for seconds before its script. Actions in the meantime take effect once it
// arrives.

/** Opens a page whose modules don't load until the returned function is called. */
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

for (const path of ['/', '/booking', '/account/bookings'])
  test(`Sign In at ${path} opens before any script, accepts input, and signs in once the script is there`, {
    tag: '@long',
  }, async ({ page, signUp, context }) => {
    const customer = await signUp()
    await context.clearCookies()
    const bringScript = await openWithoutScript(page, path)
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
    const dialog = page.getByRole('dialog', { name: 'Welcome back' })
    await expect(dialog.getByRole('tab', { name: 'Log In', selected: true })).toBeVisible()
    await dialog.getByLabel('Email').fill(customer.email)
    await dialog.getByLabel('Password', { exact: true }).fill(customer.password)
    await dialog.getByRole('button', { name: 'Log In' }).click()
    bringScript()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Dana Whitfield' })).toBeVisible()
  })

test('the sign-in dialog closes before any script and returns the focus; its tabs switch once the script is there', {
  tag: '@long',
}, async ({ page }) => {
  const bringScript = await openWithoutScript(page, '/faq')
  const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign In' })
  await signIn.click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Welcome back' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(signIn).toBeFocused()
  await signIn.click()
  await page.getByRole('dialog').getByLabel('Email').fill('dana@example.com')
  await page.getByRole('tab', { name: 'Create Account' }).click()
  bringScript()
  const dialog = page.getByRole('dialog', { name: 'Join the party' })
  await expect(dialog.getByLabel('Email')).toHaveValue('dana@example.com')
})

test('Sign In opens from the small menu before any script, and the focus returns to the menu', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const bringScript = await openWithoutScript(page, '/packages')
  const menu = page.locator('summary[aria-label=Menu]')
  for (const isThere of [false, true]) {
    await menu.click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(menu).toBeFocused()
    if (isThere) break
    bringScript()
    await expect(page.locator('html[data-alive]')).toBeAttached()
  }
})

test('the caddie opens before any script, takes a question, and answers it once the script is there', {
  tag: '@long',
}, async ({ page }) => {
  const bringScript = await openWithoutScript(page, '/about')
  await page.getByRole('button', { name: 'Open your caddie' }).click()
  const panel = page.getByRole('dialog', { name: 'Your Caddie' })
  await expect(panel.getByLabel('Your message')).toBeFocused()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open your caddie' })).toBeFocused()
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'How long does setup take?' }).click()
  bringScript()
  await expect(page.getByRole('log')).toContainText('Under 30 minutes')
  await expect(page.getByRole('button', { name: 'Close your caddie' })).toBeVisible()
})

test('a press on the caddie while React takes over counts once', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (...listening) {
      addEventListener.apply(this, listening)
      if (!(this instanceof Element) || this.id !== 'floats-island') return
      EventTarget.prototype.addEventListener = addEventListener
      // Runs after the task in which React starts listening, and before the one that takes over the HTML.
      queueMicrotask(() => document.querySelector<HTMLElement>('#caddie + button')?.click())
    }
  })
  await page.goto('/about')
  await expect(page.getByRole('dialog', { name: 'Your Caddie' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close your caddie' })).toHaveAttribute('aria-expanded', 'true')
})

test.describe('a visitor not asked about cookies yet', () => {
  test.use({ cookiesConsent: null })

  test("answers the cookie banner before any script and isn't asked again", { tag: '@long' }, async ({ page }) => {
    const bringScript = await openWithoutScript(page, '/')
    const banner = page.getByRole('region', { name: 'Cookies' })
    await banner.getByRole('button', { name: 'No, Thanks' }).click()
    await expect(banner).toHaveCount(0)
    bringScript()
    expect(await page.evaluate(() => localStorage.getItem('cookiesConsent'))).toBe('declined')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Open your caddie' })).toBeVisible()
    await expect(banner).toHaveCount(0)
  })
})

test('a small menu opened before the script stays open, works and closes', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const bringScript = await openWithoutScript(page, '/packages')
  await page.locator('summary[aria-label=Menu]').click()
  const links = page.getByRole('navigation', { name: 'Menu' })
  await expect(links).toBeVisible()
  bringScript()
  await expect(page.locator('html[data-alive]')).toBeAttached()
  await expect(links).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(links).toBeHidden()
})

test('words typed into the FAQ search before the script find their questions', { tag: '@long' }, async ({ page }) => {
  const bringScript = await openWithoutScript(page, '/faq')
  const search = page.getByLabel('Find a question')
  await search.fill('deposit')
  bringScript()
  await expect(page.getByText(/^\d+ answers?$/)).toBeVisible()
  await expect(search).toHaveValue('deposit')
})

test('a ZIP code sent before the script is answered by the server, with the focus on the answer', {
  tag: '@long',
}, async ({ page }) => {
  const bringScript = await openWithoutScript(page, '/')
  await page.getByLabel('Your ZIP code').fill('85201')
  await page.getByRole('button', { name: 'Check' }).click()
  const answer = page.getByText('85201 is in range')
  await expect(answer).toBeFocused()
  await expect(answer).toBeInViewport()
  await expect(page.getByLabel('Your ZIP code')).toBeInViewport()
  bringScript()
  await expect(page.locator('html[data-alive]')).toBeAttached()
  await expect(answer).toBeVisible()
  await page.getByLabel('Your ZIP code').fill('10001')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.locator('#area [role=status]')).toContainText('10001 is out of range')
})

test('reviews swiped before the script keep their position', { tag: '@long' }, async ({ page }) => {
  const bringScript = await openWithoutScript(page, '/')
  const row = page.getByRole('region', { name: 'What customers say' }).locator('[aria-live]')
  await row.scrollIntoViewIfNeeded()
  await row.evaluate((items) => items.scrollTo({ left: items.clientWidth, behavior: 'instant' }))
  bringScript()
  await expect(page.getByRole('button', { name: 'Show 2 of 3' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('Fourteen accountants')).toBeInViewport()
})

test('a press inside the page before the script takes effect once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const bringScript = await openWithoutScript(page, '/')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  bringScript()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})

test("signing in doesn't wait for the booking page's script", { tag: '@long' }, async ({ page }) => {
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
