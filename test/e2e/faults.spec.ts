import { randomUUID } from 'node:crypto'
import type { Route } from '@playwright/test'
import { refusalSentence } from '../../src/domain/refusals.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'

test('a page that fails to load says so, leaves the rest working and loads on retry', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/packages-page-*.js', (route) => route.abort())
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Packages' }).click()
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading', { name: 'That one went in the water.' })).toBeVisible()
  await expectAccessible(page)

  await main.getByRole('link', { name: 'About' }).click()
  await expect(alert).toBeHidden()
  await main.getByRole('link', { name: 'Packages' }).click()
  await expect(alert).toBeVisible()
  await page.unroute('**/assets/packages-page-*.js')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Two simulators/)
})

test("a page whose script doesn't arrive says so, and loads on retry", async ({ page, signUp }) => {
  await signUp()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/booking', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('That one went in the water.')
  await expectAccessible(page)
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: /AM|PM/ }).first()).toBeVisible()
})

test('a view of the dashboard that fails to load leaves the others, and loads on retry', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin()
  await openDashboard(page, '?view=list')
  await page.route('**/assets/month-view-*.js', (route) => route.abort())
  const views = page.getByRole('navigation', { name: 'Bookings' })
  await views.getByRole('button', { name: 'Month' }).click()
  await expect(page.getByText('This didn’t load. Check your connection, then try again.')).toBeVisible()
  await views.getByRole('button', { name: 'List' }).click()
  await expect(page.getByRole('heading', { name: 'All bookings' })).toBeAttached()
  await views.getByRole('button', { name: 'Month' }).click()
  await page.unroute('**/assets/month-view-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: /20\d\d/ })).toBeVisible()
})

test('a customer page waits for the session, and says so if the server is down', async ({ page, signUp }) => {
  await signUp()
  let answers = false
  await page.route('**/api/session', (route) => (answers ? route.continue() : route.fulfill({ status: 503 })))
  await page.goto('/account/profile')
  await expect(page.getByRole('heading', { name: 'We can’t reach our booking system.' })).toBeVisible()
  answers = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
})

test("a customer page shows 'Loading...' until the session is known", { tag: '@long' }, async ({ page }) => {
  const answer = await hold(page, '**/api/session')
  await page.goto('/account/bookings')
  await expect(page.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible()
  await expect(page.getByText('Loading...').first()).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible()
})

test('a dialog that fails to load says so, and the page stays', { tag: '@long' }, async ({ page }) => {
  await page.route('**/assets/sign-in-dialog-*.js', (route) => route.abort())
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('That didn’t load.')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test("an emailed link's page offers another try if the server is down, busy or unreachable, and only a bad link is a dead end", {
  tag: '@long',
}, async ({ page, context }) => {
  const pages = [
    ['/invoice?token=t', 'Your invoice'],
    ['/quote?token=t', 'Your quote'],
    ['/pay?token=t', 'Pay for your booking'],
    ['/free-move?token=t', 'Move your event for free'],
    ['/review?token=t', 'Rate your event'],
    [`/site-check?booking=${randomUUID()}&link=t`, 'Check the place'],
  ] as const
  const refusals = { unavailable: 503, 'too-many-requests': 429, 'link-expired': 400 }
  const refusing = (code: keyof typeof refusals) => (route: Route) =>
    route.fulfill({ status: refusals[code], contentType: 'application/problem+json', body: JSON.stringify({ code }) })
  const losing = async (route: Route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  }
  let answer: (route: Route) => Promise<void>
  await page.route('**/api/{companies,payments,free-moves,reviews,site-checks}/**', (route) => answer(route))

  for (const [path, title] of pages) {
    answer = losing
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText('We couldn’t reach the server.')
    await context.setOffline(false)
    for (const code of ['unavailable', 'too-many-requests'] as const) {
      answer = refusing(code)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('alert')).toHaveText(refusalSentence(code))
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    answer = refusing('link-expired')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: /^(This link doesn’t work|We can’t open this page)$/ }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  }
})
