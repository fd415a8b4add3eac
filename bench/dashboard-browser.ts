import { chromium } from '@playwright/test'
import { browserFlags, browserPath } from '../scripts/browser.mjs'
import type { ServerProcess } from './soak/server-process.ts'

const PAGES = 20

/** Scrolls through a thousand of the bookings, searches and filters; the longest task of the page's thread, in ms. */
export async function measureDashboardInBrowser({ origin }: ServerProcess, cookie: string) {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const pairs = cookie.split('; ').map((pair) => pair.split(/=(.*)/s))
    await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: origin })))
    await context.addInitScript(() => {
      localStorage.setItem('cookiesConsent', 'declined')
      const seen: number[] = []
      Object.assign(window, { longTasks: seen })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.push(duration)
      }).observe({ type: 'longtask', buffered: true })
    })
    const page = await context.newPage()
    const longest = async () => {
      const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0))
      return Math.round(Math.max(0, ...tasks))
    }
    await page.goto(`${origin}/admin`)
    const rows = page.getByRole('row')
    await rows.nth(50).waitFor()
    const opening = await longest()

    for (let shown = 1; shown < PAGES; shown++) {
      await page.getByRole('button', { name: 'Show more' }).click()
      await rows.nth((shown + 1) * 50).waitFor()
      await page.mouse.wheel(0, 5_000)
    }
    const scrolling = await longest()

    await page.getByLabel('Search').pressSequentially('guest 777', { delay: 40 })
    await page.getByText(/^\d+ bookings$/).waitFor()
    await page.getByLabel('Search').fill('')
    await page.getByText(/^20,000 bookings/).waitFor()
    await page.getByRole('button', { name: /^Pending/ }).click()
    await page.getByText(/^6,66\d bookings/).waitFor()
    const filtering = await longest()
    return { rows: PAGES * 50, 'opening, longest task ms': opening, scrolling: scrolling, filtering: filtering }
  } finally {
    await browser.close()
  }
}
