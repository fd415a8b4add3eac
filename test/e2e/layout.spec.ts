import type { Page } from '@playwright/test'
import { customerPaths, ownerPaths, shellPaths } from '../../src/domain/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const phone = { width: 390, height: 844 }

/** The positions of the page's headings, in pixels from the window's top edge. */
const headings = (page: Page) =>
  page
    .getByRole('main')
    .locator('h1, h2')
    .evaluateAll((all) => all.map((heading) => Math.round(heading.getBoundingClientRect().top)))

/** Follows a footer link without scrolling to it; returns the scroll position it left. */
const leaveAt = (page: Page, top: number, name: string) =>
  page
    .getByRole('contentinfo')
    .getByRole('link', { name })
    .evaluate((link: HTMLAnchorElement, top) => {
      scrollTo(0, top)
      link.click()
      return scrollY
    }, top)

/** Records every scroll position the page is seen at in `window.places`. */
function watchScroll() {
  const places = [scrollY]
  Reflect.set(window, 'places', places)
  const note = () => {
    if (places.at(-1) !== scrollY) places.push(scrollY)
    requestAnimationFrame(note)
  }
  note()
}

test.describe('the top bar', () => {
  test('leads to the four main pages and to booking; a navigation sets title, scroll position and focus', async ({
    page,
  }) => {
    await page.goto('/')
    const main = page.getByRole('navigation', { name: 'Main' })
    for (const [label, path] of [
      ['About', '/about'],
      ['Packages', '/packages'],
      ['FAQ', '/faq'],
      ['Home', '/'],
    ] as const) {
      await main.getByRole('link', { name: label, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(main.getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'page')
    }
    // A navigation sets the title, starts at the top and moves the focus to the page.
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveTitle('Questions and answers · Dome & Den')
    await expect(page.getByRole('main')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click()
    await expect(page).toHaveURL('/booking')
  })

  test('restores the scroll position immediately on Back, even while the page is loading', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('/privacy')
    const left = await leaveAt(page, 900, 'FAQ')
    await expect(page.getByRole('heading', { level: 1, name: 'Good questions' })).toBeVisible()

    await page.evaluate(watchScroll)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
    expect(await page.evaluate(() => Reflect.get(window, 'places'))).toEqual([0, left])

    // Reloads a shorter page first: the page to go back to isn't loaded yet.
    await leaveAt(page, left, 'Book Now')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to continue' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to continue' })).toBeVisible()
    await page.route(/\/assets\/privacy-page-.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      await route.continue()
    })
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  })

  for (const path of ['/', '/about', '/packages', '/faq'])
    test(`restores ${path} on Back from a reloaded page, even with late drawings`, { tag: '@long' }, async ({
      page,
    }) => {
      await page.goto(path)
      await page.evaluate(() => scrollTo(0, 1_900))
      const before = await headings(page)
      await leaveAt(page, 1_900, 'Privacy')
      const { promise: released, resolve: loadDrawings } = Promise.withResolvers<void>()
      await page.route('**/assets/drawings-*.js', async (route) => {
        await released
        await route.continue()
      })
      await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
      await page.reload()
      const answered = page.waitForResponse('**/assets/drawings-*.js')
      await page.goBack()
      await expect(page).toHaveURL(path)
      // The browser's scroll anchoring may round by a pixel.
      const moved = async () =>
        Math.max(...(await headings(page)).map((top, index) => Math.abs(top - (before[index] ?? Number.NaN))))
      await expect.poll(moved).toBeLessThanOrEqual(1)
      loadDrawings()
      await answered
      await expect(page.locator('main svg path').first()).toBeAttached()
      expect(await moved()).toBeLessThanOrEqual(1)
    })

  test('has a skip link as its first tab stop, which leads past the bar', async ({ page }) => {
    await page.goto('/packages')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('has a menu on a phone that repeats the links, and closes on Escape and after a choice', {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await page.getByLabel('Menu', { exact: true }).first().click()
    await expect(menu.getByRole('link')).toHaveText(['Home', 'About', 'Packages', 'FAQ'])
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()

    await page.locator('summary[aria-label=Menu]').click()
    await menu.getByRole('link', { name: 'Packages' }).click()
    await expect(page).toHaveURL('/packages')
    await expect(menu).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page is complete, its links work, and the phone menu opens', async ({ page }) => {
    for (const path of ['/', '/about', '/packages', '/faq', '/privacy']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Packages' }).click()
    await expect(page).toHaveURL('/packages')
    await page.setViewportSize(phone)
    await page.locator('summary[aria-label=Menu]').click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/')
  })

  // These aren't all booking pages, so their message without a script must be true for each.
  test('pages that need a script say so, and where else to turn', { tag: '@long' }, async ({ page }) => {
    for (const path of Object.values({ ...customerPaths, ...shellPaths, ...ownerPaths })) {
      await page.goto(path)
      const main = page.getByRole('main')
      const words = 'This page needs JavaScript.'
      await expect(main.getByRole('heading', { level: 1 }), path).toHaveText(words, { timeout: 100 })
      await expect(main.getByRole('link', { name: '(602) 555-0142' })).toBeVisible()
      await expect(main, path).not.toContainText(/book|loading/i, { useInnerText: true })
    }
  })

  test('Book Now says what to do instead', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click()
    await expect(page.getByRole('heading', { name: 'Booking needs JavaScript.' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: '(602) 555-0142' })).toBeVisible()
  })
})

test.describe('the cookie banner', () => {
  test.use({ cookiesConsent: null })
  const readConsent = () => localStorage.getItem('cookiesConsent')

  test('closes with the X without storing an answer; an answer is stored and not asked for again', {
    tag: '@long',
  }, async ({ page }) => {
    const banner = page.getByRole('region', { name: 'Cookies' })
    await page.goto('/')
    await banner.getByRole('button', { name: 'Close' }).click()
    await expect(banner).toBeHidden()
    expect(await page.evaluate(readConsent)).toBeNull()
    await page.reload()
    for (const [answer, stored] of [
      ['Yes, Please', 'accepted'],
      ['No, Thanks', 'declined'],
    ] as const) {
      await banner.getByRole('button', { name: answer }).click()
      await expect(banner).toBeHidden()
      expect(await page.evaluate(readConsent)).toBe(stored)
      await page.reload()
      await page.waitForLoadState('networkidle')
      await expect(banner).toBeHidden()
      await page.evaluate(() => localStorage.clear())
      await page.reload()
    }
  })

  test('is one line on a phone, with large enough targets, and covers the end of no page', { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 640 })
    await page.goto('/privacy')
    const banner = page.getByRole('region', { name: 'Cookies' })
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 640 })
      await expect(banner).toBeInViewport({ ratio: 1 })
      const line = await banner.boundingBox()
      if (!line) throw new Error('It is shown')
      expect(line).toMatchObject({ x: 0, width })
      expect(line.height, `at ${width} px`).toBeLessThanOrEqual(64)
      for (const target of await banner.locator('a, button').all()) {
        const box = await target.boundingBox()
        const smallest = Math.min(box?.width ?? 0, box?.height ?? 0)
        expect(smallest, `${await target.textContent()} at ${width} px`).toBeGreaterThanOrEqual(44)
      }
      await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
      const last = await page.getByText('All times are Phoenix time').last().boundingBox()
      expect((last?.y ?? 1e6) + (last?.height ?? 0), `at ${width} px`).toBeLessThanOrEqual(line.y)
    }
  })
})

test('an unknown address is a real 404 page', { tag: '@long' }, async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Out of bounds.' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'past a white out-of-bounds stake' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the tee' }).click()
  await expect(page).toHaveURL('/')
})

test('Book Now in the top bar and footer is filled only on pages without another main action', {
  tag: '@long',
}, async ({ page }) => {
  for (const [path, look] of [
    ['/', 'filled'],
    ['/faq', 'filled'],
    ['/packages', 'outlined'],
    ['/booking', 'outlined'],
    ['/no/such/page', 'outlined'],
  ] as const) {
    await page.goto(path)
    for (const frame of ['banner', 'contentinfo'] as const) {
      const button = page.getByRole(frame).getByRole('link', { name: 'Book Now' })
      const ground = 'rgba(0, 0, 0, 0)'
      if (look === 'outlined') await expect(button, path).toHaveCSS('background-color', ground)
      else await expect(button, path).not.toHaveCSS('background-color', ground)
    }
  }
})

test("a lost connection is reported until it's back", { tag: '@long' }, async ({ page, context }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Open your caddie' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You’re offline.')).toBeHidden()
})

for (const [device, viewport, menu] of [
  ['a phone', phone, 'summary'],
  ['a desktop', { width: 1440, height: 900 }, 'button:has-text("Dana")'],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport, cookiesConsent: null })

    test('top bar, banner, footer, 404 page and open menus are accessible', { tag: '@long' }, async ({
      page,
      signUp,
    }) => {
      await page.goto('/no/such/page')
      await expect(page.getByRole('button', { name: 'Yes, Please' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Open your caddie' })).toBeVisible()
      await expectAccessible(page)
      await signUp()
      await page.goto('/account/bookings')
      const bar = page.getByRole('banner')
      await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible()
      await bar.locator(menu).click()
      await expect(page.getByRole('link', { name: 'Account Settings' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}
