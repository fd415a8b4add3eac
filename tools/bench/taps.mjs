// Measures how long a visitor's first tap waits on a slow phone, with real throttling rather than simulated.
import { chromium } from '@playwright/test'
import { browserFlags, wholeBrowserPath } from '../browser.mjs'

/** Latency in milliseconds and kbit/s in both directions. The CPU is slowed down four times. */
export const networks = [
  { latency: 150, kbits: 1600 },
  { latency: 400, kbits: 400 },
]
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** Milliseconds after which a tap counts as never answered. */
const patience = 25_000

/** The tasks measured: the address, and whether the visitor is signed in. Each starts with the visit. */
const tasks = {
  'first paint': { path: '/' },
  'largest paint': { path: '/' },
  'all hydrated': { path: '/' },
  'blocked main thread': { path: '/' },
  menu: { path: '/' },
  'Sign In': { path: '/' },
  caddie: { path: '/' },
  'ZIP answered': { path: '/' },
  'prompt of /booking': { path: '/booking' },
  'first open slot': { path: '/booking', signedIn: true },
}

/**
 * Runs in the page before anything else. Performs the task as soon as its control is visible, and records when it's
 * answered.
 */
function watch(task) {
  const seen = { blocked: 0 }
  Object.assign(window, { seen })
  const note = (type, read) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true })
  note('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen['first paint'] = startTime
  })
  note('largest-contentful-paint', ({ startTime }) => {
    seen['largest paint'] = startTime
  })
  note('longtask', ({ duration }) => {
    seen.blocked += duration - 50
  })
  addEventListener('site-ready', () => {
    seen['all hydrated'] ??= performance.now()
  })
  const isShown = (element) =>
    element?.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const first = (selector, words) =>
    [...document.querySelectorAll(selector)].find(
      (element) => isShown(element) && (!words || words.test(element.textContent)),
    )
  const press = (element) => element.click()
  const menu = () => first('header details > summary')
  const steps = {
    menu: [menu, press, () => first('header details[open] nav')],
    'Sign In': [
      () => first('header details[open] button', /Sign In/) ?? void menu()?.click(),
      press,
      () => first('[role=dialog] input[type=password], dialog[open] input[type=password]'),
    ],
    caddie: [
      () => first('button[aria-label="Open your caddie"]'),
      press,
      () => first('[role=dialog] input[aria-label="Your message"]'),
    ],
    'ZIP answered': [
      () => first('form input[inputmode=numeric]'),
      (input) => {
        input.value = '85004'
        input.form.querySelector('[type=submit]').click()
      },
      () => [...document.querySelectorAll('form [role=status]')].find((status) => status.textContent.trim()),
    ],
    'prompt of /booking': [() => document.body, () => {}, () => first('h1', /Sign in to continue/)],
    'first open slot': [() => document.body, () => {}, () => document.querySelector('main input[name=start]:enabled')],
  }
  const [control, act, answer] = steps[task] ?? []
  // The ZIP answer may be a page of its own, so the visit began with the previous page.
  const began = Number(sessionStorage.getItem('began') ?? performance.timeOrigin)
  sessionStorage.setItem('began', String(began))
  if (location.search) seen.tapped = 0
  let done = !control
  const look = () => {
    if (!done && seen['first paint']) {
      const found = seen.tapped === undefined && control()
      if (found) {
        seen.tapped = performance.now()
        act(found)
      }
      if (seen.tapped !== undefined && answer()) {
        done = true
        requestAnimationFrame(() => {
          seen[task] = performance.timeOrigin + performance.now() - began
        })
      }
    }
    requestAnimationFrame(look)
  }
  look()
}

async function slowDown(page, { latency, kbits }) {
  const devtools = await page.context().newCDPSession(page)
  const bytes = (kbits * 1000) / 8
  const conditions = { offline: false, latency, downloadThroughput: bytes, uploadThroughput: bytes }
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', conditions)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** One visit: milliseconds until the task was done, or undefined if it never was. */
async function visit(context, address, task, network) {
  const page = await context.newPage()
  await slowDown(page, network)
  await page.addInitScript(watch, task)
  await page.goto(address, { waitUntil: 'commit' })
  const key = task === 'blocked main thread' ? 'all hydrated' : task
  const isSeen = () => page.evaluate((name) => window.seen?.[name] !== undefined, key).catch(() => false)
  for (const end = Date.now() + patience; Date.now() < end && !(await isSeen()); ) await page.waitForTimeout(50)
  // The final paint and the final task are reported a moment later.
  if (/paint|blocked/.test(task)) await page.waitForTimeout(1_500)
  const seen = await page.evaluate(() => window.seen)
  await page.close()
  return task === 'blocked main thread' ? seen.blocked : seen[task]
}

/**
 * Makes first visits over `network` to each of `origins` in turn, `runs` times. Returns the milliseconds of each run,
 * by task and origin. `cookies` are a signed-in customer's, by origin.
 */
export async function measureTaps({ origins, cookies, network, runs }) {
  const args = ['--headless=new', ...browserFlags]
  const browser = await chromium.launch({ executablePath: wholeBrowserPath(), args })
  const results = Object.fromEntries(Object.keys(tasks).map((name) => [name, origins.map(() => [])]))
  for (let run = 0; run < runs; run++)
    for (const [name, { path, signedIn }] of Object.entries(tasks)) {
      const order = origins.map((_, index) => index)
      for (const index of run % 2 ? order.reverse() : order) {
        const context = await browser.newContext(phone)
        if (signedIn) await context.addCookies(cookies[index].map((cookie) => ({ ...cookie, url: origins[index] })))
        results[name][index].push(await visit(context, origins[index] + path, name, network))
        await context.close()
      }
    }
  await browser.close()
  return results
}
