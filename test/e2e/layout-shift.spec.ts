import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { publicPaths } from '../../src/domain/paths.ts'
import { bookFor, dayFor, fridayAfter } from './account-steps.ts'
import { openDashboard } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'
import { watchShifts } from './layout-shift.ts'
import { mostly } from './length.ts'

const MOST = 0.02
const sizes = mostly([
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const)

test.describe.configure({ timeout: 120_000 })

/** Delays API answers one after another, as on a bad network, so everything that waits for them shows. */
async function slowAnswers(page: Page) {
  let asked = 0
  await page.route('**/api/**', async (route) => {
    if (route.request().resourceType() === 'eventsource') return route.continue()
    await pause(150 + 50 * (asked++ % 4))
    await route.continue()
  })
}

/** Opens the page at every size, waits until it's complete, and fails if anything shifted. */
async function expectStill(page: Page, path: string, isWhole: (page: Page) => Promise<void>) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await isWhole(page)
    await expect(page.getByRole('button', { name: 'your caddie' })).toBeAttached()
    const { sum, what } = await page.evaluate(() => Reflect.get(window, 'shifts'))
    expect.soft(sum, `${path} at ${width} px: ${what}`).toBeLessThanOrEqual(MOST)
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(watchShifts)
  await slowAnswers(page)
})

const headed = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
const slots = (page: Page) => expect(page.getByRole('radio', { name: /AM|PM/ }).first()).toBeVisible()

/** Delays the web fonts until the page has been painted in system fonts. */
const lateLetters = (page: Page) =>
  page.route('**/*.woff2', async (route) => {
    await pause(600)
    await route.continue()
  })

for (const [when, isSignedIn, isLate] of [
  ['signed in, with late fonts', true, true],
  ['signed in', true, false],
  ['signed out', false, false],
  ['signed out, with late fonts', false, true],
] as const)
  test(`nothing jumps on public pages, ${when}`, { tag: '@long' }, async ({ page, signUp }) => {
    if (isSignedIn) await signUp()
    if (isLate) await lateLetters(page)
    for (const path of [...Object.values(publicPaths), '/no/such/page'])
      await expectStill(page, path, async (page) => {
        await headed(page)
        await page.evaluate(() => document.fonts.ready)
      })
  })

test('nothing jumps on pages that ask the visitor to sign in, with late fonts', { tag: '@long' }, async ({ page }) => {
  await lateLetters(page)
  for (const path of ['/booking', '/account/bookings', '/account/profile', '/admin'])
    await expectStill(page, path, async (page) => {
      await headed(page)
      await page.evaluate(() => document.fonts.ready)
    })
})

test('nothing jumps while the booking page loads', async ({ page, signUp }) => {
  await signUp()
  await expectStill(page, '/booking', slots)
})

test.describe('a visitor not asked about cookies yet', () => {
  test.use({ cookiesConsent: null })

  test('sees the banner stay in place while the booking page loads', { tag: '@long' }, async ({ page, signUp }) => {
    await signUp()
    await expectStill(page, '/booking', slots)
  })
})

test('nothing jumps on account pages', { tag: '@long' }, async ({ page, signUp, context }) => {
  await signUp()
  await expectStill(page, '/account/bookings', (page) =>
    expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible(),
  )
  await bookFor(context, fridayAfter(dayFor('fails')))
  await expectStill(page, '/account/bookings', (page) => expect(page.getByRole('article')).toBeVisible())
  await expectStill(page, '/account/profile', (page) => expect(page.getByText('Account Created')).toBeVisible())
})

test('nothing jumps on the dashboard', { tag: '@long' }, async ({ page, signInAsAdmin }) => {
  // A booking that another test makes meanwhile would come into the list from above, as it should.
  await page.route('**/api/admin/bookings/live', () => {})
  await signInAsAdmin()
  await expectStill(page, '/admin', (page) =>
    expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible(),
  )
  await openDashboard(page)
  for (const query of ['', '?view=today', '?view=money', '?view=month', '?tab=availability', '?tab=settings'])
    await expectStill(page, `/admin${query}`, async (page) => {
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
      await expect(page.getByText('Loading...')).toHaveCount(0)
    })
  await expectStill(page, '/test-firebase', headed)
})
