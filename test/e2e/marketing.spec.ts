import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { business } from '../../src/domain/business.ts'
import { publicPaths } from '../../src/domain/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { isLong, mostly } from './length.ts'
import { weigh } from './weigh.ts'

const pages = ['/', '/about', '/corporate', '/packages', '/faq', '/privacy']

test.describe('the home page', () => {
  test('says what it offers, has a described map, and leads to booking and the packages', async ({ page }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Your driveway has a tee time.' })).toBeVisible()
    for (const feature of ['12′ × 12′', '30–45 min', '50+ courses', '40–95 °F']) {
      await expect(main.getByText(feature, { exact: true }).first()).toBeVisible()
    }
    const map = page.getByRole('img', { name: 'Map of the service area' })
    await expect(map).toBeVisible()
    await expect(map).toHaveAccessibleDescription(/A circle of 50 miles around central Phoenix.*Apache Junction/)
    await expect(main.getByRole('link', { name: 'Book Now' }).first()).toHaveAttribute('href', '/booking')
    await main.getByRole('link', { name: 'See both packages' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Two simulators, drawn to scale.' })).toBeVisible()
  })

  // src/domain/place/zip-answer.test.ts covers every other answer.
  test('tells whether we come to a ZIP code, and rejects anything else at the field', async ({ page }) => {
    await page.goto('/')
    const zip = page.getByLabel('Your ZIP code')
    for (const [typed, answer] of [
      ['85296', '85296 is in range, about 20 miles out.'],
      [
        '85128',
        '85128 is on the edge, about 47 miles out. Call us at (602) 555-0142 and we’ll tell you if we can make it.',
      ],
    ] as const) {
      await zip.fill(typed)
      await zip.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: answer })).toBeVisible()
    }
    await zip.fill('Mesa')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(zip).toBeFocused()
    await expect(zip).toHaveAccessibleDescription('A ZIP code has five digits, like 85004.')
    await expect(zip).toHaveAttribute('aria-invalid', 'true')
  })
})

test.describe('the testimonials', () => {
  const carousel = (page: Page) => page.getByRole('region', { name: 'What customers say' })
  const first = (page: Page) => carousel(page).getByText('They pulled in at four.')
  const second = (page: Page) => carousel(page).getByText('Fourteen accountants')

  const open = async (page: Page) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await carousel(page).scrollIntoViewIfNeeded()
    await expect(first(page)).toBeInViewport()
    // An IntersectionObserver decides whether it's in view; the live region shows that it has started turning.
    await expect(carousel(page).locator('[aria-live]')).toHaveAttribute('aria-live', 'off')
  }

  test('turn every five seconds, stay put under pointer and focus, and stop with the pause button', {
    tag: '@long',
  }, async ({ page }) => {
    await open(page)
    await page.clock.runFor(4_900)
    await expect(first(page)).toBeInViewport()
    await page.clock.runFor(200)
    await expect(second(page)).toBeInViewport()
    await expect(first(page)).not.toBeInViewport()

    const turns = carousel(page).locator('[aria-live]')
    await second(page).hover()
    await expect(turns).toHaveAttribute('aria-live', 'polite')
    await page.clock.fastForward(20_000)
    await expect(second(page)).toBeInViewport()
    const { y, height } = (await carousel(page).boundingBox()) ?? { y: 0, height: 0 }
    // The hover may have scrolled it under the window's top edge.
    await page.mouse.move(5, y > 5 ? 0 : y + height + 5)
    await expect(turns).toHaveAttribute('aria-live', 'off')
    await carousel(page).getByRole('button', { name: 'Show 2 of 3' }).focus()
    await expect(turns).toHaveAttribute('aria-live', 'polite')
    await page.clock.fastForward(20_000)
    await expect(second(page)).toBeInViewport()

    await carousel(page).getByRole('button', { name: 'Pause' }).click()
    await carousel(page).getByRole('button', { name: 'Play' }).blur()
    await page.mouse.move(0, 0)
    await page.clock.fastForward(20_000)
    await expect(second(page)).toBeInViewport()
    await carousel(page).getByRole('button', { name: 'Show 1 of 3' }).click()
    await expect(first(page)).toBeInViewport()
  })

  test('can be swiped and turned by keyboard, and are read out one at a time', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    await carousel(page).scrollIntoViewIfNeeded()
    const row = carousel(page).locator('[aria-live]')
    const turnedTo = (index: number) =>
      expect(carousel(page).getByRole('button', { name: `Show ${index} of 3` })).toHaveAttribute('aria-current', 'true')
    await turnedTo(1)
    await expect(carousel(page).getByRole('figure')).toHaveCount(1)
    await row.evaluate((items) => items.scrollBy({ left: items.clientWidth }))
    await turnedTo(2)
    await expect(second(page)).toBeInViewport()
    await expect(carousel(page).getByRole('figure')).toContainText('Fourteen accountants')
    await row.focus()
    await page.keyboard.press('ArrowRight')
    await turnedTo(3)
    await carousel(page).getByRole('button', { name: 'Show 1 of 3' }).press('Enter')
    await expect(first(page)).toBeInViewport()
    await turnedTo(1)
  })

  test("don't turn automatically for visitors who prefer reduced motion", { tag: '@long' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await carousel(page).scrollIntoViewIfNeeded()
    await page.clock.fastForward(20_000)
    await expect(first(page)).toBeInViewport()
    await expect(carousel(page).getByRole('button', { name: 'Pause' })).toBeHidden()
  })
})

test('the packages page shows prices, leads to booking, compares the packages, and answers questions about money', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/packages')
  for (const [name, id, price] of [
    ['Iron Dome', 'iron-dome', '$299'],
    ["Driver's Den", 'drivers-den', '$499'],
  ] as const) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
    await expect(card).toContainText(`${price}2+ hours`)
    await expect(card.getByRole('link', { name: `Book ${name}` })).toHaveAttribute('href', `/booking?package=${id}`)
  }
  const table = page.getByRole('table', { name: "Iron Dome and Driver's Den compared" })
  await expect(table.getByRole('row', { name: 'Projector HD 4K' })).toBeVisible()
  for (const addOn of [
    'Professional Instruction $75 /hour',
    'Extended Hours $50 /hour',
    'Weather Insurance $25 one-time',
    'Additional Players $25 /person',
    'Premium Courses $50 /event',
    'Photo/Video $100 /event',
  ]) {
    const item = page.getByRole('listitem').filter({ hasText: addOn.split(' $')[0] })
    await expect(item).toContainText(`$${addOn.split(' $')[1]}`)
  }
  await page.getByText('What if I have to cancel?').click()
  await expect(page.getByText('7 days or more before', { exact: true })).toBeVisible()
})

test.describe("the FAQ's questions", () => {
  const answer = (page: Page) => page.getByText('We don’t operate in wind above 20 mph.')

  test('open one at a time across all five categories, and are found by any word of question or answer', async ({
    page,
  }) => {
    await page.goto('/faq')
    const categories = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(categories).toHaveText([
      'Setup & Requirements',
      'Weather & Outdoor Events',
      'Booking & Payment',
      'Equipment & Experience',
      'Corporate & Events',
      'Quick Information',
      'Ask a person',
    ])
    await page.getByText('What about wind?').click()
    await expect(answer(page)).toBeVisible()
    await expect(page).toHaveURL('/faq#wind')
    await page.getByText('When do I pay?').click()
    await expect(page.getByText('The deposit is 25% of the total')).toBeVisible()
    await expect(answer(page)).toBeHidden()

    const find = page.getByLabel('Find a question')
    await find.fill('refund')
    await expect(page.getByText('1 answer', { exact: true })).toBeVisible()
    await expect(page.getByText('What does it cost to cancel?')).toBeVisible()
    await expect(page.getByText('What about wind?')).toBeHidden()
    // The question found is open.
    await expect(page.getByText('That’s for your deposit.').first()).toBeVisible()
    await find.fill('helicopter')
    await expect(page.getByText('No answer for that. Ask us instead.')).toBeVisible()
    const instead = page.getByRole('region', { name: 'Nothing here about “helicopter”' })
    await expect(instead.getByRole('link', { name: business.phone })).toBeInViewport()
    await instead.getByRole('button', { name: 'Ask your caddie' }).click()
    await expect(page.getByLabel('Your message')).toBeFocused()
    await page.keyboard.press('Escape')
    await find.fill('')
    await expect(instead).toBeHidden()
    await expect(page.getByText('What about wind?')).toBeVisible()
  })

  test('open at their own address, on arrival and through a link', { tag: '@long' }, async ({ page }) => {
    await page.goto('/faq#wind')
    await expect(answer(page)).toBeInViewport()
    await page.goto('/')
    await page.evaluate(() => history.pushState(null, '', '/faq#ceiling'))
    await page.reload()
    await expect(page.getByText('with a ceiling of at least 9 feet')).toBeInViewport()
  })
})

test('a page reached by a link has its drawings, too', { tag: '@long' }, async ({ page }) => {
  await page.goto('/privacy')
  await page.waitForLoadState('networkidle')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Packages' }).click()
  await expect(page.getByRole('img', { name: 'The two simulators to scale' })).toBeVisible()
})

test('a page reached by a link works without drawings that fail to load', { tag: '@long' }, async ({ page }) => {
  await page.goto('/privacy')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/drawings-'))
  await page.route('**/assets/drawings-*.js', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Packages' }).click()
  await failed
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Good questions' })).toBeVisible()
})

/** Scrolls every picture on the page into view, and returns the files fetched for them. */
async function fetchPictures(page: Page, path: string) {
  const fetched: string[] = []
  page.on('response', (response) => {
    if (/\.(avif|webp)$/.test(response.url())) fetched.push(new URL(response.url()).pathname)
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const pictures = page.getByRole('main').locator('img')
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
  return { count: await pictures.count(), fetched }
}

/** For each picture: its uncropped drawn width and the width in its `sizes`; NaN if not every engine can read that. */
function drawnAndDeclared(pictures: HTMLImageElement[]) {
  return pictures.map((picture) => {
    const { width, height } = picture.getBoundingClientRect()
    const drawn = Math.max(
      width,
      (height * Number(picture.getAttribute('width'))) / Number(picture.getAttribute('height')),
    )
    // Plain lengths only: WebKit ignores a size that is a function and fetches for the full window width.
    const plain = picture.sizes
      .split(',')
      .map((size) => /^(\(m(?:ax|in)-width: [\d.]+(?:px|em)\) )?(\d+)(vw|px)$/.exec(size.trim()))
    const chosen = plain.every((size) => size !== null) && plain.find((size) => !size[1] || matchMedia(size[1]).matches)
    const declared = chosen ? Number(chosen[2]) * (chosen[3] === 'vw' ? innerWidth / 100 : 1) : Number.NaN
    return { drawn, declared }
  })
}

for (const [path, count] of [
  ['/packages', 2],
  ['/', 1],
  ['/about', 1],
] as const)
  test(`the pictures on ${path} load once each, are large, are labeled as renderings, and have sizes every engine can read`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const pictures = await fetchPictures(page, path)
    expect(pictures.count).toBe(count)
    expect(pictures.fetched).toHaveLength(count)
    const renderings = page.getByRole('figure').filter({ has: page.getByRole('img', { name: /^Rendering: / }) })
    await expect(renderings).toHaveCount(count)
    for (const rendering of await renderings.all()) {
      await expect(rendering.getByText('Rendering', { exact: true })).toBeVisible()
      const width = () => rendering.getByRole('img').evaluate((picture) => picture.clientWidth)
      await page.setViewportSize({ width: 1440, height: 900 })
      expect(await width()).toBeGreaterThanOrEqual(560)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.poll(width).toBe(390)
    }
    for (const width of [320, 390, 640, 900, 901, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(async () => {
        for (const { drawn, declared } of await page.getByRole('main').locator('img').evaluateAll(drawnAndDeclared)) {
          expect(declared, `at ${width}, drawn at ${drawn}`).toBeGreaterThan(0.97 * drawn)
          expect(declared, `at ${width}, drawn at ${drawn}`).toBeLessThan(1.1 * drawn)
        }
      }).toPass({ timeout: 2_000 })
    }
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all three testimonials can be read, and nothing is shown that needs a script', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('/')
    for (const words of ['They pulled in at four.', 'Fourteen accountants', 'My daughter beat her grandfather']) {
      await page.getByText(words).scrollIntoViewIfNeeded()
      await expect(page.getByText(words)).toBeInViewport()
    }
    for (const name of ['Pause', 'Open your caddie', 'Sign In'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
  })

  test('the server answers the ZIP box and keeps the input', { tag: '@long' }, async ({ page }) => {
    await page.goto('/')
    const zip = page.getByLabel('Your ZIP code')
    for (const [typed, words] of [
      ['85201', '85201 is in range, about 13 miles out. Pick a date'],
      ['<b>"85', 'A ZIP code has five digits, like 85004.'],
    ] as const) {
      await zip.fill(typed)
      await page.getByRole('button', { name: 'Check' }).click()
      await expect(page.locator('#area [role=status]')).toHaveText(words)
      await expect(zip).toHaveValue(typed)
    }
  })

  test('the menu on small screens opens and its links work', { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.locator('summary[aria-label=Menu]').click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL('/faq')
  })

  test('the booking page says what it needs, and whom to call', { tag: '@long' }, async ({ page }) => {
    for (const path of ['/booking', '/booking?package=iron-dome', '/book']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Booking needs JavaScript.' })).toBeVisible()
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: `Call ${business.phone}` })
          .first(),
      ).toBeVisible()
      await expect(page.getByRole('button')).toHaveCount(0)
    }
  })

  test('questions open, also at their own address', { tag: '@long' }, async ({ page }) => {
    await page.goto('/faq#wind')
    await expect(page.getByText('We don’t operate in wind above 20 mph.')).toBeVisible()
    await expect(page.getByLabel('Find a question')).toBeHidden()
    await page.getByText('When do I pay?').click()
    await expect(page.getByText('The deposit is 25% of the total')).toBeVisible()
    await expect(page.getByText('We don’t operate in wind above 20 mph.')).toBeHidden()
  })
})

test.describe('for machines', () => {
  test.use({ javaScriptEnabled: false })
  const structured = async (page: Page) =>
    (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) => JSON.parse(text))

  test('every public page has its own title, description, address and picture', async ({ page, request }) => {
    const titles = new Set<string>()
    const descriptions = new Set<string | null>()
    for (const path of pages) {
      await page.goto(path)
      titles.add(await page.title())
      descriptions.add(await page.locator('meta[name=description]').getAttribute('content'))
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      expect(new URL(canonical ?? '').pathname).toBe(path)
      const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
      const answer = await request.get(new URL(picture ?? '').pathname)
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    }
    expect(titles.size).toBe(pages.length)
    expect(descriptions.size).toBe(pages.length)
  })

  test('the business, packages and answers are published as structured data', async ({ page, request }) => {
    await page.goto('/')
    expect((await structured(page))[0]).toMatchObject({ '@type': 'LocalBusiness', name: 'Dome & Den' })
    await page.goto('/packages')
    const products = await structured(page)
    expect(products.map(({ offers }) => offers.price)).toEqual([299, 499])
    for (const { image } of products) expect((await request.get(new URL(image).pathname)).status(), image).toBe(200)
    await page.goto('/faq')
    const [{ mainEntity }] = await structured(page)
    expect(mainEntity).toHaveLength(await page.locator('main details').count())
  })

  test('the icon is served at its old address', async ({ request }) => {
    const answer = await request.get('/favicon.ico')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/x-icon'])
    expect(answer.headers()['cache-control']).toBe('public, max-age=3600, must-revalidate')
    // An ICO file with pictures of 16, 32 and 48 pixels.
    const bytes = await answer.body()
    expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 3])
    for (const [index, side] of [16, 32, 48].entries()) {
      const entry = bytes.subarray(6 + 16 * index)
      const [length, start] = [entry.readUInt32LE(8), entry.readUInt32LE(12)]
      const { width, height, format } = await sharp(bytes.subarray(start, start + length)).metadata()
      expect([entry[0], width, height, format]).toEqual([side, side, side, 'png'])
    }
  })

  test('the sitemap lists the public pages and no others', async ({ request }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text()
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
    expect(listed.sort()).toEqual([...pages].sort())
    expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /admin')
  })
})

for (const path of mostly(Object.values(publicPaths)))
  test(`a first visit to ${path} stays within its byte budget; the page never scrolls sideways from 320 px up, and is accessible on phone and desktop`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { js, markup, fonts, pictures } = await weigh(page, path, `${path.slice(1) || 'index'}.html`, () =>
      page.waitForLoadState('networkidle'),
    )
    // React and its DOM account for 58 kB. Each page adds little, and none loads the booking rules. The company request
    // is a form, with its validation, API client, and the sentences of every refusal. Closing a dialog on Back adds 0.2 kB,
    // a file that the caddie shares with the place check, 0.1 kB; groups of requests, 0.2 kB; a caddie that makes way, 0.2 kB.
    expect.soft(js, 'JavaScript').toBeLessThanOrEqual(path === publicPaths.corporate ? 113.2 : 80.4)
    // Of these, 0.1 kB make the comparison of packages grow with large text, 0.1 kB notice a script that doesn't
    // arrive, 0.1 kB mark errors in forced colors, 0.1 kB save sheets in print, 0.1 kB lead to Corporate events, and
    // 0.1 kB keep an open caddie off the message about being offline.
    expect.soft(markup, 'HTML and CSS').toBeLessThanOrEqual(path === '/' ? 20 : 18.4)
    expect.soft(fonts, 'fonts').toBeLessThanOrEqual(30)
    expect.soft(pictures, 'pictures').toBeLessThanOrEqual(60)

    const questions = page.locator('main summary')
    if ((await questions.count()) > 0) await questions.first().click()
    for (const width of [320, 390, 640, 820, 1100, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(beyond, `at ${width}`).toBeLessThanOrEqual(0)
      // every-page.spec.ts covers the day theme on a phone.
      const closely = isLong || (path === '/' && width === 390)
      if (closely || width === 1440) await expectAccessible(page, { closely, theme: width === 390 ? 'light' : 'dark' })
    }
  })
