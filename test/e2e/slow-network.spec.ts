import type { Browser, Page } from '@playwright/test'
import { publicPages } from '../../src/web/app/public-pages.ts'
import { expect, test } from './fixtures.ts'
import { watchShifts } from './layout-shift.ts'
import { mostly } from './length.ts'
import { e2eServer } from './server-settings.ts'
import { startSlowNetwork } from './slow-network.ts'

// What comes first, the page or its script, is up to the network and to the browser's cache: the page comes alive either way.
test.use({ cookiesConsent: null, viewport: { width: 390, height: 844 }, actionTimeout: 10_000 })
test.describe.configure({ timeout: 60_000 })
const patiently = { timeout: 10_000 }

/** Presses what a visitor may press, as soon as it can be seen, and closes it again. */
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

/** A first visit, and a second that has the script at hand. */
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
    // What the page starts with; the caddie's own script may not have been needed the first time.
    expect(asked.filter((address) => /^\/assets\/(react|common|main)-/.test(address))).toEqual([])
  } catch (cause) {
    throw new Error(`${path} did not come alive`, { cause })
  } finally {
    stop()
    await context.close()
  }
}

// A slow page mostly waits: three at a time, each over a network and in a browser's profile of its own.
const paths = mostly([...new Set(['/', '/booking', '/faq', ...publicPages.map((page) => page.path)])], 2)
for (const three of Array.from({ length: Math.ceil(paths.length / 3) }, (_, index) =>
  paths.slice(3 * index, 3 * index + 3),
)) {
  test(`${three.join(', ')} come alive over a slow network, at the first visit and with the script at hand`, async ({
    browser,
  }) => {
    await Promise.all(three.map((path) => comesAlive(browser, path)))
  })
}

test('nothing jumps while the home page comes in pieces', async ({ page }) => {
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
