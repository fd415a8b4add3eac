import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { mostly } from './length.ts'

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

for (const path of mostly(['/', '/booking', '/account/bookings'], 2))
  test(`Sign In at ${path} opens before any script, takes what is typed, and signs in once the script is there`, async ({
    page,
    signUp,
    context,
  }) => {
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

test('the dialog closes before any script, gives the focus back, and its tabs are turned once the script is there', async ({
  page,
}) => {
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

test('from the small menu Sign In opens early too, and the focus comes back to the menu', async ({ page }) => {
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

test('the caddie opens early, takes a question, and answers it once the script is there', async ({ page }) => {
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

test('a press on the caddie while React takes over is heard once', async ({ page }) => {
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (...listening) {
      addEventListener.apply(this, listening)
      if (!(this instanceof Element) || this.id !== 'floats-island') return
      EventTarget.prototype.addEventListener = addEventListener
      // After the task in which React begins to listen, and before the one in which it takes over the HTML.
      queueMicrotask(() => document.querySelector<HTMLElement>('#caddie + button')?.click())
    }
  })
  await page.goto('/about')
  await expect(page.getByRole('dialog', { name: 'Your Caddie' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close your caddie' })).toHaveAttribute('aria-expanded', 'true')
})

test.describe('who was not asked yet', () => {
  test.use({ cookiesConsent: null })

  test('answers the cookie banner before any script, and is not asked again', async ({ page }) => {
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

test('a small menu opened early stays open, works and closes', async ({ page }) => {
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

test('words typed early into the search of the FAQ find their questions', async ({ page }) => {
  const bringScript = await openWithoutScript(page, '/faq')
  const search = page.getByLabel('Find a question')
  await search.fill('deposit')
  bringScript()
  await expect(page.getByText(/^\d+ answers?$/)).toBeVisible()
  await expect(search).toHaveValue('deposit')
})

test('a ZIP code sent early is answered by the server, and the focus is on the answer', async ({ page }) => {
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

test('a swipe through what customers say stays where it is', async ({ page }) => {
  const bringScript = await openWithoutScript(page, '/')
  const row = page.getByRole('region', { name: 'What customers say' }).locator('[aria-live]')
  await row.scrollIntoViewIfNeeded()
  await row.evaluate((items) => items.scrollTo({ left: items.clientWidth, behavior: 'instant' }))
  bringScript()
  await expect(page.getByRole('button', { name: 'Show 2 of 3' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('Fourteen accountants')).toBeInViewport()
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
