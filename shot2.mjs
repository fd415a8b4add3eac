import { chromium } from '@playwright/test'
import { browserPath, browserFlags } from './tools/browser.mjs'
const origin = 'http://localhost:4600'
const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
const ctx0 = await browser.newContext({ baseURL: origin })
const post = async (path, data) => { const a = await ctx0.request.post(origin + path, { data, headers: { origin } }); console.log(path, a.status(), a.ok() ? '' : await a.text()) }
await post('/api/auth/sign-in/email', { email: 'owner@dome-and-den.example', password: 'owner password one' })
await post('/api/admin/unlock', { password: 'panel password two' })
const state = await ctx0.storageState()
for (const [width, height, scheme] of [[390, 844, 'dark'], [1440, 900, 'light']]) {
  const ctx = await browser.newContext({ baseURL: origin, storageState: state, viewport: { width, height }, colorScheme: scheme })
  await ctx.addInitScript(() => localStorage.setItem('cookiesConsent', 'declined'))
  const page = await ctx.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  await page.goto('/admin?view=list')
  await page.waitForTimeout(6000); await page.screenshot({ path: '/tmp/addons-owner-list.png' }); await page.locator('[id^=contact-]').first().click()
  await page.waitForTimeout(1200)
  await page.screenshot({ path: `/tmp/addons-owner-${width}-contact.png` })
  await page.getByRole('button', { name: 'Change hours or add-ons' }).click()
  await page.getByRole('button', { name: 'Fewer extra hours' }).click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/addons-owner-${width}-dialog.png` })
  await ctx.close()
}
await browser.close()
