import type { Browser, Page } from '@playwright/test'
import { publicPages } from '../../src/web/app/public-pages.ts'
import { expect, test } from './fixtures.ts'
import { watchShifts } from './layout-shift.ts'
import { mostly } from './length.ts'
import { e2eServer } from './server-settings.ts'
import { startSlowNetwork } from './slow-network.ts'

// Whether the page or its script arrives first depends on the network and the cache; the page must become interactive
// either way.
test.use({ cookiesConsent: null, viewport: { width: 390, height: 844 }, actionTimeout: 10_000 })
test.describe.configure({ timeout: 60_000 })
const patiently = { timeout: 10_000 }

/** Presses everything a visitor can as soon as it's visible, and closes it again. */
async function expectAlive(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('summary[aria-label=Menu]').click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await expect(dialog).toBeVisible(patiently)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Open your caddie' }).click()
  await expect(page.getByRole('dialog', { name: 'Your Caddie' }).getByLabel('Your message')).toBeFocused(patiently)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Your Caddie' })).toBeHidden()

  const cookies = page.getByRole('region', { name: 'Cookies' })
  await cookies.getByRole('button', { name: 'No, Thanks' }).click()
  await expect(cookies).toBeHidden()
}

/** Makes a first visit, and a second one with the script in the cache. */
async function comesAlive(browser: Browser, path: string) {
  const { origin, asked, stop } = await startSlowNetwork(e2eServer.origin)
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await expectAlive(page, origin + path)
    await page.evaluate(() => localStorage.clear())
    await page.goto('about:blank')
    asked.length = 0
    await expectAlive(page, origin + path)
    // Startup scripts only; the caddie's may not have been needed the first time.
    expect(asked.filter((address) => /^\/assets\/(react|common|main)-/.test(address))).toEqual([])
  } catch (cause) {
    throw new Error(`${path} did not come alive`, { cause })
  } finally {
    stop()
    await context.close()
  }
}

// Slow pages mostly wait, so three run at a time, each with its own network and browser profile.
const paths = mostly([...new Set(['/', '/booking', '/faq', ...publicPages.map((page) => page.path)])], 2)
for (const three of Array.from({ length: Math.ceil(paths.length / 3) }, (_, index) =>
  paths.slice(3 * index, 3 * index + 3),
)) {
  test(`${three.join(', ')} become interactive over a slow network, on the first visit and from the cache`, async ({
    browser,
  }) => {
    await Promise.all(three.map((path) => comesAlive(browser, path)))
  })
}

test('nothing jumps while the home page arrives in pieces', { tag: '@long' }, async ({ page }) => {
  const { origin, stop } = await startSlowNetwork(e2eServer.origin)
  await page.addInitScript(watchShifts)
  try {
    await page.goto(origin)
    const { sum, what } = await page.evaluate(() => Reflect.get(window, 'shifts'))
    expect(sum, what).toBeLessThanOrEqual(0.02)
  } finally {
    stop()
  }
})
