import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { publicPaths } from '../../src/domain/paths.ts'
import { expect, test } from './fixtures.ts'

const KB = 1000

/** The bytes of a built file as a browser gets it: in brotli where there is such a form. */
const bytesOf = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

/** What a first visit to `path` fetches of the built site, in kB by kind, everything that comes by itself included. */
async function weigh(page: Page, path: string, html: string, isComplete: () => Promise<void>) {
  const files = new Set([html])
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.\w+$/.test(pathname)) files.add(pathname.slice(1))
  })
  await page.goto(path)
  await isComplete()
  const sum = (kind: RegExp) =>
    [...files]
      .filter((file) => kind.test(file))
      .reduce((total, file) => total + bytesOf(join('dist/client', file)), 0) / KB
  return {
    js: sum(/\.js$/),
    markup: sum(/\.(html|css)$/),
    fonts: sum(/\.woff2$/),
    pictures: sum(/\.(avif|webp|png|jpg)$/),
  }
}

for (const path of Object.values(publicPaths))
  test(`a first visit to ${path} stays within its bytes`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { js, markup, fonts, pictures } = await weigh(page, path, `${path.slice(1) || 'index'}.html`, () =>
      page.waitForLoadState('networkidle'),
    )
    // React and its DOM are 58 of them. Each page adds little, and none brings the booking rules.
    // A company's request is a form: it comes with its checks and the client that sends it.
    expect(js, 'JavaScript').toBeLessThanOrEqual(path === publicPaths.corporate ? 109.5 : 78.6)
    expect(markup, 'HTML and CSS').toBeLessThanOrEqual(path === '/' ? 17.7 : 16.3)
    expect(fonts, 'fonts').toBeLessThanOrEqual(30)
    expect(pictures, 'pictures').toBeLessThanOrEqual(60)
  })

test('the booking page of a customer stays within its bytes', async ({ page, signUp }) => {
  await signUp()
  // Its live channel never lets the network come to rest.
  const isComplete = () => expect(page.getByRole('radio', { name: /AM|PM/ }).first()).toBeVisible()
  const { js } = await weigh(page, '/booking', 'booking.html', isComplete)
  // The five weeks, the next days' starts and what fills the form in are 2 of them, paying in full, the kept card and
  // promo codes the last 3;
  // what changes extras later and what assistants choose by a link 0.7.
  expect(js, 'JavaScript').toBeLessThanOrEqual(121)
})

test('the caddie is fetched when it is opened, and stays within its bytes', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const fetched: string[] = []
  page.on('response', (response) => fetched.push(new URL(response.url()).pathname))
  await page.getByRole('button', { name: 'Open your caddie' }).click()
  await expect(page.getByLabel('Your message')).toBeFocused()

  // What booking fetches too (the calendar's rules, queries) is not the caddie's.
  const ownOf = () => fetched.filter((path) => /\/(?:chat-panel|faq)-[^/]+\.js$/.test(path))
  await expect.poll(() => ownOf().length).toBe(2)
  const own = ownOf()
  const js = own.reduce((total, path) => total + bytesOf(join('dist/client', path)), 0) / KB
  expect(js, 'JavaScript').toBeLessThanOrEqual(30)
})
