import { chromium } from '@playwright/test'
import { browserPath, browserFlags } from './tools/browser.mjs'
const origin = 'http://localhost:4600'
const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
const email = `dana${Date.now()}@example.com`
const first = await browser.newContext({ baseURL: origin })
const post = async (ctx, path, data) => { const a = await ctx.request.post(origin + path, { data, headers: { origin } }); if (!a.ok()) console.log(path, a.status(), await a.text()); return a.json().catch(() => null) }
await post(first, '/api/auth/sign-up/email', { name: 'Dana Whitfield', email, password: 'birdie putt for par' })
const info = { fullName: 'Dana Whitfield', email, billingAddress: '12 Fairway Dr, Mesa', phoneNumber: '(480) 555-0117' }
const add = (n) => { const d = new Date(Date.now() + n * 86400000); return d.toISOString().slice(0, 10) }
let made
for (let n = 12 + Math.floor(Math.random() * 40); !made?.id; n++) {
  made = await post(first, '/api/bookings', { packageId: 'drivers-den', date: add(n), time: '2:00 PM', extraHours: 1, addOns: ['weather'], customerInfo: info })
}
console.log(made.date, made.payment?.url)
if (made.payment) { const p = await first.newPage(); await p.goto(made.payment.url); await p.getByRole('button', { name: /^Pay/ }).first().click(); await p.waitForTimeout(4000); await p.close() }
const state = await first.storageState()
const sizes = [[390, 844], [1440, 900]]
for (const [width, height] of sizes) for (const scheme of ['light']) {
  const ctx = await browser.newContext({ baseURL: origin, storageState: state, viewport: { width, height }, colorScheme: scheme })
  await ctx.addInitScript(() => localStorage.setItem('cookiesConsent', 'declined'))
  const page = await ctx.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  await page.goto('/account/bookings')
  await page.getByRole('button', { name: 'Change extras' }).first().waitFor()
  await page.screenshot({ path: `/tmp/addons-${width}-${scheme}-card.png` })
  if (width === 360) { await ctx.close(); continue }
  await page.getByRole('button', { name: 'Change extras' }).first().click()
  const d = page.getByRole('dialog')
  await d.getByRole('button', { name: 'More extra hours' }).click()
  await d.getByRole('checkbox', { name: 'Weather Insurance' }).uncheck()
  await d.getByRole('checkbox', { name: 'Premium Courses' }).check()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/addons-${width}-${scheme}-dialog.png` })
  await d.getByRole('button', { name: 'Change booking' }).scrollIntoViewIfNeeded()
  await page.locator('dialog[open]').evaluate((e) => e.scrollTo(0, 99999))
  await page.screenshot({ path: `/tmp/addons-${width}-${scheme}-dialog2.png` })
  await ctx.close()
}
// large text
const big = await browser.newContext({ baseURL: origin, storageState: state, viewport: { width: 390, height: 844 } })
await big.addInitScript(() => { localStorage.setItem('cookiesConsent', 'declined'); addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' }) })
const bp = await big.newPage(); await bp.goto('/account/bookings'); await bp.getByRole('button', { name: 'Change extras' }).first().click(); await bp.waitForTimeout(1500)
await bp.screenshot({ path: '/tmp/addons-big.png' })
console.log('overflow', await bp.evaluate(() => [document.documentElement.scrollWidth, innerWidth, document.querySelector('dialog[open]')?.scrollWidth]))
await bp.locator('dialog[open]').evaluate((e) => e.scrollTo(0, 700)); await bp.screenshot({ path: '/tmp/addons-big2.png' })
await browser.close()
