// How long a visitor's first tap waits on a slow phone, and whether a page ever comes alive: throttling that is applied, not simulated.
import { chromium } from '@playwright/test'
import { startSlowNetwork } from '../e2e/slow-network.ts'
import { browserFlags, wholeBrowserPath } from '../scripts/browser.mjs'

/** Milliseconds to an answer, kbit in a second downwards. */
export const networks = [
  { latency: 150, kbits: 1600 },
  { latency: 300, kbits: 750 },
  { latency: 400, kbits: 400 },
]
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** A load that has not answered by then never will, in milliseconds. */
const patience = 20_000

const openBrowser = () =>
  chromium.launch({ executablePath: wholeBrowserPath(), args: ['--headless=new', ...browserFlags] })

/** Runs in the page, before anything else: presses Sign In as soon as it can be seen, and notes in milliseconds what happens when. */
function tapAtFirstSight() {
  const seen = {}
  Object.assign(window, { seen })
  const note = (type, read) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true })
  note('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  note('largest-contentful-paint', ({ startTime }) => {
    // What comes after the dialog is the dialog.
    if (!seen.open) seen.lcp = startTime
  })
  addEventListener('bar-ready', () => {
    seen.heard = performance.now()
  })
  const look = () => {
    const button = seen.fcp && !seen.tapped && document.querySelector('details nav button')
    if (button) {
      seen.tapped = performance.now()
      button.click()
    }
    if (document.querySelector('[role=dialog]')) seen.open = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

/** What `tapAtFirstSight` saw of one load; null where the tap was never answered, or the caddie never came. */
async function tapOn(context, address, prepare = async () => {}) {
  const page = await context.newPage()
  await prepare(page)
  await page.addInitScript(tapAtFirstSight)
  await page.goto(address, { waitUntil: 'commit' })
  const isAlive = await page
    .waitForFunction(() => window.seen.open && document.querySelector('button[aria-label="Open your caddie"]'), null, {
      timeout: patience,
    })
    .then(
      () => true,
      () => false,
    )
  const seen = isAlive ? await page.evaluate(() => window.seen) : null
  await page.close()
  return seen
}

const slowly =
  ({ latency, kbits }) =>
  async (page) => {
    const devtools = await page.context().newCDPSession(page)
    const bytes = (kilobits) => (kilobits * 1000) / 8
    const conditions = { downloadThroughput: bytes(kbits), uploadThroughput: bytes(kbits / 2) }
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, ...conditions })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }

/** First visits to `address` over `network` with a processor four times slower: what each run saw, null for a dead one. */
export async function measureTaps(address, network, runs) {
  const browser = await openBrowser()
  const results = []
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext(phone)
    results.push(await tapOn(context, address, slowly(network)))
    await context.close()
  }
  await browser.close()
  return results
}

/** How many of `loads` of each page never come alive over a network that brings pages in pieces, scripts being at hand. */
export async function countDead(origin, pages, loads) {
  const network = await startSlowNetwork(origin)
  const browser = await openBrowser()
  const deadOf = async (page) => {
    const context = await browser.newContext(phone)
    let dead = 0
    for (let load = 0; load < loads; load++) if (!(await tapOn(context, network.origin + page))) dead++
    await context.close()
    return dead
  }
  const dead = await Promise.all(pages.map(deadOf))
  await browser.close()
  network.stop()
  return dead.reduce((sum, count) => sum + count, 0)
}
